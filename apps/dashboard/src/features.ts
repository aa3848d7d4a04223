import type { LazyPart } from '@mabarin/ui/states/lazy';
import type { QueryClient } from '@tanstack/react-query';
import { GiftQrPage, LogoutPage, MabarQrPage, SupportQrPage } from '#features/accounts/index.ts';
import { FeedbackPage } from '#features/feedback/index.ts';
import { cashKeys, CashOutPage, CashPage, CashTrxPage } from '#features/cash/index.ts';
import {
  ClaimFormPage,
  ClaimSchedulePage,
  ClaimsPage,
  DoneClaimsPage,
  GiftFormPage,
  giftKeys,
  GiftsPage,
} from '#features/gifts/index.ts';
import {
  BlacklistPage,
  blacklistQuery,
  DonePage,
  doneQuery,
  EventFormPage,
  EventPage,
  mabarListQuery,
  MabarPage,
  PreviousGamePage,
} from '#features/mabar/index.ts';
import { mediaKey, OverlayPage, OverlaySetupPage } from '#features/alerts/index.ts';
import { PhoneStreamPage } from '#features/phone/index.ts';
import { AccountDataPage, ProfilePage, SecurityPage } from '#features/profile/index.ts';
import { RemoteLogPage, RemotePage } from '#features/remote/index.ts';
import { ReportPage, StatementPage, YearPage } from '#features/reports/index.ts';
import { setupKey } from '#features/setup/index.ts';
import { SettingsPage } from '#features/settings/index.ts';
import { showKey, ShowPage } from '#features/show/index.ts';
import { vouchersKey, VouchersPage } from '#features/vouchers/index.ts';
import { widgetsKey, WidgetsPage } from '#features/widgets/index.ts';
import { DiscordPage } from '#features/discord/index.ts';
import { HiddenPage, SupportDownloadPage, SupportPage, supportsQuery } from '#features/support/index.ts';
import { HostsPage, TeamLogPage, TeamPage } from '#features/team/index.ts';
import { WebhooksPage } from '#features/webhooks/index.ts';
import { hostQuery } from '#platform/session/host.ts';
import type { Refreshes } from '#platform/live/live.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import type { DashboardPath } from '#paths.ts';

/** Pages by path. A path without one shows that it is being prepared. */
export const pages: Partial<Record<DashboardPath, LazyPart<object>>> = {
  mabar: MabarPage,
  'mabar-done': DonePage,
  'mabar-event': EventPage,
  'mabar-event-form': EventFormPage,
  'mabar-blacklist': BlacklistPage,
  'mabar-form-add': MabarPage,
  'mabar-qr': MabarQrPage,
  'mabar-voucher': VouchersPage,
  gift: GiftsPage,
  'gift-form': GiftFormPage,
  'gift-claim': ClaimsPage,
  'gift-claim-done': DoneClaimsPage,
  'gift-claim-form': ClaimFormPage,
  'gift-claim-schedule': ClaimSchedulePage,
  'gift-qr': GiftQrPage,
  'support-qr': SupportQrPage,
  'mabar-previous-game': PreviousGamePage,
  cash: CashPage,
  'cash-trx': CashTrxPage,
  'cash-out': CashOutPage,
  'cash-report': ReportPage,
  'cash-statement': StatementPage,
  'cash-year': YearPage,
  support: SupportPage,
  'support-download': SupportDownloadPage,
  'support-hidden': HiddenPage,
  overlay: OverlayPage,
  'overlay-setup': OverlaySetupPage,
  'overlay-phone': PhoneStreamPage,
  settings: SettingsPage,
  profile: ProfilePage,
  'profile-security': SecurityPage,
  team: TeamPage,
  'team-log': TeamLogPage,
  'team-hosts': HostsPage,
  'profile-data': AccountDataPage,
  feedback: FeedbackPage,
  widget: WidgetsPage,
  'widget-show': ShowPage,
  remote: RemotePage,
  'remote-log': RemoteLogPage,
  discord: DiscordPage,
  webhook: WebhooksPage,
  logout: LogoutPage,
};

/** Preloads a page's code. A failed load is tried again when the page is drawn. */
export async function loadPage(page: DashboardPath): Promise<void> {
  await pages[page]?.load().catch(() => undefined);
}

/** Queries that each command of the live channel invalidates. */
export const refreshes: Refreshes = {
  'mabar-refresh': [mabarListQuery.queryKey, widgetsKey],
  'mabar-done-refresh': [doneQuery.queryKey],
  // Claims carry the badges of their players.
  'blacklist-refresh': [blacklistQuery.queryKey, giftKeys.claims],
  'gift-claim-refresh': [giftKeys.claims],
  'support-refresh': [supportsQuery.queryKey, widgetsKey],
  // A support's row shows the state of its alert.
  'overlay-status': [overlayStatusQuery.queryKey, supportsQuery.queryKey, widgetsKey, showKey, setupKey],
  'overlay-media': [mediaKey],
  'host-refresh': [hostQuery.queryKey],
  'cash-refresh': [hostQuery.queryKey, cashKeys.all],
  'voucher-refresh': [vouchersKey],
  'public-refresh': [],
};

/** Queries that a page starts while the profile is still loading. */
export const prefetches: Partial<Record<DashboardPath, (queryClient: QueryClient) => Promise<void>>> = {
  mabar: (queryClient) => queryClient.prefetchQuery(mabarListQuery),
  'mabar-done': (queryClient) => queryClient.prefetchInfiniteQuery(doneQuery),
  'mabar-blacklist': (queryClient) => queryClient.prefetchInfiniteQuery(blacklistQuery),
  overlay: (queryClient) => queryClient.prefetchQuery(overlayStatusQuery),
  support: (queryClient) => queryClient.prefetchInfiniteQuery(supportsQuery),
};
