/** Channels put their data into a `message`; the hint has the full name. */
export function shortName(name: string): string {
  return name.startsWith('message.') ? name.slice('message.'.length) : name;
}
