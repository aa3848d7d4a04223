import { EVENT_STREAM_PATH } from '@mabarin/api-client/contract/live';
import type { PageConfig } from '@mabarin/api-client/page-config';
import { APP_PARAMETER, type StreamingApp } from '@mabarin/domain/alerts/streaming-apps';
import type { Display } from '@mabarin/domain/live/frame';

/** The dashboard's pages (docs/spec/dashboard.md 2); each has the address `/dashboard/{key}`. */
export const dashboardPaths = [
  'mabar',
  'mabar-done',
  'mabar-event',
  'mabar-event-form',
  'mabar-blacklist',
  'mabar-form-add',
  'mabar-previous-game',
  'mabar-qr',
  'mabar-voucher',
  'gift',
  'gift-form',
  'gift-claim',
  'gift-claim-done',
  'gift-claim-form',
  'gift-claim-schedule',
  'gift-qr',
  'support',
  'support-qr',
  'support-download',
  'support-hidden',
  'cash',
  'cash-trx',
  'cash-out',
  'cash-report',
  'cash-statement',
  'cash-year',
  'overlay',
  'overlay-setup',
  'overlay-phone',
  'widget',
  'widget-show',
  'remote',
  'remote-log',
  'discord',
  'webhook',
  'settings',
  'profile',
  'profile-security',
  'profile-data',
  'team',
  'team-log',
  'team-hosts',
  'feedback',
  'logout',
] as const;
export type DashboardPath = (typeof dashboardPaths)[number];

const home: DashboardPath = 'mabar';

/** The page of an address part; an unknown one falls back to mabar. */
export function pageOf(part: string | undefined): DashboardPath {
  return dashboardPaths.find((path) => path === part) ?? home;
}

/** The phone's remote outside the dashboard: its key is its login. */
export const PHONE_PATH = '/remote';

/** The bridge to the stream's chat, likewise. */
export const CHAT_PATH = '/chat';

/** The operators' desk and all behind it. */
export const DESK_PATH = '/meja';

export function pathTo(page: DashboardPath = home): string {
  return `/dashboard/${page}`;
}

/** The guides for hosts, docs/documents/panduan-{guide}.md. */
export type Guide = 'obs' | 'tiktok' | 'uang' | 'gift' | 'css' | 'bot';

/** Addresses outside the dashboard, on the other origins of this deployment. */
export function linksOf({ origins }: Pick<PageConfig, 'origins'>) {
  const hostPage = (username: string, page: string) => `${origins.public}/${encodeURIComponent(username)}/${page}`;
  return {
    root: `${origins.public}/`,
    login: `${origins.public}/login`,
    guide: (guide: Guide | null = null) => `${origins.public}/document/panduan${guide === null ? '' : `-${guide}`}`,
    list: (username: string) => hostPage(username, 'list'),
    /** The host's public pages, as in its QR codes. */
    mabar: (username: string) => hostPage(username, 'mabar'),
    /** The order form with a voucher's code in it. */
    voucher: (username: string, code: string) => `${hostPage(username, 'mabar')}?kode=${code}`,
    support: (username: string) => hostPage(username, 'support'),
    claim: (username: string) => hostPage(username, 'klaim'),
    gift: (username: string) => hostPage(username, 'gift'),
    /** The public page that verifies a gift's draws. */
    giftProof: (gift: string) => `${origins.public}/gift-proof/${encodeURIComponent(gift)}`,
    /** The queue as one line of text, for chat bots. */
    queueLine: (username: string) => `${origins.api}/api/host/${encodeURIComponent(username)}/antri.txt`,
    /** Webhook events for a bot at home. */
    eventStream: `${origins.api}${EVENT_STREAM_PATH}`,
    /** A display page for OBS. Secret: it gives read access to the host's live channel. */
    display: (page: Display, displayKey: string) =>
      `${origins.overlay}/display/${page}?key=${encodeURIComponent(displayKey)}`,
    /**
     * The overlay for a program. The address names it where the program does not identify itself
     * (packages/domain/src/alerts/streaming-apps.ts).
     */
    overlay: (displayKey: string, app: StreamingApp) =>
      `${origins.overlay}/display/overlay?key=${encodeURIComponent(displayKey)}${app === 'obs' ? '' : `&${APP_PARAMETER}=${app}`}`,
    /** The overlay over the host's own dashboard, for a stream from one phone. */
    phone: (displayKey: string) => `${origins.overlay}/phone/overlay?key=${encodeURIComponent(displayKey)}`,
    /** The same page without a secret, for a preview in the dashboard. */
    preview: (page: Display) => `${origins.overlay}/preview/${page}`,
    /** Makes a photo's or logo's address absolute; the API gives a path on its own origin, or a whole address. */
    image: (address: string | null) => (address === null ? null : new URL(address, origins.api).href),
  };
}
