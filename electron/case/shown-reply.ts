/**
 * The text of a reply for display. Masks secrets (image tokens, signatures of presigned links), because users copy from
 * the screen; the bytes in the case stay unchanged.
 */
export function shownText(bytes: Buffer, contentType: string | null, raw: boolean): string | null {
  if (!isText(bytes, contentType)) return null;
  const text = bytes.toString('utf8');
  return raw ? text : withoutTokens(text);
}

export function withoutTokens(text: string): string {
  return text.replace(
    /([?&](?:amp;)?(?:token|x-amz-signature|x-amz-credential|x-amz-security-token|signature|awsaccesskeyid)=)[^&"'\s\\<>]+/gi,
    '$1*****',
  );
}

function isText(bytes: Buffer, contentType: string | null): boolean {
  if (contentType && /json|text|xml|csv|javascript/i.test(contentType)) return true;
  return !bytes.subarray(0, 4096).includes(0);
}
