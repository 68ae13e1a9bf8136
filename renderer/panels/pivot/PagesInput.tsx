import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { mostPages } from '../../../shared/asking.ts';
import { pivotTexts } from '../../texts/pivot.ts';

/** How many pages to read if the total is unknown. */
export function PagesInput(props: {
  readonly pages: number;
  readonly help: string;
  readonly onPages: (pages: number) => void;
}) {
  return (
    <FormGroup
      className="schema-input"
      label={pivotTexts.narrowing.pages}
      labelFor="cost-pages"
      helperText={props.help}
    >
      <HTMLSelect
        id="cost-pages"
        fill
        value={props.pages}
        options={[1, 2, 5, 10, mostPages].map((pages) => ({
          value: pages,
          label: pivotTexts.narrowing.page(pages),
        }))}
        onChange={(event) => props.onPages(Number(event.currentTarget.value))}
      />
    </FormGroup>
  );
}
