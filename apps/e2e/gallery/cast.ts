import { overlayStatus, skipAlert, type OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { setOrdering } from '@mabarin/api-client/contract/mabar';
import { controlWidget, saveWidget } from '@mabarin/api-client/contract/widgets';
import { addDays, wibDate } from '@mabarin/domain/time';
import type { Widget } from '@mabarin/domain/widgets/names';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { fillHost, type BusyHost } from '#busy.ts';
import { addGift, addHostClaim, asHost, scheduleClaim, winThroughApi } from '#gifts.ts';
import { newPlayer, orderThroughApi, paidOrder, paidSupport } from '#orders.ts';
import { addHelper, inviteThroughApi } from '#team.ts';
import type { TestSystem } from '#test-system.ts';

/** Accounts in the pictures, all made through the API. Their state does not change while pictures are taken. */
export type Cast = {
  system: TestSystem;
  /** Bang Kancil: four players wait, three gifts, one of them won. Viewers' pages show him. */
  host: HandleHost;
  /** A new host without any activity. */
  empty: HandleHost;
  /** Ordering is closed. */
  closed: HandleHost;
  /** A host with something on every page of the dashboard (`fillHost`). */
  busy: HandleHost;
  players: BusyHost;
  /** The team of `busy`: helpers, and invitations by the codes of their mails. */
  helpers: Record<'moderator' | 'finance', Login>;
  invitations: Record<'fresh' | 'known', string>;
  gift: string;
  tickets: Record<'mabar' | 'unpaid' | 'support' | 'claim', string>;
  /** A host for a state that changes other pictures; it has the same name in each. */
  createHost: (key: string) => Promise<HandleHost>;
};

export type Login = Pick<HandleHost, 'email' | 'password'>;

/** A Wednesday evening in Jakarta, so that dates in pictures never change. */
const EVENING = Date.parse('2031-05-07T19:30:00+07:00');
/** Largest step of the clock, in seconds. */
const LEAP = 400 * 86_400;
const DAY = 86_400;

export async function createCast(system: TestSystem): Promise<Cast> {
  // `fillHost` advances the clock by four more days.
  for (let left = Math.round((EVENING - system.now()) / 1_000) - 4 * DAY; left > 0; left -= LEAP) {
    await system.advance(Math.min(left, LEAP));
  }
  const busy = await system.createHost({ username: 'stanramai01', name: 'Bang Kancil Penguasa' });
  const players = await fillHost(system, busy);
  await setWidgets(system, busy);
  await emptyLine(system, busy);

  const host = await system.createHost({ username: 'bangkancil', name: 'Bang Kancil' });
  const empty = await system.createHost({ username: 'stansepi01', name: 'Stan Sepi' });
  const closed = await system.createHost({ username: 'stantutup01', name: 'Stan Tutup' });
  await asHost(system, closed, setOrdering.path, { open: false });
  const orders = [];
  for (const [at, event] of ['Reguler', 'Fast-Track', 'Reguler', 'Reguler'].entries()) {
    orders.push(await paidOrder(system, host, { ...player(at), event, gameCount: event === 'Reguler' ? 3 : 1 }));
  }
  const unpaid = await orderThroughApi(system, host, player(10));
  const support = await paidSupport(system, host);
  await addGift(system, host, { giftTitle: 'Starlight November', giftClass: 3, giftGacha: 999_999 });
  await addGift(system, host, { giftTitle: 'Mabar Gratis', giftClass: 1 });
  const gift = await addGift(system, host, { giftTitle: 'Skin Epik', giftGacha: 4 });
  const { ticket: claim } = await winThroughApi(system, host, gift);
  for (const [at, day] of [addDays(wibDate(system.now()), 1), wibDate(system.now())].entries()) {
    const promised = { ...newPlayer(), ...player(20 + at) };
    await addHostClaim(system, host, promised, 'Juara giveaway');
    await scheduleClaim(system, host, promised, day);
  }
  const helpers = {
    moderator: await addHelper(system, busy, { email: 'sari@tim.test', name: 'Sari Moderator', role: 'moderator' }),
    finance: await addHelper(system, busy, { email: 'dewi@tim.test', name: 'Dewi', role: 'finance' }),
  };
  const invitations = {
    fresh: await inviteThroughApi(system, busy, { email: 'calon.moderator@tim.test', role: 'moderator' }),
    known: await inviteThroughApi(system, busy, { email: empty.email, role: 'finance' }),
  };
  return {
    system,
    helpers,
    invitations,
    host,
    empty,
    closed,
    busy,
    players,
    gift,
    tickets: {
      mabar: orders[2]?.ticket ?? '',
      unpaid: unpaid.ticket ?? '',
      support: support.ticket ?? '',
      claim,
    },
    createHost: (key) => system.createHost({ username: `alur${key}`.slice(0, 32), name: 'Bang Kancil' }),
  };
}

/** Players by number, because `newPlayer` depends on earlier calls. */
export function player(number: number): { gameID: string; gameServerID: string; name: string } {
  const gameID = String(312_005_001 + number * 37);
  return { gameID, gameServerID: '2101', name: `Player${gameID.slice(-4)}` };
}

async function setWidgets(system: TestSystem, host: HandleHost): Promise<void> {
  const set = (target: Widget, settings: object) => asHost(system, host, saveWidget.path, { target, settings });
  await set('countdown', { title: 'Segera mulai', seconds: 600 });
  await set('marquee', { text: 'Mabar Rp10.000 · scan QR di layar', speed: 'normal' });
  await set('goal', { title: 'Kursi gaming baru', target: 2_500_000, since: addDays(wibDate(system.now()), -7) });
  for (const target of ['countdown', 'timer']) {
    await asHost(system, host, controlWidget.path, { target, action: 'start' });
  }
}

/**
 * Removes every alert from the queue: after two minutes of waiting they would raise the alarm in some pictures only.
 */
async function emptyLine(system: TestSystem, host: HandleHost): Promise<void> {
  const { queue, held } = (await asHost(system, host, overlayStatus.path, {})) as OverlayStatus;
  for (const { id } of [...queue, ...held]) await asHost(system, host, skipAlert.path, { alert_id: id });
}
