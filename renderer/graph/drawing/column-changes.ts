export type Column = Float32Array | Uint32Array | Uint8Array;

/** New values of a column: for each span its first slot and its length, and the values of all spans in a row. */
export interface ColumnChange<C extends Column = Column> {
  readonly spans: Uint32Array;
  readonly values: C;
}

/** Slots are compared in blocks, by a number of all their values: another copy of a million would cost the page much memory. */
const slotsPerBlock = 32;

/** Knows which values of a column its receiver has, to find the blocks with others. */
export function createSentColumn<C extends Column>() {
  let sent = new Int32Array(0);

  let usedBefore = 0;

  /**
   * The values of the first slots that changed since the last call; null if none did. `touched`: of the slots of the last
   * call, no others can have changed; null if any can.
   */
  return function changeIn(column: C, used: number, touched: readonly number[] | null): ColumnChange<C> | null {
    const blocks = Math.ceil(used / slotsPerBlock);
    if (blocks > sent.length) sent = grown(sent, Math.ceil(blocks * slack));
    const changed = changedBlocks(column, touched && blocksWith(touched, usedBefore, used), blocks, sent);
    const spans = spansOf(changed, used);
    usedBefore = used;
    const values = like(column, lengthOf(spans));
    let at = 0;
    for (let span = 0; span < spans.length; span += 2) {
      const [first, length] = [spans[span] as number, spans[span + 1] as number];
      if (length > slotsPerBlock) values.set(column.subarray(first, first + length), at);
      // A subarray is an object: thousands of them would be much garbage.
      else for (let slot = 0; slot < length; slot++) values[at + slot] = column[first + slot] as number;
      at += length;
    }
    return values.length > 0 ? { spans, values } : null;
  };
}

/** A flag for each block: 1 if it has one of these slots, or a new one. */
function blocksWith(slots: readonly number[], usedBefore: number, used: number): Uint8Array {
  const isWanted = new Uint8Array(Math.ceil(used / slotsPerBlock));
  isWanted.fill(1, Math.floor(Math.min(usedBefore, used) / slotsPerBlock));
  for (const slot of slots) if (slot < used) isWanted[Math.floor(slot / slotsPerBlock)] = 1;
  return isWanted;
}

/** Those of these blocks, or of all, with other values than those that were sent; notes what is sent now. */
function changedBlocks(column: Column, some: Uint8Array | null, all: number, sent: Int32Array): Uint32Array {
  const words = new Int32Array(column.buffer, column.byteOffset, Math.floor(column.byteLength / 4));
  const wordsPerBlock = (slotsPerBlock * column.BYTES_PER_ELEMENT) / 4;
  const changed = new Uint32Array(all);
  let count = 0;
  for (let block = 0; block < all; block++) {
    if (some && some[block] === 0) continue;
    const now = numberOf(words, block * wordsPerBlock, wordsPerBlock);
    if (sent[block] !== now) changed[count++] = block;
    sent[block] = now;
  }
  return changed.subarray(0, count);
}

/** Of blocks that follow each other, one span. */
function spansOf(blocks: Uint32Array, used: number): Uint32Array {
  const spans = new Uint32Array(blocks.length * 2);
  let count = 0;
  let end = -1;
  for (const block of blocks) {
    const first = block * slotsPerBlock;
    const length = Math.min(slotsPerBlock, used - first);
    if (first === end) spans[count - 1] = (spans[count - 1] as number) + length;
    else {
      spans[count++] = first;
      spans[count++] = length;
    }
    end = first + length;
  }
  return spans.slice(0, count);
}

/** One number for some words, and not 0, which is that of a block never sent; the same for others in one of 4 thousand million cases. */
function numberOf(words: Int32Array, from: number, count: number): number {
  let mixed = count;
  for (let at = from; at < from + count; at++) {
    mixed = Math.imul(((mixed << 13) | (mixed >>> 19)) ^ (words[at] as number), 0x9e3779b1);
  }
  return mixed || 1;
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

/** The slots of a change that have other values than the column, or are new; null if it is about most of the column. */
export function slotsOfChange<C extends Column>(
  column: C,
  used: number,
  change: ColumnChange<C> | undefined,
): number[] | null {
  if (change && change.values.length * 2 > used) return null;
  const found: number[] = [];
  let at = 0;
  for (let span = 0; change && span < change.spans.length; span += 2) {
    const first = change.spans[span] as number;
    const end = first + (change.spans[span + 1] as number);
    for (let slot = first; slot < end; slot++, at++) {
      if (slot >= used || !Object.is(column[slot], change.values[at])) found.push(slot);
    }
  }
  return found;
}

function lengthOf(spans: Uint32Array): number {
  let length = 0;
  for (let span = 1; span < spans.length; span += 2) length += spans[span] as number;
  return length;
}

function grown<C extends Column | Int32Array<ArrayBuffer>>(column: C, length: number): C {
  if (length <= column.length) return column;
  const larger = like(column, length);
  larger.set(column);
  return larger;
}

function like<C extends Column | Int32Array<ArrayBuffer>>(column: C, length: number): C {
  return new (column.constructor as new (length: number) => C)(length);
}
