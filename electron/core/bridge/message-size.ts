/** The longest message of a page, in characters. Each value adds to it, because it takes memory too. */
export const largestMessage = 16 * 1024 * 1024;

/** Whether a message is within bounds. Stops at the first excess or cycle. */
export function fitsMessage(message: unknown, most = largestMessage): boolean {
  const waiting: unknown[] = [message];
  let size = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    size += 8;
    if (typeof value === 'string') size += value.length;
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) size += value.byteLength;
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        size += name.length + 8;
        if (size > most) return false;
        waiting.push(member);
      }
    }
    if (size > most) return false;
  }
  return true;
}
