import * as accounts from '#contract/accounts.ts';
import * as alerts from '#contract/alerts.ts';
import * as boards from '#contract/boards.ts';
import * as cash from '#contract/cash.ts';
import * as chat from '#contract/chat.ts';
import * as complaints from '#contract/complaints.ts';
import * as credit from '#contract/credit.ts';
import * as desk from '#contract/desk/desk.ts';
import * as deskSearch from '#contract/desk/search.ts';
import * as deskCashOuts from '#contract/desk/cash-outs.ts';
import * as deskComplaints from '#contract/desk/complaints.ts';
import * as deskDisputes from '#contract/desk/disputes.ts';
import * as deskHosts from '#contract/desk/hosts.ts';
import * as deskLegal from '#contract/desk/legal.ts';
import * as deskMoney from '#contract/desk/money.ts';
import * as deskOffice from '#contract/desk/office.ts';
import * as deskPasskeys from '#contract/desk/passkeys.ts';
import * as deskPayments from '#contract/desk/payments.ts';
import * as deskRefunds from '#contract/desk/refunds.ts';
import * as deskTasks from '#contract/desk/tasks.ts';
import * as feedback from '#contract/feedback.ts';
import * as discord from '#contract/discord.ts';
import * as gifts from '#contract/gifts.ts';
import * as mabar from '#contract/mabar.ts';
import * as notify from '#contract/notify.ts';
import * as messages from '#contract/messages.ts';

import * as payments from '#contract/payments.ts';
import * as privacy from '#contract/privacy.ts';
import * as profile from '#contract/profile/profile.ts';
import * as push from '#contract/push.ts';
import * as refunds from '#contract/refunds.ts';
import * as remote from '#contract/remote.ts';
import * as reports from '#contract/reports.ts';
import * as devices from '#contract/profile/devices.ts';
import * as passkeys from '#contract/profile/passkeys.ts';
import * as security from '#contract/profile/security.ts';
import * as settings from '#contract/profile/settings.ts';
import * as show from '#contract/show.ts';
import * as support from '#contract/support.ts';
import * as team from '#contract/team.ts';
import * as ticket from '#contract/ticket.ts';
import * as vouchers from '#contract/vouchers.ts';
import * as webhooks from '#contract/webhooks.ts';
import * as widgets from '#contract/widgets.ts';
import type { Endpoint } from '#endpoint.ts';

const areas = {
  chat,
  accounts,
  payments,
  mabar,
  support,
  team,
  alerts,
  gifts,
  ticket,
  cash,
  complaints,
  credit,
  profile,
  remote,
  reports,
  privacy,
  feedback,
  desk,
  deskSearch,
  deskCashOuts,
  deskComplaints,
  deskDisputes,
  deskHosts,
  deskLegal,
  deskMoney,
  deskOffice,
  deskPasskeys,
  deskPayments,
  deskRefunds,
  deskTasks,
  discord,
  messages,
  notify,
  push,
  refunds,
  devices,
  passkeys,
  security,
  settings,
  show,
  vouchers,
  webhooks,
  widgets,
  boards,
};

/** Every endpoint with its area, for the OpenAPI page and for tests that cover all of them. */
export const allEndpoints: readonly { area: string; name: string; endpoint: Endpoint }[] = Object.entries(
  areas,
).flatMap(([area, values]) =>
  Object.entries(values).flatMap(([name, value]) => (isEndpoint(value) ? [{ area, name, endpoint: value }] : [])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;
}
