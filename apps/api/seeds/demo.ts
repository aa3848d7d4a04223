import type { GiftClass } from '@mabarin/domain/gifts/gift-class';
import type { GameResult } from '@mabarin/domain/mabar/game';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { allRoles, noRoles, type RoleFlag } from '@mabarin/domain/roles';
import { randomUUID } from 'node:crypto';
import { subSeconds } from '#platform/date-fns.ts';
import type { Deps } from '#deps.ts';
import { createHost, findActiveHost, type Host } from '#features/accounts/index.ts';
import { saveHostAge } from '#features/cash/index.ts';
import { saveBankAccount } from '#features/cash/bank.commands.ts';
import { answerOfDraw, drawForGift } from '#features/gifts/claim.commands.ts';
import { addGift, claimableGifts } from '#features/gifts/gift.commands.ts';
import { readBoard, recordGame, setPlaying, setPlayingDone } from '#features/mabar/queue/board.commands.ts';
import { upsertNotice } from '#features/mabar/queue/notice.queries.ts';
import { addCustomEvent } from '#features/mabar/event/event.commands.ts';
import { nextAlert, releaseLease, reportAlert } from '#features/alerts/playback.commands.ts';
import { eventsOf } from '#features/mabar/event/event.queries.ts';
import { placeOrder } from '#features/mabar/orders/order.commands.ts';
import { openPayment } from '#features/payments/index.ts';
import { inquire } from '#features/payments/settle.commands.ts';
import { placeSupport } from '#features/support/support.commands.ts';
import { followStream } from '#features/widgets/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { transaction } from '#platform/db/transaction.ts';
import { gatewayList } from '#ports/gateway.port.ts';
import { playCharge } from '#sandbox/charge.commands.ts';
import { findOrderId } from '#sandbox/charge.queries.ts';
import type { Db } from '#schema.ts';

/** Opens the demo host's display pages. A constant so that scripts and journeys know it; refused in production. */
export const DEMO_DISPLAY_KEY = 'demo-kancil-sandbox-only-7c41b09e';
export const DEMO_USERNAME = 'demomabar';
export const DEMO_EMAIL = 'demo@mabarin.test';
export const DEMO_PASSWORD = 'stan-kancil-77';

/** Saved a month ago: no cash-out to it waits a day, and it may be replaced. */
const BANK_ACCOUNT = { bankCode: '014', bankAccountNumber: '5271064820' };

const HOUR = 60;
const DAY = 24 * HOUR;

const [exp, gold, jungle, mid, roam] = [
  'gameRoleExpLaner',
  'gameRoleGoldlaner',
  'gameRoleJungler',
  'gameRoleMidlaner',
  'gameRoleRoamer',
] as const satisfies RoleFlag[];

type Buyer = { id: string; server: string; name: string };

/** The demo's people by short name. */
const buyers = {
  raka: { id: '118273645', server: '2041', name: 'RakaSavage' },
  dewi: { id: '204958173', server: '2117', name: 'DewiMage' },
  bima: { id: '330192847', server: '2208', name: 'BimaTank99' },
  sari: { id: '415263748', server: '2041', name: 'SariNoLag' },
  joko: { id: '526374851', server: '2310', name: 'JokoCarry' },
  maya: { id: '637485962', server: '2117', name: 'MayaRoam' },
  agus: { id: '748596173', server: '2402', name: 'AgusEpicAbadi' },
  lina: { id: '859617284', server: '2041', name: 'LinaPush' },
  doni: { id: '961728395', server: '2208', name: 'DoniHyper' },
  tari: { id: '172839461', server: '2310', name: 'TariExp' },
  yoga: { id: '283946175', server: '2117', name: 'YogaFreestyle' },
  rani: { id: '394617286', server: '2402', name: 'RaniGold' },
  hadi: { id: '461728397', server: '2041', name: 'HadiSultan' },
  wulan: { id: '572839418', server: '2208', name: 'WulanCute' },
  eko: { id: '683946129', server: '2310', name: 'EkoToxic' },
  nisa: { id: '794617231', server: '2117', name: 'NisaSolo' },
  putra: { id: '816172834', server: '2402', name: 'PutraMythic' },
} as const satisfies Record<string, Buyer>;
type BuyerName = keyof typeof buyers;

const PUSH = 'Push rank bareng';
const SKIN = 'Skin Epic';

type Step =
  | { at: number; order: string; by: BuyerName; games?: number; roles: RoleFlag[]; says: string }
  | { at: number; main: BuyerName }
  | { at: number; done: BuyerName }
  | { at: number; game: GameResult }
  | { at: number; mark: BuyerName }
  | { at: number; gift: string; class: GiftClass; quota: number; gacha: number }
  | { at: number; claim: string; by: BuyerName[]; says: string }
  | { at: number; support: number; name: string; email: string; says: string; hidden?: boolean };

/**
 * The demo's events, in minutes before the start. Five days old money can be withdrawn, today's cannot; recent payments
 * and Sunduls (3 hours) are ONLINE; four play and have games left; 12 games make 9-3.
 */
const story: Step[] = [
  { at: 6 * DAY + 3, gift: 'Mabar gratis', class: 1, quota: 3, gacha: 9 },
  { at: 6 * DAY + 2, gift: SKIN, class: 2, quota: 5, gacha: 1 },
  { at: 6 * DAY + 1, gift: 'Starlight Card', class: 3, quota: 1, gacha: 49 },
  { at: 6 * DAY, support: 75_000, name: 'Sultan Cilacap', email: 'sultan@mabarin.test', says: 'Semangat terus bang!' },
  { at: 6 * DAY - 30, order: 'Reguler', by: 'raka', games: 10, roles: [jungle], says: 'Borong dulu bang' },
  { at: 6 * DAY - 60, order: PUSH, by: 'dewi', games: 2, roles: [mid, roam], says: 'Bantu naik mythic ya' },
  { at: 5 * DAY + 90, done: 'raka' },
  { at: 5 * DAY + 80, done: 'dewi' },
  {
    at: 5 * DAY,
    support: 150_000,
    name: 'Mama Kancil',
    email: 'mama@mabarin.test',
    says: 'Jangan lupa makan',
    hidden: true,
  },
  { at: 2 * DAY, order: 'Reguler', by: 'eko', roles: [mid], says: 'Gas bang' },
  { at: 2 * DAY - 40, done: 'eko' },
  { at: 2 * DAY - 41, mark: 'eko' },
  { at: 1 * DAY + 60, claim: SKIN, by: ['sari', 'joko', 'tari', 'yoga', 'rani', 'nisa'], says: 'Semoga hoki' },
  { at: 1 * DAY, support: 25_000, name: 'anonim', email: 'diam@mabarin.test', says: 'Mantap gameplaynya' },

  { at: 320, order: 'Reguler', by: 'raka', games: 4, roles: [jungle], says: 'Jungler dong bang' },
  { at: 318, order: 'Reguler', by: 'dewi', games: 3, roles: [mid], says: 'Mid ya, jangan ditolak' },
  { at: 316, order: 'Fast-Track', by: 'bima', games: 5, roles: [roam], says: 'Tank siap jagain' },
  { at: 314, order: 'Reguler', by: 'sari', games: 6, roles: [roam, mid], says: 'Roam atau mid bebas' },
  { at: 290, order: 'Reguler', by: 'joko', games: 5, roles: [jungle], says: 'Carry sampai menang' },
  { at: 270, order: 'Reguler', by: 'agus', games: 8, roles: [roam], says: 'Akhirnya bisa mabar' },
  { at: 262, order: 'Reguler', by: 'lina', games: 7, roles: [mid], says: 'Push bareng yuk!' },
  { at: 250, order: 'Reguler', by: 'wulan', roles: [roam], says: 'Nunggu sambil masak' },
  { at: 230, order: 'Reguler', by: 'hadi', games: 3, roles: [jungle], says: 'Jungler cadangan bang' },
  { at: 205, main: 'raka' },
  { at: 205, main: 'dewi' },
  { at: 204, main: 'bima' },
  { at: 204, main: 'sari' },
  { at: 180, game: 'win' },
  { at: 175, order: 'Fast-Track', by: 'maya', games: 3, roles: [roam], says: 'Roam andalan' },
  { at: 166, game: 'win' },
  { at: 150, game: 'lose' },
  { at: 149, order: 'Reguler', by: 'nisa', games: 2, roles: [mid], says: 'Solo terus, tolong bang (serius)' },
  { at: 148, main: 'joko' },
  { at: 136, game: 'win' },
  { at: 134, main: 'maya' },
  { at: 121, game: 'win' },
  { at: 120, main: 'agus' },
  { at: 118, support: 50_000, name: 'Om Teguh', email: 'teguh@mabarin.test', says: 'Tiga kali menang lagi ya!' },
  { at: 107, game: 'win' },
  { at: 105, main: 'lina' },
  { at: 98, order: PUSH, by: 'doni', games: 6, roles: [gold, jungle], says: 'Target legend malam ini' },
  { at: 93, game: 'lose' },
  { at: 90, main: 'doni' },
  { at: 85, order: 'Fast-Track', by: 'tari', games: 5, roles: [roam], says: 'Roam paling aman' },
  { at: 80, order: PUSH, by: 'yoga', roles: [exp, gold, jungle, mid, roam], says: 'Bebas role apa aja' },
  { at: 78, game: 'win' },
  { at: 76, main: 'tari' },
  { at: 62, game: 'win' },
  { at: 55, order: 'Fast-Track', by: 'rani', games: 2, roles: [mid], says: 'Midlaner no debat' },
  { at: 47, game: 'lose' },
  { at: 40, order: 'Reguler', by: 'eko', roles: [mid], says: 'Main lagi dong' },
  { at: 35, support: 20_000, name: 'Gamer Tua', email: 'tua@mabarin.test', says: 'Terhibur, makasih bang' },
  { at: 30, game: 'win' },
  { at: 25, order: 'Sundul', by: 'hadi', roles: [jungle], says: 'Sundul gan' },
  { at: 14, game: 'win' },
  { at: 8, order: 'Reguler', by: 'putra', games: 5, roles: [mid, jungle], says: 'Ikut dong bang!' },
];

/**
 * Fills a fresh sandbox with the demo host (docs/spec/decisions.md "Demo"), through the same commands as real people,
 * with a clock that walks from a month ago to now; so the ledger is true. Does nothing when the host is there.
 */
export async function seedDemo(db: Db, deps: Deps): Promise<void> {
  if (deps.config.mode === 'production') throw new Error('the demo is refused in production');
  if ((await findActiveHost(db, DEMO_USERNAME)) !== null) return;
  const start = deps.clock.now();
  let time = subSeconds(start, 31 * DAY * 60);
  const sandbox = deps.gateways.find('sandbox');
  if (sandbox === undefined) throw new Error('the demo is paid at the pretend gateway');
  const past: Deps = { ...deps, clock: { now: () => time }, gateways: gatewayList([sandbox]) };

  const host = await openTestApi(db, past);
  for (const step of story) {
    time = subSeconds(start, step.at * 60);
    await play(db, past, host, step);
  }
}

async function openTestApi(db: Db, deps: Deps): Promise<Host> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return transaction(db, async (tx) => {
    const host = await createHost(tx, deps, {
      username: DEMO_USERNAME,
      name: 'Bang Kancil',
      email: DEMO_EMAIL,
      passwordHash,
      player: { id: '902468135', server: '2041', name: 'KancilOnFire' },
      roles: { ...noRoles, gameRoleJungler: true, gameRoleMidlaner: true, gameRoleRoamer: true },
      code: DEMO_DISPLAY_KEY,
    });
    await saveHostAge(tx, deps, {
      hostId: host.id,
      form: { age: 'adult', guardianName: '', guardianContact: '', guardianConsent: false },
    });
    await saveBankAccount(tx, deps, {
      hostId: host.id,
      form: BANK_ACCOUNT,
      holder: { name: 'BANG KANCIL', isCompared: true },
    });
    await addCustomEvent(tx, deps, host.id, {
      form: {
        eventTitle: PUSH,
        eventDescription: 'Push rank satu tim sampai naik bintang.',
        eventPrice: 25_000,
        eventNeedRole: false,
        eventNeedGameCount: true,
      },
    });
    return host;
  });
}

async function play(db: Db, deps: Deps, host: Host, step: Step): Promise<void> {
  if ('order' in step) return order(db, deps, host, step);
  if ('support' in step) return support(db, deps, host, step);
  if ('game' in step) return game(db, deps, host, step.game);
  if ('gift' in step) return gift(db, deps, host, step);
  if ('claim' in step) return claim(db, deps, host, step);
  if ('mark' in step) return mark(db, deps, host, buyers[step.mark]);
  const mabarID = await entryOf(db, deps, host, buyers['main' in step ? step.main : step.done]);
  await transaction(db, (tx) =>
    'main' in step
      ? setPlaying(tx, deps, host.id, { mabarID, setPlaying: true })
      : setPlayingDone(tx, deps, host.id, mabarID),
  );
}

async function order(db: Db, deps: Deps, host: Host, step: Extract<Step, { order: string }>): Promise<void> {
  const event = (await eventsOf(db, host.id)).find(({ title }) => title === step.order);
  if (!event) throw new Error(`the demo host sells no ${step.order}`);
  const buyer: Buyer = buyers[step.by];
  const form: MabarOrderForm = {
    gameID: buyer.id,
    gameServerID: buyer.server,
    ...noRoles,
    ...Object.fromEntries(step.roles.map((role) => [role, true])),
    gameEventCode: event.id,
    gameCount: step.games ?? 1,
    gameMessage: step.says,
    gameEmail: '',
    creditCode: '',
    party: [],
  };
  const { id } = await transaction(db, (tx) =>
    placeOrder(tx, deps, { host, form, playerName: buyer.name, partyNames: [] }),
  );
  await pay(db, deps, id);
}

async function support(db: Db, deps: Deps, host: Host, step: Extract<Step, { support: number }>): Promise<void> {
  const form = {
    supporterName: step.name,
    supporterAnonymous: step.name === 'anonim',
    supporterMessage: step.says,
    supporterGift: step.support,
    supporterEmail: step.email,
    supporterEmailHidden: step.hidden ?? false,
    supporterVote: null,
  };
  const { id } = await transaction(db, (tx) => placeSupport(tx, deps, { host: host.username, form }));
  await pay(db, deps, id);
  await showAlert(db, deps, host);
}

/** Pays at the sandbox gateway, and asks it as a webhook would make us ask. */
async function pay(db: Db, deps: Deps, id: string): Promise<void> {
  await openPayment(db, deps, id);
  const orderId = (await findOrderId(db, id)) ?? id;
  await playCharge(db, deps.clock, orderId, 'pay', { duplicate: 0, delayMs: 0, silent: true, around: [] });
  const payment = await inquire(db, deps, id);
  if (payment?.status !== 'paid') throw new Error(`the demo payment ${id} is ${payment?.status}`);
}

/** Plays the alert as an overlay would have, so that a fresh overlay does not begin with a week of alerts. */
async function showAlert(db: Db, deps: Deps, host: Host): Promise<void> {
  const page = { hostId: host.id, instance: 'demo-overlay' };
  await transaction(db, async (tx) => {
    const { fence, alert } = await nextAlert(tx, deps, { ...page, presence: 'obs_active' }, followStream);
    if (!alert) throw new Error('the demo support queued no alert');
    const report = { ...page, fence, alertId: alert.id, attempt: alert.attempt, audio: 'ok', speech: 'off' } as const;
    await reportAlert(tx, deps, { ...report, event: 'started' });
    await reportAlert(tx, deps, { ...report, event: 'finished' });
    await releaseLease(tx, deps, { ...page, fence, shownMs: null });
  });
}

async function game(db: Db, deps: Deps, host: Host, result: GameResult): Promise<void> {
  const { currentGame } = await readBoard(db, host.id, deps.clock.now());
  const statistic = { game: currentGame.statistic.game + 1 };
  await transaction(db, (tx) => recordGame(tx, deps, host.id, { gameKey: randomUUID(), result, statistic }));
}

async function gift(db: Db, deps: Deps, host: Host, step: Extract<Step, { gift: string }>): Promise<void> {
  const form = {
    giftClass: step.class,
    giftTitle: step.gift,
    giftQuota: step.quota,
    giftGacha: step.gacha,
    giftWorth: null,
    giftStatus: true,
  };
  await transaction(db, (tx) => addGift(tx, deps, host.id, { form }));
}

/** Lets one after the other try a gift until one wins it. */
async function claim(db: Db, deps: Deps, host: Host, step: Extract<Step, { claim: string }>): Promise<void> {
  const wanted = (await claimableGifts(db, host.id)).find(({ title }) => title === step.claim);
  if (!wanted) throw new Error(`the demo host gives no ${step.claim}`);
  for (const name of step.by) {
    const { id: gameID, server: gameServerID, name: playerName }: Buyer = buyers[name];
    const form = { gameID, gameServerID, ...allRoles, giftEventCode: wanted.code, giftMessage: step.says };
    const nonce = randomUUID();
    const draw = await transaction(db, (tx) => drawForGift(tx, deps, { host, form, playerName, nonce }));
    if ((await answerOfDraw(db, draw)).win) return;
  }
}

async function mark(db: Db, deps: Deps, host: Host, player: Buyer): Promise<void> {
  await transaction(db, (tx) =>
    upsertNotice(tx, {
      host_id: host.id,
      player_id: player.id,
      player_server: player.server,
      player_name: player.name,
      type: 'mark',
      modified_at: deps.clock.now(),
    }),
  );
}

/** The entry a player waits or plays with. */
async function entryOf(db: Db, deps: Deps, host: Host, player: Buyer): Promise<string> {
  const { data } = await readBoard(db, host.id, deps.clock.now());
  const entry = [...data.queue, ...data.playing].find((each) => each.player.id === player.id);
  if (!entry) throw new Error(`${player.name} is not in the demo queue`);
  return entry.id;
}
