import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** A password that nobody can guess, of letters that can be typed and told apart. */
export function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'; // 31 of them, without those that look alike.
  const chosen: string[] = [];
  while (chosen.length < 28) {
    // Bytes above the last whole round would make some letters more likely.
    for (const byte of randomBytes(64))
      if (byte < letters.length * 8) chosen.push(letters.charAt(byte % letters.length));
  }
  const groups = [0, 7, 14, 21].map((from) => chosen.slice(from, from + 7).join(''));
  return groups.join('-');
}

/**
 * What the server stores in place of a password (RFC 5803): the password itself is not sent to it, and so is in none of
 * its logs.
 */
export function scramVerifier(password: string, salt = randomBytes(16), rounds = 4096): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
