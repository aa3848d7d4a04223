import type { DashboardPath } from '#paths.ts';
import { shellText } from './shell.text.ts';

/** The entries in the spec's order (docs/spec/dashboard.md 2). */
export const menuPages = [
  'mabar',
  'gift',
  'support',
  'cash',
  'overlay',
  'widget',
  'discord',
  'settings',
  'profile',
  'feedback',
  'logout',
] as const satisfies readonly DashboardPath[];
export type MenuPage = (typeof menuPages)[number];

/** What a phone shows at the bottom; the others are behind "Menu". */
export const quickPages = ['mabar', 'gift', 'support', 'cash'] as const satisfies readonly MenuPage[];

/** The entry a page belongs to: `mabar-done` lies under `mabar`. */
export function menuOf(page: DashboardPath): MenuPage {
  return menuPages.find((entry) => page === entry || page.startsWith(`${entry}-`)) ?? 'mabar';
}

type SubEntry = { page: DashboardPath; label: string };

/** The row of pages inside an entry. */
export const subMenus: Partial<Record<MenuPage, readonly SubEntry[]>> = {
  mabar: [
    { page: 'mabar', label: shellText.mabarPages.mabar },
    { page: 'mabar-done', label: shellText.mabarPages.done },
    { page: 'mabar-event', label: shellText.mabarPages.event },
    { page: 'mabar-blacklist', label: shellText.mabarPages.blacklist },
    { page: 'mabar-qr', label: shellText.mabarPages.qr },
  ],
  gift: [
    { page: 'gift', label: shellText.giftPages.gift },
    { page: 'gift-claim', label: shellText.giftPages.claim },
    { page: 'gift-claim-done', label: shellText.giftPages.done },
    { page: 'gift-qr', label: shellText.giftPages.qr },
  ],
  support: [
    { page: 'support', label: shellText.supportPages.support },
    { page: 'support-qr', label: shellText.supportPages.qr },
  ],
  cash: [
    { page: 'cash', label: shellText.cashPages.cash },
    { page: 'cash-trx', label: shellText.cashPages.transactions },
    { page: 'cash-report', label: shellText.cashPages.report },
  ],
  profile: [
    { page: 'profile', label: shellText.profilePages.profile },
    { page: 'profile-data', label: shellText.profilePages.data },
  ],
};
