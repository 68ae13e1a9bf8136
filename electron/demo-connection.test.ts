import { expect, test } from 'vitest';
import { ConnectionFile } from '../shared/connection.ts';
import { namedForLedger } from './demo-connection.ts';

function connection(name: string, host: string): ConnectionFile {
  const address = `https://${host}:8443`;
  return ConnectionFile.parse({
    name,
    baseUrl: address,
    pdnsUrl: address,
    batchUrl: address,
    batchDownloadUrl: address,
  });
}

test.each([
  ['Demo', '127.0.0.1', 'Demo'],
  ['Demo', 'localhost', 'Demo'],
  ['Demo', 'api.example.com', 'Demo (not the demo)'],
  ['Demo', '127.0.0.1.example.com', 'Demo (not the demo)'],
  ['Work', 'api.example.com', 'Work'],
])('replies of the connection %s at %s stand in the ledger under %s', (name, host, named) => {
  expect(namedForLedger(connection(name, host)).name).toBe(named);
});
