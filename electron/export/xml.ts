/** Characters that XML 1.0 can't contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for an element or an attribute. Line breaks stay line breaks. */
export function xmlText(text: string): string {
  const possible = text.toWellFormed().replace(impossible, '\ufffd');
  return possible.replace(/[&<>"'\t\n\r\u007f-\u009f\u2028\u2029]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
