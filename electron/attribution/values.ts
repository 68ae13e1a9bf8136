import type { EntityKind } from '../../shared/entity-kinds.ts';
import {
  emptyTitles,
  freeMailDomains,
  hiddenTexts,
  lifecycleTexts,
  officeMailbox,
  officeName,
  privacyServices,
} from './data/hidden-values.ts';
import type { Family } from './weights.ts';

// Which values mean something, to which family they belong, and what makes two spellings one value.

/** No value of a person, an organisation or a street is this long: it is a sentence of a registry. */
const longestContact = 120;
/** Longer values are compared by their beginning. */
const longestCompared = 300;

const contactKinds: ReadonlySet<EntityKind> = new Set(['person', 'organisation', 'street', 'phone', 'email']);
const hostKinds: ReadonlySet<EntityKind> = new Set(['domain', 'host', 'nameserver', 'mailserver', 'email-domain']);

/** Why a value says nothing about who is behind a name, in words for the user; null if it may say something. */
export function meaningless(kind: EntityKind, value: string, relation: string): string | null {
  const text = value.trim();
  if (text === '') return 'empty';
  if (kind === 'website-title') return emptyTitles.some((form) => form.test(text)) ? 'a default title' : null;
  if (kind === 'certificate-organisation' && privacyServices.some((form) => form.test(text)))
    return 'a privacy service';
  if (!contactKinds.has(kind) || relation === 'provider of address' || relation === 'certificate issuer') return null;
  if (kind === 'email') return meaninglessEmail(text);
  if (text.length > longestContact) return 'a sentence of the registry';
  if (/^https?:|^www\.|:\/\//i.test(text)) return 'a web address, not a contact';
  if (hiddenTexts.some((form) => form.test(text))) return 'hidden by the registry';
  if (lifecycleTexts.some((form) => form.test(text))) return 'a text of the registrar';
  if (privacyServices.some((form) => form.test(text))) return 'a privacy service';
  if (kind === 'person' && officeName.test(text)) return 'an office, not a person';
  if (kind === 'phone') return isPlaceholder(text.replace(/\D/g, '')) ? 'a placeholder' : null;
  return text.length < 3 ? 'too short' : null;
}

function meaninglessEmail(text: string): string | null {
  if (/:\/\/|^www\.|\//i.test(text)) return 'a web address, not an e-mail';
  if (/\s/.test(text) || text.length > 254) return 'a sentence of the registry';
  const at = text.lastIndexOf('@');
  if (at < 1) return 'no e-mail';
  const domain = text.slice(at + 1);
  if (
    privacyServices.some((form) => form.test(domain.replace(/[.-]/g, ' '))) ||
    /privacy|whois|proxy|protect/i.test(domain)
  )
    return 'a privacy service';
  return hiddenTexts.some((form) => form.test(text.replace(/[@._-]/g, ' '))) ? 'hidden by the registry' : null;
}

/** 10000000000, 1234567890 and similar. */
function isPlaceholder(digits: string): boolean {
  if (digits.length < 6) return true;
  return /(\d)\1{6,}/.test(digits) || /0?123456789?/.test(digits);
}

/** Forms of companies, which registrars spell in several ways. */
const companyForms =
  /\b(inc|incorporated|llc|l l c|ltd|limited|gmbh|mbh|ag|sa|sas|sarl|srl|s r l|bv|b v|nv|oy|ab|as|kg|co|corp|corporation|company|pty|pte|plc|kft|sro|s r o|spa|sl|se|ug|lp|llp|pvt|private|jsc|ooo|ojsc)\b/g;

/** What makes two organisations one: letters and digits, without the form of the company. */
export function organisationKey(value: string): string {
  const plain = value
    .slice(0, longestCompared)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/\b(d\/b\/a|dba|t\/a|trading as)\b.*$/u, '')
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const bare = plain
    .replace(companyForms, ' ')
    .replace(/ (com|net|org)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return bare === '' ? plain.trim() : bare;
}

/** What makes two values one for the comparison; what was written stays in the evidence. */
export function compareKey(kind: EntityKind, value: string): string {
  const text = value.trim().slice(0, longestCompared);
  if (kind === 'registrar' || kind === 'organisation' || kind === 'certificate-organisation')
    return organisationKey(text);
  if (kind === 'phone') return text.replace(/\D/g, '').replace(/^0+/, '');
  if (kind === 'person' || kind === 'street')
    return text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  if (hostKinds.has(kind)) return text.toLowerCase().replace(/\.$/, '');
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

/** The family of a value by its relation to the name; null if it takes no part in the judgement. */
export function familyOf(kind: EntityKind, relation: string, value: string): Family | null {
  if (relation === 'SOA e-mail') return isPersonal(value) ? 'registrant' : 'name server';
  if (relation === 'WHOIS e-mail' || relation === 'certificate e-mail') return isPersonal(value) ? 'registrant' : null;
  if (relation === 'e-mail domain') return freeMailDomains.has(value.trim().toLowerCase()) ? null : 'registrant';
  if (relation === 'redirects to') return 'website';
  if (relation === 'network of address' || relation === 'provider of address') return 'network';
  if (/name server|^NS record/.test(relation)) return 'name server';
  if (/mail server|^MX record/.test(relation)) return 'mail';
  if (relation === 'certificate issuer' || relation === 'certificate subject' || relation === 'certificate name')
    return null;
  switch (kind) {
    case 'ip':
      return 'address';
    case 'registrar':
      return 'registration';
    case 'person':
    case 'organisation':
    case 'phone':
    case 'street':
      return 'registrant';
    case 'email':
      return isPersonal(value) ? 'registrant' : null;
    case 'certificate':
    case 'certificate-organisation':
      return 'certificate';
    case 'tracking-code':
      return 'tracking';
    case 'website-title':
      return 'website';
    case 'host':
      return relation === 'certificate alternative name'
        ? 'certificate'
        : relation === 'CNAME record'
          ? 'website'
          : null;
    case 'domain':
      return relation === 'CNAME record' ? 'website' : null;
    default:
      return null;
  }
}

/** Whether a mail box belongs to a person rather than to an office of a provider. */
export function isPersonal(email: string): boolean {
  const at = email.lastIndexOf('@');
  if (at < 1) return false;
  const [box, domain] = [
    email.slice(0, at).trim(),
    email
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  ];
  return freeMailDomains.has(domain) || !officeMailbox.test(box);
}
