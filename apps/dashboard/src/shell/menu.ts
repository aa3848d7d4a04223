import type { TeamRole } from '@mabarin/domain/team/roles';
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
  'remote',
  'discord',
  'webhook',
  'settings',
  'profile',
  'team',
  'feedback',
  'logout',
] as const satisfies readonly DashboardPath[];
export type MenuPage = (typeof menuPages)[number];

const everybody: readonly TeamRole[] = ['owner', 'moderator', 'finance'];
const board: readonly TeamRole[] = ['owner', 'moderator'];
const money: readonly TeamRole[] = ['owner', 'finance'];
const owner: readonly TeamRole[] = ['owner'];

/** Roles that see an entry and the pages below it. The service refuses everybody else's calls. */
const entryRoles: Record<MenuPage, readonly TeamRole[]> = {
  mabar: board,
  gift: board,
  support: board,
  cash: money,
  overlay: board,
  widget: board,
  remote: owner,
  discord: owner,
  webhook: owner,
  settings: everybody,
  profile: owner,
  team: owner,
  feedback: everybody,
  logout: everybody,
};

/** Pages with other roles than their entry. */
const pageRoles: Partial<Record<DashboardPath, readonly TeamRole[]>> = {
  'mabar-voucher': owner,
  'support-download': money,
  'overlay-phone': owner,
  'widget-show': owner,
  'profile-security': everybody,
  'team-hosts': everybody,
};

export function isShownTo(role: TeamRole, page: DashboardPath): boolean {
  return (pageRoles[page] ?? entryRoles[menuOf(page)]).includes(role);
}

export function menuFor(role: TeamRole): MenuPage[] {
  return menuPages.filter((page) => isShownTo(role, page));
}

export function homeOf(role: TeamRole): DashboardPath {
  return isShownTo(role, 'mabar') ? 'mabar' : 'cash';
}

/** A phone's bottom bar; the other entries are behind "Menu". */
export const quickPages = ['mabar', 'gift', 'support', 'cash'] as const satisfies readonly MenuPage[];

/** The entry of a page: `mabar-done` belongs to `mabar`. */
export function menuOf(page: DashboardPath): MenuPage {
  return menuPages.find((entry) => page === entry || page.startsWith(`${entry}-`)) ?? 'mabar';
}

type SubEntry = { page: DashboardPath; label: string };

export const subMenus: Partial<Record<MenuPage, readonly SubEntry[]>> = {
  mabar: [
    { page: 'mabar', label: shellText.mabarPages.mabar },
    { page: 'mabar-done', label: shellText.mabarPages.done },
    { page: 'mabar-event', label: shellText.mabarPages.event },
    { page: 'mabar-blacklist', label: shellText.mabarPages.blacklist },
    { page: 'mabar-qr', label: shellText.mabarPages.qr },
    { page: 'mabar-voucher', label: shellText.mabarPages.voucher },
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
  overlay: [
    { page: 'overlay', label: shellText.overlayPages.overlay },
    { page: 'overlay-setup', label: shellText.overlayPages.setup },
    { page: 'overlay-phone', label: shellText.overlayPages.phone },
  ],
  widget: [
    { page: 'widget', label: shellText.widgetPages.widget },
    { page: 'widget-show', label: shellText.widgetPages.show },
  ],
  team: [
    { page: 'team', label: shellText.teamPages.team },
    { page: 'team-log', label: shellText.teamPages.log },
  ],
  remote: [
    { page: 'remote', label: shellText.remotePages.keys },
    { page: 'remote-log', label: shellText.remotePages.log },
  ],
  profile: [
    { page: 'profile', label: shellText.profilePages.profile },
    { page: 'profile-security', label: shellText.profilePages.security },
    { page: 'profile-data', label: shellText.profilePages.data },
  ],
};
