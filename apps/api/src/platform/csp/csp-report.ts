import * as v from 'valibot';
import type { CountedReport } from './csp-report.queries.ts';
import type { Config } from '#platform/config.ts';

/** No personal data: only known path words of the page, and the origin of the blocked address. */
export type CspReport = Omit<CountedReport, 'count'>;

export const CSP_REPORTS_PATH = '/csp-reports';

const READ_AT_MOST = 20;

const directives: ReadonlySet<string> = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src ' +
    'font-src connect-src frame-src child-src worker-src manifest-src object-src base-uri form-action frame-ancestors ' +
    'sandbox upgrade-insecure-requests require-trusted-types-for trusted-types'
  ).split(' '),
);

const keywords: ReadonlySet<string> = new Set(
  'inline eval wasm-eval self trusted-types-policy trusted-types-sink'.split(' '),
);

/** Known path words. Anything else could be a host, a ticket or a code. */
const pageWords: ReadonlySet<string> = new Set(
  (
    'activation cari-pembayaran dashboard display document error404 forgot-password gift gift-proof ' +
    'hubungi-admin images join klaim list login mabar main privacy-policy reset-password sandbox support terms-and-conditions tiket'
  ).split(' '),
);
const PAGE_PARTS = 4;

const text = v.fallback(v.pipe(v.string(), v.maxLength(4_000)), '');
/** `application/csp-report`, sent by `report-uri`. */
const Single = v.object({
  'csp-report': v.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
/** `application/reports+json`, sent by the Reporting API together with other types of reports. */
const Many = v.array(v.unknown());
const One = v.object({
  type: v.literal('csp-violation'),
  body: v.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
});

export function readReports(body: unknown, origins: Config['origins']): CspReport[] {
  const single = v.safeParse(Single, body);
  if (single.success) {
    const report = single.output['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'];
    return cleaned(origins, { page: report['document-uri'], directive, blocked: report['blocked-uri'] });
  }
  const many = v.safeParse(Many, body);
  if (!many.success) return [];
  return many.output.slice(0, READ_AT_MOST).flatMap((each) => {
    const report = v.safeParse(One, each);
    if (!report.success) return [];
    const { documentURL, effectiveDirective, blockedURL } = report.output.body;
    return cleaned(origins, { page: documentURL, directive: effectiveDirective, blocked: blockedURL });
  });
}

type Reported = { page: string; directive: string; blocked: string };

function cleaned(origins: Config['origins'], { page, directive, blocked }: Reported): CspReport[] {
  const address = URL.parse(page);
  const app = (['public', 'dashboard', 'overlay', 'api'] as const).find((name) => origins[name] === address?.origin);
  // Older browsers append the sources to the directive.
  const [name = ''] = directive.split(' ');
  if (address === null || app === undefined || !directives.has(name)) return [];
  return [{ app, directive: name, blocked: blockedSource(blocked), page: pageTemplate(address.pathname) }];
}

/** `/demomabar/support` becomes `/:x/support`. */
function pageTemplate(path: string): string {
  const parts = path.split('/').slice(1, 1 + PAGE_PARTS);
  return `/${parts.map((part) => (part === '' || pageWords.has(part) ? part : ':x')).join('/')}`;
}

function blockedSource(blocked: string): string {
  if (keywords.has(blocked)) return blocked;
  const address = URL.parse(blocked.includes(':') ? blocked : `${blocked}:`);
  if (address === null) return 'other';
  // An extension's address would reveal which one somebody has.
  return /^(https?|wss?):$/.test(address.protocol) && address.host !== '' && address.host.length <= 255
    ? `${address.protocol}//${address.host}`
    : address.protocol.slice(0, 40);
}
