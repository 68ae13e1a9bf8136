import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { harmlessText } from '../../../shared/defang.ts';
import { figure } from '../../../shared/figures.ts';
import type { BrokenReason, FileRow, OpenFile } from '../../../shared/open-file.ts';
import { fileTexts } from '../../texts/file.ts';
import { useLines } from '../../ui/use-lines.ts';
import { lineProps, VirtualTable } from '../../ui/VirtualTable.tsx';
import { isModified, widgetKey } from '../../ui/widget-keys.ts';
import { shortName } from './short-name.ts';
import { useRows } from './use-rows.ts';

const rowHeight = 24;

/** Lines of a file as a table of any length: reads and draws only the visible ones. */
export function FileTable(props: {
  readonly file: OpenFile;
  readonly of: 'all' | 'found' | 'broken';
  readonly columns: readonly string[];
  /** Changes when the rows are others. */
  readonly list: string;
  readonly total: number;
  readonly line: number | null;
  readonly onLine: (line: number | null) => void;
}) {
  const { file, of, columns, total } = props;
  const [focus, setFocus] = useState(0);
  const lines = useLines(total, rowHeight);
  const key = `${file.id} ${of} ${props.list} ${columns.join('\n')}`;
  const row = useRows(file.id, of, columns, key, total, lines);
  const sizes = useColumnSizes(key, columns, row);
  const move = useRef(lines.moveTo);
  move.current = lines.moveTo;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its beginning
  useEffect(() => {
    setFocus(0);
    move.current(0);
  }, [file.id, of, props.list]);

  function goTo(target: number): void {
    setFocus(target);
    lines.bringToSight(target);
    const { line } = row(target) ?? {};
    if (props.line !== null && line != null) props.onLine(line);
  }

  function press(event: KeyboardEvent): boolean {
    const pressed = isModified(event) ? null : widgetKey(event);
    if (pressed === 'open') props.onLine(row(focus)?.line ?? null);
    else if (pressed === 'leave' && props.line !== null) props.onLine(null);
    else return false;
    return true;
  }

  const template = `76px ${sizes.map((size) => `minmax(${size}px, ${size}fr)`).join(' ')}`;
  const shownRows = Array.from({ length: Math.max(0, lines.last - lines.first) }, (_, at) => lines.first + at);
  return (
    <VirtualTable
      label={fileTexts.lines}
      lines={lines}
      gridClass="file-grid"
      style={{ minWidth: 76 + sizes.reduce((sum, size) => sum + size, 0) }}
      head={
        <tr style={{ gridTemplateColumns: template }}>
          <th scope="col" className="number">
            {fileTexts.row(file.format)}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" title={harmlessText(name)}>
              <bdi>{harmlessText(shortName(name))}</bdi>
            </th>
          ))}
        </tr>
      }
      choosing={{ focus: () => focus, active: `file-line-${focus}`, many: false, goTo, press }}
    >
      {shownRows.map((index) => (
        <Line
          key={index}
          row={row(index)}
          index={index}
          top={lines.topOf(index)}
          template={template}
          focused={index === focus}
          open={props.line !== null && row(index)?.line === props.line}
          onPress={(line) => {
            setFocus(index);
            props.onLine(line);
          }}
        />
      ))}
    </VirtualTable>
  );
}

function Line(props: {
  readonly row: FileRow | undefined;
  readonly index: number;
  readonly top: number;
  readonly template: string;
  readonly focused: boolean;
  readonly open: boolean;
  readonly onPress: (line: number | null) => void;
}) {
  const { row, index, focused, open } = props;
  const place = lineProps(index, props.top, rowHeight, { selected: open, focused, className: 'file-line' });
  return (
    <tr
      {...place}
      id={`file-line-${index}`}
      style={{ ...place.style, gridTemplateColumns: props.template }}
      onClick={() => props.onPress(row?.line ?? null)}
    >
      <td className="number quiet">{row ? (row.line === null ? '…' : figure(row.line)) : ''}</td>
      {row && (row.broken !== null || row.text !== null) ? (
        <td className="file-odd">
          <OddLine why={row.broken} length={row.length} text={row.text ?? ''} />
        </td>
      ) : (
        row?.cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          <td key={at} className="mono">
            <bdi>{harmlessText(cell)}</bdi>
          </td>
        ))
      )}
    </tr>
  );
}

function OddLine({
  why,
  length,
  text,
}: {
  readonly why: BrokenReason | null;
  readonly length: number;
  readonly text: string;
}) {
  return (
    <>
      <span className={why === null ? 'quiet' : 'warn'}>{fileTexts.broken.line(why, length)}</span>{' '}
      <bdi className="mono quiet">{harmlessText(text)}</bdi>
    </>
  );
}

/** The width of a character in the monospaced font, in pixels. */
const signWidth = 7.3;
const cellPadding = 16;
const narrowest = 8;
const widest = 40;

/** As wide as the content of the first rows, so that columns do not move while scrolling. */
function useColumnSizes(
  key: string,
  columns: readonly string[],
  row: (index: number) => FileRow | undefined,
): readonly number[] {
  const known = useRef<{ key: string; sizes: readonly number[] }>({ key: '', sizes: [] });
  if (known.current.key === key) return known.current.sizes;
  const rows = Array.from({ length: 40 }, (_, at) => row(at)).filter((each) => each !== undefined);
  const sizes = columns.map((name, at) => {
    const longest = Math.max(
      shortName(name).length + 2,
      ...rows.map(({ cells }) => harmlessText(cells[at] ?? '').length + 1),
    );
    return Math.ceil(Math.min(widest, Math.max(narrowest, longest)) * signWidth) + cellPadding;
  });
  if (rows.length > 0) known.current = { key, sizes };
  return sizes;
}
