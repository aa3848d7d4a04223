import type { PageConfig } from '@mabarin/api-client/page-config';

/** The screens of a host page as its address names them (docs/spec/public.md 2). */
export const hostPaths = ['mabar', 'support', 'klaim'] as const;
export type HostPath = (typeof hostPaths)[number];

/** The tab of an address part; any other part is the same screen with its first tab. */
export function hostPathOf(part: string | undefined): HostPath {
  return hostPaths.find((path) => path === part?.toLowerCase()) ?? 'mabar';
}

/** The parameter that carries a transaction to the contact page. */
export const TRANSACTION_PARAM = 'transaksi';

/** The parameter of the order form that names the event to choose, and its one value. */
export const EVENT_PARAM = 'pilih';
export const EVENT_SUNDUL = 'sundul';

/** The parameter of the directory that says how it is sorted, and its one value: left out, the shortest queue comes first. */
export const SORT_PARAM = 'urut';
export const SORT_BY_PRICE = 'harga';

/** Every address of the public site. */
export const paths = {
  landing: '/',
  /** Who plays now. Shorter than a username may be, so that no host stands here. */
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
  /** With `seen`, the page also checks one draw against what the viewer was shown when it was made. */
  giftProof: (gift: string, seen?: Readonly<Record<string, string>>) =>
    `/gift-proof/${encodeURIComponent(gift)}${seen === undefined ? '' : `?${new URLSearchParams(seen).toString()}`}`,
  /** Usernames have no hyphen, so that no host stands here. */
  contact: (transactionId: string | null = null) =>
    `/hubungi-admin${transactionId === null ? '' : `?${new URLSearchParams({ [TRANSACTION_PARAM]: transactionId }).toString()}`}`,
  /** Where a viewer asks for the link to its data; the link itself has its code behind it. */
  data: '/data-saya',
  ticket: (ticket: string) => `/tiket/${encodeURIComponent(ticket)}`,
} as const;

/** Addresses on the other origins of this deployment, which a server knows only while it draws a page. */
export function linksOf(page: Pick<PageConfig, 'origins'>) {
  return {
    /** The same path on the dashboard's own origin. */
    dashboard: (path: string = '/dashboard/mabar') => `${page.origins.dashboard}${path}`,
    /** A path of the API that a browser opens by itself. */
    api: (path: string) => `${page.origins.api}${path}`,
    /** A photo as the API names it: a path on its own origin, or a whole address. */
    image: (address: string | null) => (address === null ? null : new URL(address, page.origins.api).href),
  };
}
