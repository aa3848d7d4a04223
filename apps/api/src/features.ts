import type { Deps } from '#deps.ts';
import {
  dashboardOf,
  findRolesOfSessions,
  hostIdOfDisplayKey,
  manyLoginsJob,
  emailPollers,
  secondFactorPollers,
  sessionOf,
  type HostParts,
} from '#features/accounts/index.ts';
import { cashPollers, refuseOpenCashOut } from '#features/cash/index.ts';
import { creditPollers } from '#features/credit/index.ts';
import { recordCall as recordTeamCall } from '#features/team/index.ts';
import { disputesPollers } from '#features/disputes/index.ts';
import { discordJob } from '#features/discord/index.ts';
import { channelJob, deviceJob, devicePollers, notifyHost } from '#features/notify/index.ts';
import { claimableGifts, claimWords, giftsCollectors, giftsPollers } from '#features/gifts/index.ts';
import {
  fulfilMabar,
  gamePlayers,
  offer,
  orderWords,
  readActiveSnapshot,
  shownQueue,
  startedHosts,
  startMabar,
  waitsChangeAt,
} from '#features/mabar/index.ts';
import {
  alarmPollers,
  alertsCollectors,
  dropDisputedAlerts,
  mediaJob,
  mediaPollers,
  playbackPollers,
} from '#features/alerts/index.ts';
import { speechJob } from '#features/speech/index.ts';
import { fulfilSupport, supportPollers, supportWords } from '#features/support/index.ts';
import { recordEvent, takeGameBack, takePaymentBack, withShow } from '#features/show/index.ts';
import { followStream } from '#features/widgets/index.ts';
import { foundPaymentJob, paymentsCollectors, paymentsPollers } from '#features/payments/index.ts';
import { reconciliationCollectors, reconciliationPollers } from '#features/reconciliation/index.ts';
import { operatorOfSession } from '#features/desk/index.ts';
import {
  backupPollers,
  booksPollers,
  inboxPollers,
  legalPollers,
  operatorChatJob,
  servicePollers,
  watchedPollers,
} from '#features/operator/index.ts';
import { dashboardParts } from '#features/profile/index.ts';
import { dataLinkJob, privacyPollers, suspendYoung } from '#features/privacy/index.ts';
import { publicPages, shareCards } from '#features/pages/index.ts';
import { openingPollers, pushPollers } from '#features/push/index.ts';
import { remoteCallerOf } from '#features/remote/index.ts';
import { endLostPayment, refundsCollectors, refundsPollers } from '#features/refunds/index.ts';
import { changePollers, deliveryPollers, streamCallerOf, webhooksCollectors } from '#features/webhooks/index.ts';
import { accountsRoutes } from '#features/accounts/accounts.routes.ts';
import { alertsRoutes } from '#features/alerts/alerts.routes.ts';
import { complaintsRoutes } from '#features/complaints/complaint.routes.ts';
import { chatRoutes } from '#features/chat/chat.routes.ts';
import { cashRoutes } from '#features/cash/cash.routes.ts';
import { deskRoutes } from '#features/desk/desk.routes.ts';
import { discordRoutes } from '#features/discord/discord.routes.ts';
import { feedbackRoutes } from '#features/feedback/feedback.routes.ts';
import { giftsRoutes } from '#features/gifts/gift.routes.ts';
import { mabarRoutes } from '#features/mabar/mabar.routes.ts';
import { messagesRoutes } from '#features/messages/word.routes.ts';
import { deviceRoutes } from '#features/notify/devices/device.routes.ts';
import { notifyRoutes } from '#features/notify/notify.routes.ts';
import { paymentsRoutes } from '#features/payments/payment.routes.ts';
import { privacyRoutes } from '#features/privacy/privacy.routes.ts';
import { profileRoutes } from '#features/profile/profile.routes.ts';
import { settingsRoutes } from '#features/profile/settings.routes.ts';
import { pushRoutes } from '#features/push/push.routes.ts';
import { refundsRoutes } from '#features/refunds/refund.routes.ts';
import { remoteRoutes } from '#features/remote/remote.routes.ts';
import { reportsRoutes } from '#features/reports/report.routes.ts';
import { showRoutes } from '#features/show/show.routes.ts';
import { speechRoutes } from '#features/speech/speech.routes.ts';
import { supportRoutes } from '#features/support/all.routes.ts';
import { teamRoutes } from '#features/team/team.routes.ts';
import { childPollers } from '#features/ticket/index.ts';
import { ticketRoutes } from '#features/ticket/ticket.routes.ts';
import { voucherRoutes } from '#features/vouchers/voucher.routes.ts';
import { webhookRoutes } from '#features/webhooks/webhook.routes.ts';
import { widgetRoutes } from '#features/widgets/widget.routes.ts';
import type { Guards } from '#platform/http/guards.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import { databaseCollectors } from '#platform/db/database.collectors.ts';
import { jobsCollectors } from '#platform/jobs/job.collectors.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import { mailJob } from '#platform/mail/mail.jobs.ts';
import type { Poller } from '#platform/pollers.ts';
import type { CardHook } from '#platform/share/card.routes.ts';
import type { PageHook, WebApp } from '#platform/web/web.ts';
import type { Db } from '#schema.ts';

/**
 * THE list of what the service does: routes, pollers, jobs, who fulfils a paid payment, who stands behind a session
 * or a display key. What would import upward is wired here.
 */

/** Parts of the host's own page and of the viewers' page from areas above accounts. */
const hostParts: HostParts = {
  async profile(db, deps, username, reader) {
    const snapshot = await readActiveSnapshot(db, deps, username, reader);
    const { host } = snapshot.value;
    const claims = await claimableGifts(db, host.id);
    const now = deps.clock.now();
    return {
      ...snapshot,
      changesAt: waitsChangeAt(snapshot.value, now),
      data: { host, ...offer(snapshot.value, now), claims },
    };
  },
  started: startedHosts,
  dashboard: dashboardParts,
};

/** Response of calls that change a host's profile. */
const showHost = (db: Db, deps: Deps, hostId: string) => dashboardOf(db, deps, hostId, hostParts);

/** Mounts every area's endpoints. */
export const routes: readonly ((server: ApiServer, deps: Deps) => void)[] = [
  (server, deps) => accountsRoutes(server, deps, hostParts),
  (server, deps) => mabarRoutes(server, deps, showHost),
  voucherRoutes,
  paymentsRoutes,
  supportRoutes,
  messagesRoutes,
  speechRoutes,
  (server, deps) => alertsRoutes(server, deps, followStream),
  widgetRoutes,
  showRoutes,
  (server, deps) => giftsRoutes(server, deps, showHost),
  ticketRoutes,
  pushRoutes,
  (server, deps) => cashRoutes(server, deps, showHost),
  refundsRoutes,
  (server, deps) => profileRoutes(server, deps, showHost),
  feedbackRoutes,
  complaintsRoutes,
  discordRoutes,
  notifyRoutes,
  deviceRoutes,
  (server, deps) => settingsRoutes(server, deps, showHost),
  remoteRoutes,
  chatRoutes,
  reportsRoutes,
  privacyRoutes,
  teamRoutes,
  webhookRoutes,
  deskRoutes,
];

/** Delivers what was paid for, by kind of payment. */
export const fulfil: Deps['fulfil'] = {
  mabar: withShow(fulfilMabar),
  support: withShow(fulfilSupport),
};

/** The words that outboxes of the areas below name by id. */
export const shown: Deps['shown'] = {
  order: orderWords,
  support: supportWords,
  claim: claimWords,
  queue: shownQueue,
  game: gamePlayers,
};

/** The rules of a host's show, for the areas below. */
export const show: Deps['show'] = {
  record: recordEvent,
  takeBackGame: takeGameBack,
  takeBackPayment: takePaymentBack,
};

/** Rows of a new host beside its account. */
export const onHostCreated: Deps['onHostCreated'] = startMabar;

/** The areas that act when a host says "bukan saya". */
export const onHostDenied: Deps['onHostDenied'] = suspendYoung;

/** The areas that may refuse the end of a freeze. */
export const beforeFreezeEnds: Deps['beforeFreezeEnds'] = refuseOpenCashOut;

/** Ends what a payment buys, once its payer's bank or wallet took it back. */
export const onPaymentLost: Deps['onPaymentLost'] = endLostPayment;

/** Keeps alerts off the air while nobody knows whose their money is. */
export const onMoneyDoubted: Deps['onMoneyDoubted'] = dropDisputedAlerts;

/** Everything that happens because time passes. */
export function pollers(db: Db, deps: Deps): readonly Poller[] {
  return watchedPollers(db, deps, [
    ...paymentsPollers(db, deps),
    ...creditPollers(db, deps),
    ...cashPollers(db, deps),
    ...secondFactorPollers(db, deps),
    ...emailPollers(db, deps),
    ...refundsPollers(db, deps),
    ...childPollers(db, deps),
    ...disputesPollers(db, deps),
    ...reconciliationPollers(db, deps),
    ...booksPollers(db, deps),
    ...backupPollers(db, deps),
    ...servicePollers(db, deps),
    ...inboxPollers(db, deps),
    ...legalPollers(db, deps),
    ...playbackPollers(db, deps),
    ...mediaPollers(db, deps),
    ...supportPollers(db, deps),
    ...giftsPollers(db, deps),
    ...privacyPollers(db, deps),
    ...deliveryPollers(db, deps),
    ...changePollers(db, deps),
    ...pushPollers(db, deps),
    ...openingPollers(db, deps),
    ...devicePollers(db, deps),
    ...alarmPollers(db, deps, (tx, hostId) => notifyHost(tx, deps, hostId, { kind: 'alarm' })),
  ]);
}

/** Everything that follows a commit and talks to the outside. Enqueued by `enqueue`, done by workers. */
export const jobs: readonly Job<object, Deps>[] = [
  manyLoginsJob,
  mailJob,
  discordJob,
  operatorChatJob,
  channelJob,
  deviceJob,
  speechJob,
  mediaJob,
  dataLinkJob,
  foundPaymentJob,
];

/** Metrics that are read from the database. */
export function collectors(db: Db, deps: Deps): readonly Collector[] {
  return [
    ...databaseCollectors(db),
    ...jobsCollectors(db, jobs),
    ...paymentsCollectors(db, deps),
    ...refundsCollectors(db),
    ...reconciliationCollectors(db),
    ...alertsCollectors(db, deps),
    ...giftsCollectors(db, deps),
    ...webhooksCollectors(db, deps),
  ];
}

/** Parts of each web app's pages before their script runs. */
export function pageHooks(db: Db, deps: Deps): Partial<Record<WebApp, PageHook>> {
  return { public: publicPages(db, deps, hostParts) };
}

/** The pictures that the public site's links show in messengers. */
export function cardHook(db: Db, deps: Deps): CardHook {
  return shareCards(db, deps, hostParts);
}

/** Writes the host's log in the transactions of its calls. */
export const recordCall = recordTeamCall;

/** The roles in which sessions act now, for the streams they opened. */
export const rolesOfSessions = findRolesOfSessions;

export function createGuards(db: Db, deps: Deps): Guards {
  return {
    session: (token) => sessionOf(db, deps.clock, token),
    async display(displayKey) {
      const hostId = await hostIdOfDisplayKey(db, displayKey);
      return hostId === null ? null : { hostId };
    },
    remote: (key, ip) => remoteCallerOf(db, deps, { key, ip }),
    stream: (key, ip) => streamCallerOf(db, deps, { key, ip }),
    operator: (token, ip) => operatorOfSession(db, deps, { token, ip }),
  };
}
