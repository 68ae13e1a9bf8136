// A time-stamp service on loopback. OpenSSL makes its answers, so it shares no code with our client.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TimestampService {
  readonly url: string;
  /** The certificate that verifies its stamps. */
  readonly authority: string;
  readonly asked: { readonly type: string | undefined; readonly bytes: Buffer }[];
  close(): void;
}

const settings = (folder: string) => `
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:true
[signer]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = here
[here]
serial = ${join(folder, 'serial')}
crypto_device = builtin
signer_cert = ${join(folder, 'signer.pem')}
certs = ${join(folder, 'authority.pem')}
signer_key = ${join(folder, 'signer.key')}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ordering = yes
ess_cert_id_chain = no
`;

/** `spoil` may change an answer before it is sent. */
export async function startTimestampService(
  spoil: (answer: Buffer) => Buffer = (answer) => answer,
): Promise<TimestampService> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-tsa-'));
  const file = (name: string) => join(folder, name);
  writeFileSync(file('settings'), settings(folder));
  writeFileSync(file('serial'), '01');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-config', 'settings'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-subj',
    '/CN=Test',
    '-extensions',
    'authority',
  );
  openssl('req', ...key, '-keyout', 'signer.key', '-out', 'signer.csr', '-subj', '/CN=Stamps');
  const signed = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-in',
    'signer.csr',
    ...signed,
    '-out',
    'signer.pem',
    '-extfile',
    'settings',
    '-extensions',
    'signer',
  );

  const asked: { type: string | undefined; bytes: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ type: request.headers['content-type'], bytes: Buffer.concat(chunks) });
    writeFileSync(file('query'), Buffer.concat(chunks));
    const answer = openssl('ts', '-reply', '-config', 'settings', '-queryfile', 'query');
    response.setHeader('content-type', 'application/timestamp-reply').end(spoil(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`,
    authority: file('authority.pem'),
    asked,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
