import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLSelect, Intent, NumericInput } from '@blueprintjs/core';
import type { StepPlan } from '../../../shared/chain-report.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { ProductQuota } from '../../../shared/product-quota.ts';
import { productTitle } from '../../../shared/product-titles.ts';
import { type ChainCard as Card, savedChains } from '../../stores/chains-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { chainTexts } from '../../texts/chains.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Form } from '../../ui/Form.tsx';

const texts = chainTexts.card;

/** One price for a complete chain, before any query. */
export function ChainCard() {
  const { chains } = useWorkbench();
  const card = usePart(chains.store, (view) => view.card);
  return (
    <Dialog
      isOpen={card !== null}
      onClose={chains.dismiss}
      title={card ? texts.title(plainLine(card.saved.name)) : ''}
      className="cost-card"
      transitionDuration={0}
    >
      {card && <CardForm card={card} />}
    </Dialog>
  );
}

function CardForm({ card }: { readonly card: Card }) {
  const { chains } = useWorkbench();
  const { plan, failure, saved, ids } = card;
  const total = plan?.steps.reduce((sum, { queries }) => sum + queries, 0) ?? 0;
  const unknown = plan?.steps.some(({ known }) => !known) ?? false;
  const ready = plan !== null && plan.beginnings > 0;
  return (
    <Form aria-label={texts.name} onSend={() => void chains.agree()} ready={ready}>
      <DialogBody>
        <ChainChoice card={card} />
        {plan && <Steps steps={plan.steps} />}
        {plan && <Totals steps={plan.steps} quotas={card.quotas} />}
        {plan && plan.beginnings < ids.length && (
          <p className="quiet">{texts.beginnings(plan.beginnings, ids.length)}</p>
        )}
        {unknown && <p className="quiet">{texts.unknown}</p>}
        {plan?.beginnings === 0 && (
          <Callout compact icon={null} intent={Intent.WARNING} role="alert" className="failure">
            {texts.noBeginning}
          </Callout>
        )}
        <div className="cost-setting cost-first">
          <span>{texts.most[0]}</span>
          <Limit
            label={texts.mostName}
            max={500}
            value={saved.chain.most}
            onChange={(most) => void chains.open({ ...saved, chain: { ...saved.chain, most } }, ids)}
          />
          <span>{texts.most[1]}</span>
        </div>
        <div className="cost-setting">
          <span>{texts.below[0]}</span>
          <Limit
            label={texts.belowName}
            max={10_000}
            value={saved.chain.below}
            onChange={(below) => void chains.open({ ...saved, chain: { ...saved.chain, below } }, ids)}
          />
          <span>{texts.below[1]}</span>
        </div>
        {failure && <FailureView failure={failure} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={texts.cancel} onClick={chains.dismiss} />
            <Button
              type="submit"
              autoFocus
              intent={Intent.PRIMARY}
              disabled={!ready}
              loading={plan === null && failure === null}
              text={texts.run(total)}
            />
          </>
        }
      />
    </Form>
  );
}

/** If the case has several, another can be chosen here. */
function ChainChoice({ card: { saved, ids } }: { readonly card: Card }) {
  const { chains, savedItems } = useWorkbench();
  const rows = usePart(savedItems.store, (state) => state.rows);
  const all = savedChains(rows);
  if (all.length < 2) return null;
  return (
    <HTMLSelect
      className="chain-choice"
      fill
      aria-label={texts.chain}
      value={saved.id}
      options={all.map(({ id, name }) => ({ value: id, label: plainLine(name) }))}
      onChange={(event) => {
        const other = all.find(({ id }) => id === Number(event.currentTarget.value));
        if (other) void chains.open(other, ids);
      }}
    />
  );
}

function Steps({ steps }: { readonly steps: readonly StepPlan[] }) {
  return (
    <table className="watching-table chain-plan">
      <thead>
        <tr>
          <th>{texts.step}</th>
          <th>{texts.begins}</th>
          <th className="number">{texts.costs}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ title, things, known, queries }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a step is what it is known by
          <tr key={index}>
            <td>
              {index + 1}. {title}
            </td>
            <td className="number">{texts.stepBegins(things, known)}</td>
            <td className="number">{texts.stepCosts(queries, known)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The queries per product, beside the remaining quota. */
function Totals(props: { readonly steps: readonly StepPlan[]; readonly quotas: readonly ProductQuota[] | null }) {
  const { steps, quotas } = props;
  const products = [...new Set(steps.flatMap(({ product }) => product ?? []))];
  return (
    <dl className="cost-figures chain-totals">
      {products.map((product) => {
        const queries = steps.reduce((sum, step) => sum + (step.product === product ? step.queries : 0), 0);
        const quota = quotas?.find((each) => each.product === product);
        const short = quota?.left != null && quota.left < queries;
        return (
          <div key={product}>
            <dt>{product === 'pdns' ? texts.passiveDns : productTitle(product)}</dt>
            <dd className={short ? 'bad' : ''}>{texts.total(queries, quota?.left ?? null, short)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Limit(props: {
  readonly label: string;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const { label, max, value, onChange } = props;
  return (
    <NumericInput
      size="small"
      min={2}
      max={max}
      clampValueOnBlur
      value={value}
      aria-label={label}
      onValueChange={(next) => next >= 2 && next <= max && next !== value && onChange(Math.floor(next))}
    />
  );
}
