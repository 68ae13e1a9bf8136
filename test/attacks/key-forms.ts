// The forms in which a service can give a key back: as it is, and in every writing from which it is had again with one step. A key
// in any of them, in a file or a text that leaves the program, is a key that left.
export interface KeyForm {
  readonly name: string;
  of(key: string): string;
}

const each = (key: string, write: (code: number) => string) =>
  [...Buffer.from(key)].map((code) => write(code)).join('');
const hex = (code: number, width = 2) => code.toString(16).padStart(width, '0');

export const keyForms: readonly KeyForm[] = [
  { name: 'plain', of: (key) => key },
  { name: 'upper-case', of: (key) => key.toUpperCase() },
  { name: 'base64', of: (key) => Buffer.from(key).toString('base64') },
  { name: 'base64url', of: (key) => Buffer.from(key).toString('base64url') },
  { name: 'hex', of: (key) => Buffer.from(key).toString('hex') },
  { name: 'hex-upper-case', of: (key) => Buffer.from(key).toString('hex').toUpperCase() },
  { name: 'percent', of: (key) => each(key, (code) => `%${hex(code).toUpperCase()}`) },
  { name: 'percent-lower-case', of: (key) => each(key, (code) => `%${hex(code)}`) },
  { name: 'json-escapes', of: (key) => each(key, (code) => `\\u${hex(code, 4)}`) },
  { name: 'html-decimal', of: (key) => each(key, (code) => `&#${code};`) },
  { name: 'html-hex', of: (key) => each(key, (code) => `&#x${hex(code)};`) },
];

/** Which keys stand in a text, and in which form. Finds them too where the program wrote them in another form than they came. */
export function keysIn(text: string, keys: Readonly<Record<string, string>>): string[] {
  return Object.entries(keys).flatMap(([owner, key]) =>
    keyForms
      .flatMap(({ name, of }) => (text.includes(of(key)) ? [`the ${owner} key, ${name}`] : []))
      // A JSON text may write the backslash of an escape twice.
      .concat(text.includes(each(key, (code) => `\\\\u${hex(code, 4)}`)) ? [`the ${owner} key, json-escapes`] : []),
  );
}
