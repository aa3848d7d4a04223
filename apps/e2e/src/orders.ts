import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { orderMabar } from '@mabarin/api-client/contract/mabar';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { createClient, type Client } from '@mabarin/api-client/client';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { allRoles, hasRole } from '@mabarin/domain/roles';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { TestSystem } from '#test-system.ts';

const PERSON = 'sandbox-pass';

type MabarOrder = Partial<InputOf<typeof orderMabar>['form']> & { event?: string };
type SupportOrder = Partial<InputOf<typeof orderSupport>['form']>;

/** A message whose alert stays about twelve seconds instead of five, for checks on a busy machine. */
export const LONG_MESSAGE = 'Satu dua tiga '.repeat(11).trim();

let players = 0;

/** An unused game ID; the sandbox names its player `Player` and its last four digits. */
export function newPlayer(): { gameID: string; gameServerID: string; name: string } {
  players += 1;
  const gameID = String(310_000_001 + (players % 900) + Math.floor(players / 900) * 1_000);
  return { gameID, gameServerID: '2101', name: `Player${gameID.slice(-4)}` };
}

/** Orders a session through the API, for journeys about later steps. `event` is the title of the host's event. */
export async function orderThroughApi(
  system: TestSystem,
  host: HandleHost,
  order: MabarOrder = {},
): Promise<PaymentResult> {
  const client = apiClient(system);
  const { event = 'Reguler', ...form } = order;
  const { data: profile } = await client(hostProfile, { id: host.username });
  const chosen = profile.events.find(({ title }) => title === event);
  if (chosen === undefined) throw new Error(`${host.username} has no event ${event}`);
  const { gameID, gameServerID } = newPlayer();
  const answer = await client(orderMabar, {
    host: host.username,
    token: PERSON,
    form: {
      ...(hasRole(profile.playerRole) ? profile.playerRole : allRoles),
      gameID,
      gameServerID,
      gameEventCode: chosen.code,
      gameCount: 1,
      gameMessage: 'Gas bang!',
      ...form,
    },
  });
  return answer.data;
}

/** Orders and pays: the entry is in the queue when it returns. */
export async function paidOrder(system: TestSystem, host: HandleHost, order: MabarOrder = {}): Promise<PaymentResult> {
  const payment = await orderThroughApi(system, host, order);
  await system.sandbox.pay(payment.number);
  return payment;
}

/** Sends a support through the API and pays it: its alert waits for an overlay when it returns. */
export async function paidSupport(
  system: TestSystem,
  host: HandleHost,
  support: SupportOrder = {},
): Promise<PaymentResult> {
  const answer = await apiClient(system)(orderSupport, {
    host: host.username,
    token: PERSON,
    form: {
      supporterName: 'Sultan Bekasi',
      supporterAnonymous: false,
      supporterMessage: 'Semangat terus bang!',
      supporterGift: 25_000,
      supporterEmail: 'sultan@mabarin.test',
      supporterEmailHidden: false,
      ...support,
    },
  });
  await system.sandbox.pay(answer.data.number);
  return answer.data;
}

export function apiClient(system: TestSystem): Client {
  return createClient({ api: system.origins.api });
}
