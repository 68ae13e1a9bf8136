/**
 * Infrastructure that strangers share: what it carries says nothing about who is behind it.
 *
 * As of 2026-11, written from memory and not yet compared with its sources: the address lists that the operators publish (Cloudflare www.cloudflare.com/ips, Fastly
 * api.fastly.com/public-ip-list, GitHub api.github.com/meta "pages", Google gstatic.com/ipranges, Automattic, Shopify,
 * Squarespace, Wix and Webflow help pages on DNS records, Netlify and Vercel documents on apex domains), the registrars'
 * help pages on default name servers, parking and forwarding, and the public DNS of the parking companies.
 */
export interface KnownInfrastructure {
  readonly owner: string;
  readonly what:
    | 'CDN'
    | 'mail provider'
    | 'resolver'
    | 'parking'
    | 'site builder'
    | 'free hoster'
    | 'sinkhole'
    | 'registrar default'
    | 'DNS provider'
    | 'cloud front'
    | 'public site';
  /** Domains; names below them count too. */
  readonly domains?: string;
  /** Addresses and blocks. */
  readonly blocks?: string;
}

export const knownInfrastructure: readonly KnownInfrastructure[] = [
  {
    owner: 'Cloudflare',
    what: 'CDN',
    domains:
      'cloudflare.com cloudflare.net cloudflaressl.com pages.dev workers.dev cdn.cloudflare.net cloudflare-dns.com foundationdns.com foundationdns.net foundationdns.org mx.cloudflare.net',
    blocks:
      '103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 104.16.0.0/12 108.162.192.0/18 131.0.72.0/22 141.101.64.0/18 162.158.0.0/15 172.64.0.0/13 173.245.48.0/20 188.114.96.0/20 190.93.240.0/20 197.234.240.0/22 198.41.128.0/17 2400:cb00::/32 2606:4700::/32 2803:f800::/32 2405:b500::/32 2405:8100::/32 2a06:98c0::/29 2c0f:f248::/32',
  },
  {
    owner: 'Fastly',
    what: 'CDN',
    domains: 'fastly.net fastlylb.net fastly.com',
    blocks:
      '23.235.32.0/20 43.249.72.0/22 103.244.50.0/24 103.245.222.0/23 103.245.224.0/24 104.156.80.0/20 146.75.0.0/17 151.101.0.0/16 157.52.64.0/18 167.82.0.0/17 167.82.128.0/20 167.82.160.0/20 167.82.224.0/20 172.111.64.0/18 185.31.16.0/22 199.27.72.0/21 199.232.0.0/16 2a04:4e40::/32 2a04:4e42::/32',
  },
  {
    owner: 'GitHub Pages',
    what: 'free hoster',
    domains: 'github.io github.com githubusercontent.com githubassets.com',
    blocks: '185.199.108.0/22 192.30.252.0/22 140.82.112.0/20 2606:50c0::/32',
  },
  { owner: 'GitLab Pages', what: 'free hoster', domains: 'gitlab.io gitlab.com', blocks: '35.185.44.232' },
  {
    owner: 'Read the Docs',
    what: 'free hoster',
    domains: 'readthedocs.io readthedocs.org readthedocs-hosted.com',
    blocks: '104.17.32.82 104.17.33.82',
  },
  {
    owner: 'Netlify',
    what: 'site builder',
    domains: 'netlify.com netlify.app netlifyglobalcdn.com nsone.net bitballoon.com',
    blocks:
      '75.2.60.5 99.83.190.102 104.198.14.52 3.33.186.135 15.197.167.90 18.208.88.157 98.84.224.111 2600:1f18:16e:df01::/64 2600:1f18:2148:bc00::/56 2a05:d014:58f:6200::/56',
  },
  {
    owner: 'Vercel',
    what: 'site builder',
    domains: 'vercel.app vercel.com vercel-dns.com now.sh zeit.world zeit.co',
    blocks:
      '76.76.21.0/24 76.223.126.88 76.223.105.230 66.33.60.0/24 216.150.1.0/24 216.150.16.0/24 216.198.79.0/24 64.29.17.0/24',
  },
  {
    owner: 'Render, Fly, Heroku and Railway',
    what: 'site builder',
    domains:
      'onrender.com render.com fly.dev fly.io herokudns.com herokuapp.com herokussl.com railway.app surge.sh glitch.me repl.co replit.app deno.dev firebaseapp.com web.app appspot.com azurewebsites.net azureedge.net azurefd.net trafficmanager.net cloudapp.net windows.net gitbook.io codeberg.page sr.ht neocities.org tilda.cc',
    blocks: '216.24.57.0/24 66.241.124.0/22 199.36.158.100',
  },
  {
    owner: 'Google',
    what: 'cloud front',
    domains:
      'google.com googlehosted.com ghs.googlehosted.com googleusercontent.com googledomains.com googlemail.com goog blogspot.com blogger.com withgoogle.com googleapis.com smtp.google.com l.google.com aspmx.l.google.com youtube.com gstatic.com',
    blocks:
      '216.239.32.0/19 142.250.0.0/15 172.217.0.0/16 172.253.0.0/16 173.194.0.0/16 216.58.192.0/19 74.125.0.0/16 64.233.160.0/19 66.102.0.0/20 66.249.80.0/20 108.177.0.0/17 209.85.128.0/17 8.8.8.8 8.8.4.4 2001:4860::/32 2404:6800::/32 2607:f8b0::/32 2a00:1450::/32',
  },
  {
    owner: 'Amazon',
    what: 'cloud front',
    domains:
      'cloudfront.net amazonaws.com awsglobalaccelerator.com amazonses.com elasticbeanstalk.com amplifyapp.com awsapprunner.com amazon.com awsapps.com',
    blocks:
      '13.224.0.0/14 13.32.0.0/15 13.35.0.0/16 13.249.0.0/16 18.64.0.0/14 18.154.0.0/15 18.160.0.0/15 18.164.0.0/15 18.172.0.0/15 18.238.0.0/15 18.244.0.0/15 52.84.0.0/15 52.222.128.0/17 54.182.0.0/16 54.192.0.0/16 54.230.0.0/16 54.239.128.0/18 65.8.0.0/16 65.9.0.0/17 99.84.0.0/16 99.86.0.0/16 108.138.0.0/15 108.156.0.0/14 143.204.0.0/16 204.246.160.0/19 205.251.192.0/19 216.137.32.0/19 3.160.0.0/14 3.164.0.0/18 99.83.128.0/17 75.2.0.0/17 13.248.128.0/17 76.223.0.0/17 15.197.0.0/16 3.33.128.0/17 52.223.0.0/17 35.71.128.0/17 2600:9000::/28',
  },
  {
    owner: 'Microsoft',
    what: 'mail provider',
    domains:
      'outlook.com office365.com protection.outlook.com microsoft.com onmicrosoft.com azure-dns.com azure-dns.net azure-dns.org azure-dns.info microsoftonline.com live.com hotmail.com bdm.microsoftonline.com',
  },
  {
    owner: 'Akamai',
    what: 'CDN',
    domains:
      'akamai.net akamaiedge.net akamaihd.net akam.net edgekey.net edgesuite.net akamaitechnologies.com akamaized.net',
    blocks:
      '23.32.0.0/11 23.192.0.0/11 2.16.0.0/13 95.100.0.0/15 96.16.0.0/15 104.64.0.0/10 184.24.0.0/13 184.50.0.0/15 184.84.0.0/14',
  },
  {
    owner: 'Imperva Incapsula',
    what: 'CDN',
    domains: 'incapdns.net incapsula.com impervadns.net imperva.com',
    blocks:
      '45.60.0.0/16 45.64.64.0/22 45.223.0.0/16 103.28.248.0/22 107.154.0.0/16 149.126.72.0/21 185.11.124.0/22 192.230.64.0/18 198.143.32.0/19 199.83.128.0/21',
  },
  {
    owner: 'Sucuri',
    what: 'CDN',
    domains: 'sucuri.net sucuridns.com',
    blocks: '192.88.134.0/23 185.93.228.0/22 66.248.200.0/22',
  },
  {
    owner: 'Bunny, CDN77, StackPath, KeyCDN and Gcore',
    what: 'CDN',
    domains:
      'b-cdn.net bunny.net bunnycdn.com cdn77.org cdn77.com rsc.cdn77.org stackpathdns.com stackpathcdn.com hwcdn.net netdna-cdn.com kxcdn.com gcdn.co gcore.com edgio.net llnwd.net chinacache.net cdn20.com wswebcdn.com alikunlun.com kunlunaq.com tencent-cloud.net qcloudcdn.com cdngslb.com',
  },
  {
    owner: 'DDoS-Guard',
    what: 'CDN',
    domains: 'ddos-guard.net',
    blocks: '186.2.160.0/20 185.178.208.0/22 190.115.16.0/20 77.220.207.0/24',
  },
  {
    owner: 'Automattic (WordPress.com, Tumblr)',
    what: 'site builder',
    domains:
      'wordpress.com wordpress.org automattic.com wpcomstaging.com tumblr.com wp.com wpengine.com wpenginepowered.com pressdns.com kinsta.cloud pantheonsite.io',
    blocks: '192.0.64.0/18 66.6.32.0/20 74.114.152.0/22 141.193.213.0/24',
  },
  {
    owner: 'Shopify',
    what: 'site builder',
    domains: 'shopify.com myshopify.com shops.myshopify.com',
    blocks: '23.227.32.0/19 185.146.172.0/22 2620:127:f00f::/48',
  },
  {
    owner: 'Squarespace',
    what: 'site builder',
    domains: 'squarespace.com squarespacedns.com ext-sq.squarespace.com squarespace-mail.com',
    blocks: '198.185.159.0/24 198.49.23.0/24 65.39.205.0/24',
  },
  {
    owner: 'Wix',
    what: 'site builder',
    domains: 'wix.com wixdns.net wixsite.com parastorage.com',
    blocks: '185.230.60.0/22 23.236.62.147 34.149.87.45 35.246.6.109 35.242.251.130 199.15.160.0/22',
  },
  {
    owner: 'Weebly, Webflow, Duda, Jimdo, Strikingly, Carrd, Ghost, Framer, Bubble',
    what: 'site builder',
    domains:
      'weebly.com weeblyte.com editmysite.com webflow.com webflow.io website-files.com multiscreensite.com dudaone.com jimdo.com jimdofree.com strikinglydns.com mystrikingly.com carrd.co ghost.io ghost.org framer.app framer.website bubbleapps.io unbouncepages.com hubspot.net hubspot.com clickfunnels.com leadpages.net site123.me ucoz.net webnode.com yolasite.com zyro.space',
    blocks:
      '199.34.228.0/22 74.115.48.0/22 151.101.2.159 75.2.70.75 99.83.190.102 34.193.69.252 31.43.160.0/23 52.223.52.2 35.71.142.77',
  },
  {
    owner: 'free hosters',
    what: 'free hoster',
    domains:
      '000webhostapp.com 000webhost.com infinityfree.net infinityfreeapp.com byethost.com epizy.com awardspace.net x10host.com freehostia.com altervista.org ifastnet.com bplaced.net atspace.com freenom.com freedns.afraid.org afraid.org duckdns.org no-ip.com noip.com ddns.net dynu.com hopto.org zapto.org sytes.net serveo.net ngrok.io ngrok-free.app trycloudflare.com ipfs.io',
  },
  // Registrars: default name servers, parking pages and forwarding.
  {
    owner: 'GoDaddy',
    what: 'registrar default',
    domains:
      'domaincontrol.com secureserver.net godaddy.com jomax.net cashparking.com afternic.com smartname.com wsimg.com godaddysites.com',
    blocks:
      '34.102.136.180 34.98.99.30 50.63.202.0/24 184.168.131.241 184.168.221.0/24 15.197.142.173 3.33.152.147 15.197.148.33 3.33.130.190 13.248.243.5 76.223.105.230 15.197.225.128 3.33.251.168 13.248.213.45 76.223.67.189 15.197.204.56 3.33.243.145',
  },
  {
    owner: 'Namecheap',
    what: 'registrar default',
    domains:
      'registrar-servers.com namecheap.com namecheaphosting.com web-hosting.com privateemail.com jellyfish.systems withheldforprivacy.com whoisguard.com parkingpage.namecheap.com',
    blocks: '198.54.117.0/24 162.255.119.0/24 192.64.119.0/24',
  },
  {
    owner: 'Public Domain Registry',
    what: 'registrar default',
    domains:
      'foundationapi.com publicdomainregistry.com orderbox-dns.com mailhostbox.com suspended-domain.com suspended-domain.net resellerclub.com logicboxes.com bigrock.in bigrock.com topdns.com',
    blocks: '208.91.196.0/23 209.99.40.0/24 209.99.64.0/24 204.11.56.0/23 13.248.196.204',
  },
  {
    owner: 'Tucows',
    what: 'registrar default',
    domains:
      'tucows.com hover.com opensrs.net systemdns.com hostedemail.com enom.com name-services.com contactprivacy.com renewyourname.net enomdns.com registrar-servers.net ascio.net cust.hostedemail.com',
    blocks: '216.40.47.0/24 64.98.145.30 98.124.245.24',
  },
  {
    owner: 'Newfold (Network Solutions, Register.com, Bluehost, Domain.com)',
    what: 'registrar default',
    domains:
      'worldnic.com networksolutions.com register.com web.com domain.com ipage.com bluehost.com hostgator.com domainparkingserver.net inboundmx.com ctmail.com perfora.net dotster.com mydomain.com fatcow.com justhost.com hostmonster.com snapnames.com',
    blocks: '206.188.192.0/23 205.178.189.0/24 208.91.197.0/24',
  },
  {
    owner: 'IONOS',
    what: 'registrar default',
    domains:
      'ui-dns.com ui-dns.de ui-dns.org ui-dns.biz 1and1.com 1and1.org 1und1.com 1und1.de ionos.com ionos.de ionos.co.uk kundenserver.de ionos.space perfora.net schlund.de united-domains.de udag.de udagdns.de',
    blocks: '74.208.236.0/24 217.160.0.0/16 217.76.128.0/20',
  },
  {
    owner: 'OVH',
    what: 'registrar default',
    domains: 'ovh.net ovh.com ovh.ca anycast.me mail.ovh.net dns-parking.ovh',
    blocks: '213.186.33.0/24',
  },
  {
    owner: 'Gandi',
    what: 'registrar default',
    domains: 'gandi.net gandi-ns.fr',
    blocks: '217.70.184.0/24 217.70.178.0/24',
  },
  {
    owner: 'Porkbun',
    what: 'registrar default',
    domains: 'porkbun.com',
    blocks: '44.227.65.245 44.227.76.166 44.230.85.241 52.33.207.7 54.149.79.189',
  },
  {
    owner: 'Dynadot',
    what: 'registrar default',
    domains: 'dynadot.com dyna-ns.net',
    blocks: '18.213.250.117 18.215.128.143 52.4.209.250',
  },
  {
    owner: 'NameSilo',
    what: 'registrar default',
    domains: 'namesilo.com dnsowl.com privacyguardian.org',
    blocks: '107.161.23.204 188.164.131.200 209.141.38.71 64.32.8.64/29',
  },
  { owner: 'Name.com', what: 'registrar default', domains: 'name.com', blocks: '91.195.240.135' },
  {
    owner: 'Hostinger',
    what: 'registrar default',
    domains:
      'hostinger.com dns-parking.com hstgr.net main-hosting.eu niagahoster.com hostinger.io titan.email flockmail.com',
  },
  {
    owner: 'other registrars',
    what: 'registrar default',
    domains:
      'reg.ru nic.ru beget.com beget.ru regery.com hichina.com alidns.com dnspod.net dnspod.com dnsv1.com dnsv2.com dnsv3.com dnsv4.com dnsv5.com xincache.com myhostadmin.net 51dns.com juming.com gname-dns.com share-dns.com share-dns.net west.cn west-dns.com west263.com onamae.com dns.ne.jp xserver.jp muumuu-domain.com registrar.eu openprovider.eu openprovider.be openprovider.nl internetx.com internetx.de rrpproxy.net key-systems.net keyweb.de moniker.com monikerdns.net epik.com eurodns.com hexonet.net ispapi.net strato.de rzone.de strato-hosting.eu transip.net transip.nl one.com loopia.se simply.com infomaniak.ch infomaniak.com metanet.ch hostpoint.ch inwx.de inwx.eu inwx.com netim.net netcup.net hetzner.com hetzner.de first-ns.de second-ns.de second-ns.com your-server.de alfahosting.de all-inkl.com kasserver.com aruba.it technorail.com arubadns.net register.it interneteurope.eu ionos.es arsys.es dondominio.com cdmon.net nominalia.com amen.fr lws-hosting.com o2switch.net yandex.net nethouse.ru markmonitor.com cscdns.net cscglobal.com comlaude-dns.com safenames.net internic.ca easydns.com dnsimple.com dnsimple-edge.net spaceship.net launch1.spaceship.net crazydomains.com melbourneit.com ventraip.com.au webcentral.com.au domainname.com yns1.yahoo.com yns2.yahoo.com yahoodns.net yahoo.com whois.com webhostbox.net',
  },
  {
    owner: 'DNS providers',
    what: 'DNS provider',
    domains:
      'dnsmadeeasy.com ultradns.com ultradns.net ultradns.org ultradns.biz dynect.net constellix.com he.net cloudns.net cloudns.com cloudns.uk dnsv.jp zoneedit.com desec.io desec.org digitalocean.com linode.com vultr.com hover.com rackspace.com stabletransit.com zilore.net gslb.com rage4.com luadns.net buddyns.com ns1.com edgecastdns.net dns.com dnsexit.com afraid.org bunny.net upcloud.com scaleway.com ovhcloud.com',
  },
  {
    owner: 'mail providers',
    what: 'mail provider',
    domains:
      'zoho.com zoho.eu zoho.in zohomail.com protonmail.ch proton.me messagingengine.com fastmail.com mailgun.org mailgun.net sendgrid.net sparkpostmail.com mandrillapp.com mailchimp.com mxrecord.io mxroute.com migadu.com improvmx.com forwardemail.net mimecast.com pphosted.com ppe-hosted.com messagelabs.com barracudanetworks.com emailsrvr.com icloud.com mail.icloud.com yandex.net yandex.ru mail.ru qq.com mxhichina.com exmail.qq.com qiye.163.com 263.net tutanota.de mailbox.org posteo.de runbox.com mailfence.com rackspace.com mailjet.com postmarkapp.com simplelogin.co anonaddy.me registrarmail.net spamexperts.com antispamcloud.com iphmx.com trendmicro.com fireeyecloud.com hornetsecurity.com mailspamprotection.com sgvps.net siteground.biz',
  },
  {
    owner: 'public resolvers',
    what: 'resolver',
    blocks:
      '1.1.1.1 1.0.0.1 8.8.8.8 8.8.4.4 9.9.9.9 149.112.112.112 208.67.222.222 208.67.220.220 94.140.14.14 94.140.15.15 114.114.114.114 223.5.5.5 223.6.6.6 119.29.29.29 4.2.2.0/29 64.6.64.6 64.6.65.6 8.26.56.26 8.20.247.20 77.88.8.1 77.88.8.8 185.228.168.9 185.228.169.9 76.76.2.0 76.76.10.0 45.90.28.0/24 45.90.30.0/24 2620:fe::fe 2620:fe::9',
    domains:
      'dns.google one.one.one.one quad9.net opendns.com adguard-dns.com cleanbrowsing.org nextdns.io controld.com',
  },
  {
    owner: 'local and reserved',
    what: 'sinkhole',
    blocks:
      '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::1 ::/128 fe80::/10 fc00::/7',
    domains: 'localhost invalid',
  },
  {
    owner: 'parking companies',
    what: 'parking',
    domains:
      'sedoparking.com sedo.com sedo.de bodis.com parkingcrew.net parklogic.com above.com trellian.com milesmx.com commonmx.com torresdns.com voodoo.com uniregistry.net uniregistrymarket.link dan.com undeveloped.com hugedomains.com namebrightdns.com namebright.com dnparking.com fabulous.com rookmedia.net skenzo.com domainsponsor.com buydomains.com ztomy.com blank-nameserver.com opticaljungle.com parkpage.foundationapi.com park-mx.above.com internettraffic.com cnobin.com thednscloud.com mytrafficmanagement.com giantpanda.com tldns.com dsredirection.com brandshelter.com domainmarket.com squadhelp.com atom.com efty.com aftermarket.pl namefind.com',
    blocks:
      '91.195.240.0/23 103.224.182.0/24 103.224.212.0/24 70.32.1.32 199.59.240.0/22 185.53.176.0/22 72.52.179.174 64.190.62.0/23 3.64.163.50 52.58.78.16 54.161.222.85 104.247.80.0/22 199.191.50.0/24 208.73.208.0/22 69.172.201.0/24 76.223.26.96 13.248.148.254 207.244.67.0/24 162.210.192.0/21 104.243.45.0/24 94.229.72.121 209.126.123.12 23.82.12.0/24 5.79.68.0/24 75.2.18.233 99.83.154.118 52.71.57.184 52.86.6.113 3.223.115.185 54.209.32.212 35.186.238.101 103.120.80.0/22',
  },
  {
    owner: 'sinkholes',
    what: 'sinkhole',
    domains:
      'sinkhole.ch sinkhole.shadowserver.org shadowserver.org abuse.ch team-cymru.com team-cymru.org microsoftinternetsafety.net sinkdns.org torpig-sinkhole.org honeybot.us arbors1nkh0le.com cyberboot.com kryptoslogicsinkhole.com kryptoslogicsinkhole.net kryptoslogicsinkhole.org fbi-cyber.net usgovernmentseized.gov seizedservers.com csof.net zinkhole.org',
    blocks:
      '184.105.192.2 204.95.99.0/24 131.253.18.0/24 199.2.137.0/24 207.46.90.0/24 65.55.56.206 148.81.111.0/24 82.112.184.197 192.42.116.41 192.42.119.41 195.22.26.192/26 195.22.28.192/27 143.215.130.0/24 143.215.15.0/24 109.234.109.84 178.162.203.202 5.79.71.205 85.17.31.82 85.17.31.122 178.162.217.107 178.162.203.211 178.162.203.226',
  },
  {
    owner: 'public sites',
    what: 'public site',
    domains:
      'facebook.com twitter.com x.com linkedin.com instagram.com wikipedia.org apple.com amazon.de paypal.com netflix.com t.me telegram.org discord.com reddit.com pinterest.com bing.com duckduckgo.com archive.org example.com example.org sourceforge.net sourceforge.io apache.org letsencrypt.org',
  },
];
