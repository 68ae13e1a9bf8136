export type Column = Float32Array | Uint32Array | Uint8Array;

/** New values of a column: for each span its first slot and its length, and the values of all spans in a row. */
export interface ColumnChange<C extends Column = Column> {
  readonly spans: Uint32Array;
  readonly values: C;
}

/** Spans with a smaller gap between them are one. */
const gap = 8;

/** Knows the values of a column that its receiver has, to find those that changed since. */
export function createSentColumn<C extends Column>() {
  let sent: C | null = null;

  /** The values of the first slots that changed since the last call; null if none did. */
  return function changeIn(column: C, used: number): ColumnChange<C> | null {
    const spans = sent ? changedSpans(column, grown(sent, column.length), used) : Uint32Array.of(0, used);
    sent = sent ? grown(sent, column.length) : like(column, column.length);
    const values = like(column, lengthOf(spans));
    let at = 0;
    for (let span = 0; span < spans.length; span += 2) {
      const [first, length] = [spans[span] as number, spans[span + 1] as number];
      const part = column.subarray(first, first + length);
      sent.set(part, first);
      values.set(part, at);
      at += length;
    }
    return values.length > 0 ? { spans, values } : null;
  };
}

/** A column that must grow gets this many times the slots that it needs. */
const slack = 1.25;

/** The column after a change, in place if it has the space. */
export function withChange<C extends Column>(column: C, change: ColumnChange<C> | undefined, used: number): C {
  const now = used > column.length ? grown(column, Math.ceil(used * slack)) : column;
  let at = 0;
  for (let span = 0; change && span < change.spans.length; span += 2) {
    const [first, length] = [change.spans[span] as number, change.spans[span + 1] as number];
    now.set(change.values.subarray(at, at + length), first);
    at += length;
  }
  return now;
}

/** The slots of all these, each once, in order; null if they are more than `most`. */
export function slotsOfChanges(
  changes: readonly (Pick<ColumnChange, 'spans'> | undefined)[],
  most: number,
): Uint32Array | null {
  let total = 0;
  for (const change of changes) total += change ? lengthOf(change.spans) : 0;
  if (total > most) return null;
  const slots = new Uint32Array(total);
  let filled = 0;
  for (const change of changes) {
    for (let span = 0; change && span < change.spans.length; span += 2) {
      const first = change.spans[span] as number;
      const end = first + (change.spans[span + 1] as number);
      for (let slot = first; slot < end; slot++) slots[filled++] = slot;
    }
  }
  slots.sort();
  return slots.filter((slot, at) => at === 0 || slot !== slots[at - 1]);
}

function lengthOf(spans: Uint32Array): number {
  let length = 0;
  for (let span = 1; span < spans.length; span += 2) length += spans[span] as number;
  return length;
}

/** Compares words of four bytes: that is exact also for places that are no numbers, and for bytes it is faster. */
function changedSpans(column: Column, sent: Column, used: number): Uint32Array {
  const perWord = 4 / column.BYTES_PER_ELEMENT;
  const words = Math.ceil(used / perWord);
  const now = new Uint32Array(column.buffer, column.byteOffset, words);
  const before = new Uint32Array(sent.buffer, sent.byteOffset, words);
  const spans: number[] = [];
  for (let first = nextChange(now, before, 0); first < words; ) {
    let end = first + 1;
    let next = nextChange(now, before, end);
    while (next < words && next - end < gap) {
      end = next + 1;
      next = nextChange(now, before, end);
    }
    spans.push(first * perWord, Math.min(used, end * perWord) - first * perWord);
    first = next;
  }
  return Uint32Array.from(spans);
}

function nextChange(now: Uint32Array, before: Uint32Array, from: number): number {
  let at = from;
  while (at < now.length && now[at] === before[at]) at++;
  return at;
}

function grown<C extends Column>(column: C, length: number): C {
  if (length <= column.length) return column;
  const larger = like(column, length);
  larger.set(column);
  return larger;
}

function like<C extends Column>(column: C, length: number): C {
  return new (column.constructor as new (length: number) => C)(length);
}
