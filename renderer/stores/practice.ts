/** Where the first brief of the demo world begins (docs/demo-world.md). */
export const practiceStart = 'mynorthmeresupport10.org';

/** What leads from there to the whole campaign, and a domain on the way that is no part of it. */
export const practiceTrail = {
  registrant: 'Ilse Brandauer',
  street: 'Lindengasse 14',
  tagManager: 'GTM-K7QX2NL',
  nameServer: 'ns1.quietzone-dns.com',
  address: '192.0.2.52',
  bystander: 'brandauer-trade.ee',
} as const;

/** Where the other three begin. */
export const otherStarts = ['track-my-parcelwick.shop', 'xn--lumnpost-d1a.site', 'ujmxuufshavveix.net'] as const;
