import { useMatch } from 'react-router';
import { lazyWithRetry, type LazyPart } from '@mabarin/ui/states/lazy';

/** The desk's pages, by the part of the address behind `/meja`; without a label a page is reached by links only. */
export const deskPages = {
  tugas: { label: 'Tugas', Page: lazyWithRetry(() => import('./tasks/tasks.page.tsx')) },
  keluar: { label: 'Uang keluar', Page: lazyWithRetry(() => import('./payouts/payouts.page.tsx')) },
  sengketa: { label: 'Sengketa', Page: lazyWithRetry(() => import('./disputes/disputes.page.tsx')) },
  aduan: { label: 'Aduan', Page: lazyWithRetry(() => import('./complaints/complaints.page.tsx')) },
  perintah: { label: 'Perintah', Page: lazyWithRetry(() => import('./legal/legal.page.tsx')) },
  keadaan: { label: 'Keadaan', Page: lazyWithRetry(() => import('./status/status.page.tsx')) },
  gateway: { label: 'Gateway', Page: lazyWithRetry(() => import('./gateways/gateways.page.tsx')) },
  panduan: { label: 'Panduan', Page: lazyWithRetry(() => import('./guide/guide.page.tsx')) },
  siaran: { label: 'Siaran', Page: lazyWithRetry(() => import('./broadcast/broadcast.page.tsx')) },
  kata: { label: 'Kata', Page: lazyWithRetry(() => import('./words/words.page.tsx')) },
  berkas: { label: 'Berkas', Page: lazyWithRetry(() => import('./files/files.page.tsx')) },
  catatan: { label: 'Catatan', Page: lazyWithRetry(() => import('./log.page.tsx')) },
  cari: { label: null, Page: lazyWithRetry(() => import('./search/search.page.tsx')) },
  bayar: { label: null, Page: lazyWithRetry(() => import('./payment/payment.page.tsx')) },
  host: { label: null, Page: lazyWithRetry(() => import('./host/host.page.tsx')) },
  penonton: { label: null, Page: lazyWithRetry(() => import('./viewer/viewer.page.tsx')) },
} as const satisfies Record<string, { label: string | null; Page: LazyPart<object> }>;

export type DeskPath = keyof typeof deskPages;

/** The page of a link that opens the desk to a browser. */
export const DOOR_PATH = '/meja/pintu';

export const DESK_HOME: DeskPath = 'tugas';

/** `/meja/bayar/abc?x=y`: `rest` is the part behind the page. */
export function deskPath(page: DeskPath, rest = ''): string {
  return `/meja/${page}${rest === '' ? '' : `/${encodeURIComponent(rest)}`}`;
}

/** The page of the address; null: none of the desk's. */
export function usePage(): DeskPath | null {
  const page = useMatch('/meja/:page/*')?.params.page ?? '';
  return Object.hasOwn(deskPages, page) ? (page as DeskPath) : null;
}
