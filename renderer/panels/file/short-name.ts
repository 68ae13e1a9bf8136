/** Channels put what they say into a `message`; the whole name is in the hint. */
export function shortName(name: string): string {
  return name.startsWith('message.') ? name.slice('message.'.length) : name;
}
