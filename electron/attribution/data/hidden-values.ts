/**
 * Texts that stand where a contact should be. As of 2026-11, written from memory and not yet compared with its sources: ICANN Temporary Specification for gTLD Registration
 * Data (Appendix A, 2.5: "REDACTED FOR PRIVACY") and Registration Data Policy; RFC 9537 (redacted fields in RDAP); EPAG,
 * Nominet, DENIC, AFNIC, CIRA and EURid notices in public WHOIS replies; the published names of privacy and proxy services
 * (ICANN list of accredited registrars' affiliates).
 */

/** The registry or the registrar removed the value. */
export const hiddenTexts: readonly RegExp[] = [
  /\bredacted\b/i,
  /\bnot disclosed\b|\bnon[- ]?disclos|\bundisclosed\b|\bdisclosure\b.*\b(not|denied)\b/i,
  /\bdata[ -]?(protected|redacted|protection|privacy)\b/i,
  /\bgdpr\b|\bgeneral data protection\b/i,
  /\b(statutory|privacy) mask|\bmasked\b/i,
  /\bwithheld\b|\bhidden\b|\bnot (available|applicable|provided|shown|published)\b|\bunavailable\b/i,
  /\bprivate (person|registrant|registration|individual)\b|\bregistration private\b/i,
  /\bpersonne (physique|privée)\b|\bpersona física\b|\bdato oculto\b|\bano nymous\b|\banonymous\b/i,
  /\bnatural person\b|\bregistrant (of|is a)\b/i,
  /^(n\/?a|none|null|nil|unknown|undefined|no|not? set|empty|test|x+|-+|\.+|\*+|\?+|0+)$/i,
];

/** Services that stand in for the registrant. */
export const privacyServices: readonly RegExp[] = [
  // Nobody but such a service calls itself after WHOIS.
  /\bwhois(guard|privacy|protect\w*|agent|trust\w*|secure|foundation)?\b/i,
  /\bprivacy(guard\w*|protect\w*|hero| ?service| ?inc| ?llc| ?ltd|dotlink|shield|administrator| corp\w*|co)?\b/i,
  /\bproxy\b|\bprivate by \w+|\bperfect privacy\b|\bsuper privacy\b|\bidentity (protect\w*|shield|digital)\b/i,
  /\bdomains? (privacy|protection|by proxy|admin\w*)\b|\bdomainsbyproxy\b/i,
  /\bcontact privacy\b|\bid ?shield\b|\bmy ?privacy\b|\bsee privacyguardian\b/i,
  /\bregistrant (street|name|org\w*|contact)\b/i,
  /\b(njalla|1337 services|whoisproxy|withheldforprivacy|anonymize|namebrightprivacy|jewella|dynadot privacy)\b/i,
  /\b(fundacion privacy|global domain privacy|c\/o (whois|dynadot|rrpproxy|id#)|on behalf of .* owner)\b/i,
];

/** The name is at the end of its life or taken away: what it says is the registrar's text. */
export const lifecycleTexts: readonly RegExp[] = [
  /\bpending (renewal|delet\w+)\b|\b(expired|expir(y|ation)|suspended|renewal) (domain|name|deletion|hold)?/i,
  /\bdomain (is )?(for sale|parked|expired|suspended|available|hold)\b|\bparked\b|\bparking\b|\bbuy (this|now)\b/i,
  /\b(reserved|registry|reactivation period|quarantine|seized|sinkhole\w*)\b/i,
  /\baccount (suspended|has been)\b|\bhugedomains\b|\bafternic\b|\bdan\.com\b/i,
];

/** Titles that servers, hosters and error pages give by themselves. */
export const emptyTitles: readonly RegExp[] = [
  /^(welcome to |apache2? |test page|default |index of |it works|iis |nginx|plesk|cpanel|hello world|untitled|home( page)?$)/i,
  /\b(403|404|410|429|500|502|503|504|52\d|forbidden|not found|bad gateway|service unavailable|access denied)\b/i,
  /^(just a moment|attention required|please wait|checking your browser|loading|redirecting|one moment|document moved)/i,
  /\b(coming soon|under construction|website (is )?(coming|unavailable)|site not (found|published)|future home of)\b/i,
  /\b(for sale|parked|parking|suspended|expired|this domain|domain name|default (web )?(site|page)|account suspended)\b/i,
  /^(login|log in|sign in|wordpress|joomla|blog|error|object moved|301 moved|302 found|moved permanently)\b/i,
];

/** Mail boxes of an office, not of a person: `abuse@` of a registrar is on millions of names. */
export const officeMailbox =
  /^(abuse|hostmaster|postmaster|dns|dns[-.]?(admin|master|tech)?|domains?|domain[-.]?\w*|noc|support|admin|administrator|info|legal|compliance|registrar[-.]?\w*|root|server|tech|technical|webmaster|whois\w*|proxy\w*|privacy\w*|awsdns-hostmaster|cloud-dns-hostmaster|azuredns-hostmaster|cpanel[-.]?\w*|complaints?|report\w*|security|no-?reply|sysadmin|ipadmin|cert)$/i;

/** The name of an office where a person should be: the technical contact of a registrar is on all its names. */
export const officeName =
  /^((the|it|dns|web|domain|domains|host|network|system|systems|internet|customer|client|technical|tech|billing|admin|administrative|administration|administrator|hostmaster|postmaster|webmaster|registrar|registry|registration|support|service|services|helpdesk|help|desk|contact|department|dept|team|office|operations|operator|operators|center|centre|manager|management|master|names?|noc|abuse|legal|owner|registrant|role|account|group|staff)[\s.,_/-]*)+$/i;

/** Mail providers for everyone: the mail box may be a person's, the domain says nothing. */
export const freeMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com
  me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.io gmx.com gmx.de gmx.net web.de mail.com email.com
  engineer.com consultant.com usa.com zoho.com yandex.ru yandex.com ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru ukr.net
  i.ua qq.com 163.com 126.com 139.com sina.com sina.cn foxmail.com aliyun.com naver.com daum.net hanmail.net yahoo.co.jp
  yahoo.co.uk yahoo.fr yahoo.de hotmail.fr hotmail.co.uk orange.fr free.fr laposte.net libero.it virgilio.it t-online.de
  freenet.de comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net rediffmail.com seznam.cz wp.pl o2.pl
  onet.pl interia.pl abv.bg mailfence.com fastmail.com hushmail.com cock.li riseup.net disroot.org airmail.cc guerrillamail.com
  mailinator.com yopmail.com temp-mail.org duck.com simplelogin.com anonaddy.me`.split(/\s+/),
);
