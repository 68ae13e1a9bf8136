import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BrokenReason, FileRow, OpenFile } from '../../../shared/calls/files.ts';
import { harmlessText } from '../../../shared/defang.ts';
import { figure } from '../../ui/Meter.tsx';
import { brokenWords, shortName } from './file-words.ts';
import { boxHeight, isShortened, lastFirst, rowAt, topOf } from './long-scroll.ts';
import { useRows } from './use-rows.ts';

const rowHeight = 24;
const headHeight = 26;
const spare = 6;

/** Lines of a file as a table of any length: only those in sight are read and drawn. */
export function FileTable(props: {
  readonly file: OpenFile;
  readonly of: 'all' | 'found' | 'broken';
  readonly columns: readonly string[];
  /** Changes when other rows are meant. */
  readonly list: string;
  readonly total: number;
  readonly line: number | null;
  readonly onLine: (line: number | null) => void;
}) {
  const { file, of, columns, total } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(600);
  const [focus, setFocus] = useState(0);
  const ours = useRef(-1); // Where we put the scroll bar ourselves.
  const list = { rows: total, rowHeight, height: Math.max(rowHeight, height - headHeight) };
  const visible = Math.ceil(list.height / rowHeight);
  const from = Math.max(0, Math.floor(first) - spare);
  const until = Math.min(total, Math.ceil(first) + visible + spare);
  const key = `${file.id} ${of} ${props.list} ${columns.join('\n')}`;
  const row = useRows(file.id, of, columns, key, total, { first: from, last: until });
  const sizes = useColumnSizes(key, columns, row);

  function moveTo(target: number): void {
    const element = scroll.current;
    if (!element) return;
    const place = Math.min(lastFirst(list), Math.max(0, target));
    setFirst(place);
    element.scrollTop = topOf(place, list);
    ours.current = element.scrollTop;
  }
  const move = useRef(moveTo);
  move.current = moveTo;
  const now = useRef(first);
  now.current = first;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its beginning
  useEffect(() => {
    setFocus(0);
    move.current(0);
  }, [file.id, of, props.list]);

  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const measured = new ResizeObserver(() => setHeight(element.clientHeight));
    measured.observe(element);
    return () => measured.disconnect();
  }, []);

  const shortened = isShortened(list);
  useEffect(() => {
    const element = scroll.current;
    if (!element || !shortened) return;
    // In a shortened box a pixel is many lines: the wheel would leap over thousands.
    const turned = (event: WheelEvent) => {
      if (event.deltaY === 0 || event.ctrlKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === 1 ? event.deltaY * rowHeight : event.deltaY;
      move.current(now.current + pixels / rowHeight);
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [shortened]);

  function goTo(index: number): void {
    const target = Math.min(total - 1, Math.max(0, index));
    if (target < 0) return;
    setFocus(target);
    if (target < first) moveTo(target);
    else if (target > first + visible - 2) moveTo(target - visible + 2);
    const { line } = row(target) ?? {};
    if (props.line !== null && line != null) props.onLine(line);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: focus + 1,
      ArrowUp: focus - 1,
      PageDown: focus + visible - 1,
      PageUp: focus - visible + 1,
      Home: 0,
      End: total - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) goTo(target);
    else if (event.key === 'Enter') props.onLine(row(focus)?.line ?? null);
    else if (event.key === 'Escape' && props.line !== null) props.onLine(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const base = topOf(first, list);
  const template = `76px ${sizes.map((size) => `minmax(${size}px, ${size}fr)`).join(' ')}`;
  const shownRows = Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at);
  return (
    <div
      ref={scroll}
      className="file-scroll"
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollTop === ours.current) return;
        ours.current = -1;
        setFirst(rowAt(currentTarget.scrollTop, list));
      }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen from
        role="grid"
        aria-label="Lines"
        aria-rowcount={total + 1}
        aria-activedescendant={`file-line-${focus}`}
        tabIndex={0}
        className="file-grid"
        style={{ minWidth: 76 + sizes.reduce((sum, size) => sum + size, 0) }}
        onKeyDown={pressed}
      >
        <thead>
          <tr style={{ gridTemplateColumns: template }}>
            <th scope="col" className="number">
              {file.format === 'parquet' ? 'Row' : 'Line'}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" title={harmlessText(name)}>
                <bdi>{harmlessText(shortName(name))}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: boxHeight(list) }}>
          {shownRows.map((index) => (
            <Line
              key={index}
              row={row(index)}
              index={index}
              top={base + (index - first) * rowHeight}
              template={template}
              focused={index === focus}
              open={props.line !== null && row(index)?.line === props.line}
              onPress={(line) => {
                setFocus(index);
                props.onLine(line);
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
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
  return (
    <tr
      id={`file-line-${index}`}
      aria-rowindex={index + 2}
      aria-selected={open}
      className={`file-line${open ? ' selected' : ''}${focused ? ' focused' : ''}`}
      style={{ top: props.top, height: rowHeight, gridTemplateColumns: props.template }}
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
      <span className={why === null ? 'quiet' : 'warn'}>{brokenWords(why, length)}</span>{' '}
      <bdi className="mono quiet">{harmlessText(text)}</bdi>
    </>
  );
}

/** Of a sign of the monospace face, in pixels. */
const signWidth = 7.3;
const cellPadding = 16;
const narrowest = 8;
const widest = 40;

/** As wide as what the first rows hold, so that columns stay where they are while one scrolls. */
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
