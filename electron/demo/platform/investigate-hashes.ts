// Searches that were exported from the web interface as a hash. Each reruns the parameters it stands for, in neutral words.

export interface StoredSearch {
  readonly hash: string;
  readonly about: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export const storedSearches: readonly StoredSearch[] = [
  {
    hash: 'U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI',
    about: 'Sites with the tag manager code of the ledger campaign.',
    parameters: { tag_manager_code: 'GTM-K7QX2NL' },
  },
  {
    hash: 'U2V4dGFudC1wYXJjZWwtbWFpbC1ob3N0',
    about: 'Domains that take mail at mx.kargo-desk.org and score above 70.',
    parameters: { mailserver_host: 'mx.kargo-desk.org', risk_score: '70' },
  },
  {
    hash: 'U2V4dGFudC1oYXJib3ItbmFtZS1zZXJ2ZXI',
    about: 'The 9,999 customers of one managed DNS: twenty pages.',
    parameters: { nameserver_host: 'ns1.harborcloud-dns.com' },
  },
  {
    hash: 'U2V4dGFudC1wYXJrZWQtZG9tYWlucw',
    about: 'Everything on the parking address: more than the service will answer.',
    parameters: { ip: '203.0.113.10' },
  },
  {
    hash: 'U2V4dGFudC1wcmFjdGljZS1jYXNl',
    about: 'All practice names: four campaigns among strangers.',
    parameters: { tagged_with_any: 'practice' },
  },
];

export function storedSearch(hash: string): StoredSearch | null {
  return storedSearches.find((search) => search.hash === hash) ?? null;
}
