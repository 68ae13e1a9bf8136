/** The columns that ledger rows about a file have in common; a service answered none of them. */
export function ledgerRowOfFile(name: string, at: string) {
  return {
    at,
    connection: 'this machine',
    wording: 'neutral',
    service: 'file',
    method: 'READ',
    url: `file:///${encodeURIComponent(name)}`,
    status: null,
    failure: null,
    masked: false,
    file: null,
    milliseconds: 0,
    attempt: 1,
    spends: false,
    origin: null,
  } as const;
}

/** How the origin of a reply begins that came from a file; one that came with another case begins with its id. */
export const originFile = 'file';
