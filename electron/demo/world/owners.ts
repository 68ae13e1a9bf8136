// The people and organisations that appear as contacts of domains.

import { mix, pick } from '../random.ts';
import { adjectives, firstNames, lastNames, nouns, places, streets, trades } from './words.ts';

export interface Contact {
  readonly name: string;
  readonly org: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postal: string;
  readonly country: string;
  readonly phone: string;
  readonly fax: string;
  readonly emails: readonly string[];
}

/** A virtual office that hundreds of unrelated owners give as their address: a red herring. */
export const virtualOffice = { street: '27 Old Wharf, Suite 300', city: 'Bristol', postal: 'BS1 4QD', country: 'GB' };

const freeMail = ['mirapost.net', 'lumenpost.com', 'quickletter.org', 'openinbox.net', 'postfach24.de'];

export const emptyContact: Contact = {
  name: '',
  org: '',
  street: '',
  city: '',
  state: '',
  postal: '',
  country: '',
  phone: '',
  fax: '',
  emails: [],
};

/** An ordinary owner; a third are private persons, the others firms. */
export function ordinaryOwner(seed: number, index: number): Contact {
  const h = mix(seed, 0x0a11, index);
  const first = pick(firstNames, h);
  const last = pick(lastNames, mix(h, 1));
  const [city, state, country, prefix, postalForm] = pick(places, mix(h, 2));
  const person = h % 3 === 0;
  const word = `${pick(adjectives, mix(h, 3))} ${pick(nouns, mix(h, 4))}`;
  const trade = pick(trades, mix(h, 5));
  const org = person
    ? ''
    : `${titled(word)} ${titled(trade)} ${pick(['Ltd', 'GmbH', 'LLC', 'Inc.', 'SARL', 'BV', 'SpA'], h >>> 5)}`;
  const local = `${first}.${last}`.toLowerCase();
  const domain = person ? pick(freeMail, h >>> 7) : `${word.replace(' ', '')}-${trade}.com`;
  const office = index % 37 === 5;
  return {
    name: `${first} ${last}`,
    org,
    street: office ? virtualOffice.street : `${1 + (mix(h, 6) % 240)} ${pick(streets, mix(h, 7))}`,
    city: office ? virtualOffice.city : city,
    state: office ? '' : state,
    postal: office ? virtualOffice.postal : filled(postalForm, mix(h, 8)),
    country: (office ? virtualOffice.country : country).toLowerCase(),
    phone: `${prefix}${digits(mix(h, 9), 9)}`,
    fax: h % 11 === 0 ? `${prefix}${digits(mix(h, 10), 9)}` : '',
    emails: [`${local}${person ? index : ''}@${domain}`],
  };
}

export function titled(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

export function digits(number: number, count: number): string {
  return String(number).padStart(count, '3').slice(-count);
}

function filled(form: string, number: number): string {
  let index = 0;
  return form.replace(/[#@]/g, (sign) => {
    const value = mix(number, ++index);
    return sign === '#' ? String(value % 10) : String.fromCharCode(65 + (value % 26));
  });
}

/** Privacy services and redactions: shared by thousands, and never a link between domains. */
export function privacyOwners(): readonly Contact[] {
  const service = (
    org: string,
    domain: string,
    country: string,
    phone: string,
    emails: readonly string[],
  ): Contact => ({
    ...emptyContact,
    name: 'Domain Privacy',
    org,
    street: '1 Proxy Plaza',
    city: 'Reykjavik',
    postal: '101',
    country,
    phone,
    emails: emails.map((local) => `${local}@${domain}`),
  });
  const redacted: Contact = {
    ...emptyContact,
    name: 'REDACTED FOR PRIVACY',
    org: 'REDACTED FOR PRIVACY',
    street: 'REDACTED FOR PRIVACY',
    city: 'REDACTED FOR PRIVACY',
    postal: 'REDACTED FOR PRIVACY',
    country: 'us',
    phone: 'REDACTED FOR PRIVACY',
    emails: ['Please query the RDDS service of the Registrar of Record for contact information'],
  };
  return [
    redacted,
    service('Cloakwell Privacy Service', 'cloakwell-privacy.com', 'is', '3545550100', ['contact']),
    service('Maskedname Proxy LLC', 'maskedname.org', 'is', '3545550117', ['proxy']),
    {
      ...emptyContact,
      org: 'Not Disclosed',
      country: 'de',
      emails: ['https://www.plainregistrar.example/contact-form'],
    },
  ];
}
