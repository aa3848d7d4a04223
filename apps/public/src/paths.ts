import type { PageConfig } from '@mabarin/api-client/page-config';

/** The tabs of a host page in its address (docs/spec/public.md 2). */
export const hostPaths = ['mabar', 'support', 'klaim'] as const;
export type HostPath = (typeof hostPaths)[number];

/** The tab of an address part; any other part opens the first tab. */
export function hostPathOf(part: string | undefined): HostPath {
  return hostPaths.find((path) => path === part?.toLowerCase()) ?? 'mabar';
}

/** Parameter of the contact page: a transaction. */
export const TRANSACTION_PARAM = 'transaksi';

/** Parameter of the contact page: its form, whatever contacts there are. */
export const LETTER_PARAM = 'surat';

/** Parameter of the order form that selects an event, and its only value. */
export const EVENT_PARAM = 'pilih';
/** A voucher's code in a link that the host shares. */
export const CODE_PARAM = 'kode';
export const EVENT_SUNDUL = 'sundul';

/** Parameter of the directory's order, and its only value; without it the shortest queue comes first. */
export const SORT_PARAM = 'urut';
export const SORT_BY_PRICE = 'harga';

/** Fragment of error404 for an address that names no page, where the host's sentence would mislead. */
export const NO_PAGE = '#halaman';

export const paths = {
  landing: '/',
  /** Shorter than any username, so that it collides with no host. */
  directory: (byPrice = false) => `/main${byPrice ? `?${SORT_PARAM}=${SORT_BY_PRICE}` : ''}`,
  login: '/login',
  join: '/join',
  forgotPassword: '/forgot-password',
  error404: '/error404',
  document: (type: string) => `/document/${type}`,
  terms: '/document/terms-and-conditions',
  privacy: '/document/privacy-policy',
  host: (username: string, path: HostPath = 'mabar') => `/${encodeURIComponent(username)}/${path}`,
  /** The order form with Sundul chosen. */
  sundul: (username: string) => `/${encodeURIComponent(username)}/mabar?${EVENT_PARAM}=${EVENT_SUNDUL}`,
  list: (username: string) => `/list/${encodeURIComponent(username)}`,
  gift: (username: string) => `/gift/${encodeURIComponent(username)}`,
  /** With `seen`, the page also compares a draw with what the viewer was shown. */
  giftProof: (gift: string, seen?: Readonly<Record<string, string>>) =>
    `/gift-proof/${encodeURIComponent(gift)}${seen === undefined ? '' : `?${new URLSearchParams(seen).toString()}`}`,
  /** Usernames have no hyphen, so that it collides with no host. */
  contact: (transactionId: string | null = null) =>
    `/hubungi-admin${transactionId === null ? '' : `?${new URLSearchParams({ [TRANSACTION_PARAM]: transactionId }).toString()}`}`,
  /** The letter to the operators, written already, in place of their addresses. */
  letter: `/hubungi-admin?${LETTER_PARAM}`,
  findPayment: '/cari-pembayaran',
  /** Requests the link to a viewer's data; that link adds its code. */
  data: '/data-saya',
  ticket: (ticket: string) => `/tiket/${encodeURIComponent(ticket)}`,
} as const;

/** Addresses on the other origins of this deployment; the server knows them only while it renders a page. */
export function linksOf(page: Pick<PageConfig, 'origins'>) {
  return {
    /** The same path on the dashboard's origin. */
    dashboard: (path: string = '/dashboard/mabar') => `${page.origins.dashboard}${path}`,
    /** A path of the API that a browser opens directly. */
    api: (path: string) => `${page.origins.api}${path}`,
    /** Makes a photo's address absolute; the API gives a path on its own origin, or a whole address. */
    image: (address: string | null) => (address === null ? null : new URL(address, page.origins.api).href),
  };
}
