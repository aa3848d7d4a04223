import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { transactions } from '@mabarin/api-client/contract/cash';
import { publicList, setBreak, setLastOrder } from '@mabarin/api-client/contract/mabar';
import { reportMoney, reportPlay } from '@mabarin/api-client/contract/reports';
import { supports } from '@mabarin/api-client/contract/support';
import { SEATS } from '@mabarin/domain/mabar/queue';
import type { ModelEntry } from '@mabarin/domain/testing/queue-model';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { same } from '@mabarin/api/testing/models/queue-comparison';
import type { Page } from '@playwright/test';
import { board, openBoard } from '#board.ts';
import { openEvening, type Evening, type Wish } from '#evening.ts';
import { expect, test } from '#journey.ts';
import { newPlayer } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';
import { dialog, openPublic, openTurn } from '#viewer.ts';

/** An evening of forty viewers against a model on paper (docs/decisions/testing.md "The queue's model"). */

const DAY = 86_400;
const QRIS_SECONDS = 15 * 60;
const WIB_MS = 7 * 3_600_000;

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const waits = (page: Page, path: string) => page.waitForResponse(`**${path}`);

/** Seconds until 19:00 of the tenth of next month, so that the evening lies within one month. */
function untilNextTenth(now: number): number {
  const today = new Date(now + WIB_MS);
  return Math.round((Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10, 19) - WIB_MS - now) / 1_000);
}

/** `Main 4 berikutnya`: shows the model's next players and starts them. */
async function callNext(evening: Evening, page: Page): Promise<void> {
  const ids = evening.next();
  await page.getByRole('button', { name: /^Main \d berikutnya$/ }).click();
  const choice = dialog(page, 'Main sekarang');
  const rows = choice.getByRole('listitem').filter({ hasText: /Player/ });
  const shown = async () =>
    (await rows.allTextContents()).slice(0, ids.length).map((row) => /Player\d{4}/.exec(row)?.[0]);
  await expect.poll(shown).toEqual(ids.map(evening.nameOf));
  const answered = waits(page, '/mabar/play-next');
  await choice.getByRole('button', { name: /^Main \d pemain$/ }).click();
  await answered;
  evening.note({ do: 'next', ids });
}

async function pressMain(evening: Evening, page: Page, id: number): Promise<void> {
  const answered = waits(page, '/mabar/set-playing');
  await board(page).play(evening.nameOf(id)).click();
  await answered;
  evening.note({ do: 'main', id });
}

async function pressResult(evening: Evening, page: Page, result: 'win' | 'lose'): Promise<void> {
  const answered = waits(page, '/mabar/game-result');
  await board(page)[result].click();
  await board(page).yes.click();
  await answered;
  evening.note({ do: 'game', result });
}

async function pressUndo(evening: Evening, page: Page): Promise<void> {
  const answered = waits(page, '/mabar/game-undo');
  await page.getByRole('button', { name: /^Salah tekan/ }).click();
  await answered;
  evening.note({ do: 'undo' });
}

async function pressPostpone(evening: Evening, page: Page, id: number): Promise<void> {
  const answered = waits(page, '/api/ticket/postpone');
  await openTurn(page);
  await page.getByRole('button', { name: 'Tunggu aku' }).click();
  await dialog(page, 'Tunggu aku').getByRole('button', { name: 'Tukar urutan' }).click();
  await answered;
  evening.note({ do: 'postpone', id, nth: 1 });
}

async function pressHere(evening: Evening, page: Page, id: number): Promise<void> {
  const answered = waits(page, '/api/ticket/here');
  await page.getByRole('button', { name: 'Saya di sini' }).click();
  await answered;
  evening.note({ do: 'here', id });
}

/** Fills free seats through the API; does nothing without one. */
async function fillSeats({ step, act, next }: Evening): Promise<void> {
  const ids = next();
  if (ids.length > 0) await step('the next ones sit down', () => act({ do: 'next', ids }));
}

async function playRound(evening: Evening): Promise<void> {
  await fillSeats(evening);
  const result = evening.pick(['win', 'win', 'lose'] as const);
  await evening.step(`a game, ${result}`, () => evening.act({ do: 'game', result }));
}

test('all that forty viewers of one evening see, and every figure at its end, stands on paper', async ({
  system,
  host,
  visit,
  login,
}, { repeatEachIndex }) => {
  await system.advance(untilNextTenth(system.now()));
  // `playwright test --repeat-each` plays other evenings.
  const evening = await openEvening(system, host, Number(process.env['EVENING_SEED'] ?? 17 + repeatEachIndex));
  const { step, act, pick, shuffled, waiting, model } = evening;

  let early = 0;
  await step('four days before, a viewer orders three games; nobody is left of that evening', async () => {
    [early = 0] = await evening.pay([await evening.order({ sort: 'Reguler', count: 3 })]);
    await system.advance(4 * DAY);
    evening.note({ do: 'away' });
  });
  await step('the host gives two of them back', () => act({ do: 'return', id: early, games: 2 }));
  const code = await creditCode(evening, early);

  const wishes: Wish[] = [
    ...Array.from({ length: 7 }, () => ({ sort: 'Fast-Track' as const, count: pick([1, 1, 2]) })),
    ...Array.from({ length: 27 }, () => ({ sort: 'Reguler' as const, count: pick([1, 1, 1, 2]) })),
  ];
  const [first, second] = [shuffled(wishes).slice(0, 17), [] as Wish[]];
  second.push(...wishes.filter((wish) => !first.includes(wish)));
  let party = 0;
  const late = newPlayer();
  await step('half of the evening orders, three of them together; one never pays; two send support', async () => {
    const orders = await Promise.all(first.map((wish) => evening.order(wish)));
    const together = await evening.order({ sort: 'Reguler', count: 2, party: 3 });
    const unpaid = await evening.order({ sort: 'Reguler', count: 1 }, late);
    evening.others.set(unpaid.payment.ticket, 'unpaid');
    await evening.pay(orders.slice(0, 8));
    [party = 0] = await evening.pay([together]);
    await evening.support('Ani', 25_000);
    await evening.pay(orders.slice(8));
    await evening.support('Budi', 40_000);
  });
  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, system);
  evening.watchDashboard(dashboard);
  await step('the other half orders', async () => {
    const orders = await Promise.all(second.map((wish) => evening.order(wish)));
    await evening.pay(shuffled(orders));
    await evening.support('Citra', 15_000);
  });

  const queue = model.queue();
  /** The first of the evening, one far behind, and one of the party. */
  const watched = [queue[0] ?? 0, waiting((_entry, at) => at > 31 && at < 36).id, party + 2] as const;
  const [, patient] = await Promise.all(
    watched.map(async (id) => {
      const page = await visit('phone');
      await openPublic(page, system, `/tiket/${evening.codeOf(id)}`);
      evening.watch({ page, id, code: evening.codeOf(id) });
      return page;
    }),
  );
  if (!patient) throw new Error('three phones were opened');
  const isWatched = (id: number) => (watched as readonly number[]).includes(id);

  await step('a Sundul for one far behind', () =>
    act({ do: 'sundul', id: waiting((entry, at) => entry.priority === 0 && at > 12 && !isWatched(entry.id)).id }),
  );
  await step(
    'a quarter of an hour: who has not paid has no place',
    async () => {
      for (const [ticket, state] of evening.others) if (state === 'unpaid') evening.others.set(ticket, 'expired');
    },
    QRIS_SECONDS + 5,
  );

  await step('the host calls the next four on the dashboard', () => callNext(evening, dashboard));
  await step('they win', () => pressResult(evening, dashboard, 'win'));
  await step('that was a slip, and is taken back', () => pressUndo(evening, dashboard));
  await step('they lose', () => pressResult(evening, dashboard, 'lose'));
  await step('no, they had won', () => act({ do: 'flip' }));
  await step('a viewer who is not ready lets the next one go first, on the phone', () =>
    pressPostpone(evening, patient, watched[1]),
  );
  await fillSeats(evening);
  await step('a game, lost', () => act({ do: 'game', result: 'lose' }));
  await step('two more are not ready', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { id, postponed } = waiting((entry, at) => isFollowedAlone(evening, at) && !isWatched(entry.id));
      await act({ do: 'postpone', id, nth: postponed + 1 });
    }
  });
  await step('a place goes to another player', () =>
    act({ do: 'transfer', id: waiting((entry) => isFresh(entry) && !isWatched(entry.id)).id }),
  );
  await step('the host moves a row to the top of its lane', () => dragUp(evening));
  await step('a break', () => evening.asHost(setBreak, { minutes: 5 }));
  same('every ticket says the break', await saysBreak(evening), true);
  await playRound(evening);
  same('and its end', await saysBreak(evening), false);

  await step('a last order is announced', () =>
    evening.asHost(setLastOrder, { waiting: model.queue().length + 1, until: null }),
  );
  await step('it is paid by the credit; whoever comes then is too late', async () => {
    const order = await evening.order({ sort: 'Reguler', count: 2, creditCode: code });
    same('its payment', order.payment.state, 'paid');
    await evening.pay([order]);
    await expect(evening.order({ sort: 'Reguler', count: 1 }, late)).rejects.toMatchObject({
      code: 'mabar.ordering_closed',
    });
  });

  await fillSeats(evening);
  const [unready = 0] = model
    .playing()
    .flat()
    .filter((id) => evening.places.get(id)?.payer === id && id !== party);
  await step('one of them waits a game longer', () => act({ do: 'ganti', id: unready }));
  await step('another one takes the seat, on the dashboard', () =>
    pressMain(evening, dashboard, waiting(({ id, online }) => id !== unready && online && !isWatched(id)).id),
  );
  await playRound(evening);
  const ended = waiting((entry) => entry.online && !isWatched(entry.id)).id;
  await step('one is ended by mistake', () => act({ do: 'selesai', id: ended }));
  await step('and comes back to the queue', () => act({ do: 'requeue', id: ended }));
  await step('a Sundul for a Fast-Track, or who is left of it', () =>
    act({ do: 'sundul', id: waiting((entry, at) => at > 3 && !isWatched(entry.id)).id }),
  );
  const isFull = () => model.playing().flat().length === SEATS;
  for (let round = 0; round < 4 || isFull(); round += 1) await playRound(evening);

  await step('three hours later nobody is ONLINE', () => act({ do: 'away' }));
  await step('who is there says so, one of them on the phone', async () => {
    await pressHere(evening, patient, watched[1]);
    await act({ do: 'here', id: waiting((entry) => !entry.online).id });
    await act({ do: 'here', id: waiting((entry) => !entry.online).id });
  });
  await step('only they are called', () => callNext(evening, dashboard));
  await step('the last game of the evening', () => pressResult(evening, dashboard, 'win'));
  await step('what was not played comes back as credit', async () => {
    for (const { id, count, played } of model.entries) {
      if (played < count) await act({ do: 'return', id, games: count - played });
    }
  });
  await test.step('five days later every figure agrees', async () => {
    await system.advance(5 * DAY);
    await compareBooks(evening, system, host, dashboard);
  });
});

const isFresh = ({ played, returned, transferred }: ModelEntry) => played === 0 && returned === 0 && !transferred;

/** True when the entry at this place is followed by one of its lane that was ordered alone. */
function isFollowedAlone({ model, places, entryOf }: Evening, at: number): boolean {
  const [own, next] = model
    .queue()
    .slice(at, at + 2)
    .map(entryOf);
  if (own === undefined || next === undefined || own.priority !== next.priority || own.postponed > 0) return false;
  return [...places.values()].filter(({ payer }) => payer === places.get(next.id)?.payer).length === 1;
}

/** Moves an entry from far behind to the front of its lane. */
async function dragUp({ model, entryOf, waiting, act }: Evening): Promise<void> {
  const lane = model.queue().filter((id) => entryOf(id).priority === 0 && !entryOf(id).lifted);
  const { id } = waiting((entry) => lane.indexOf(entry.id) > 8);
  await act({ do: 'drag', id, afterID: null, beforeID: lane[0] ?? null });
}

/** True when a waiting player's ticket tells of the host's break. */
async function saysBreak({ waiting, codeOf, ticketOf }: Evening): Promise<boolean> {
  return (await ticketOf(codeOf(waiting().id))).host.onBreak !== null;
}

/** Compares balance, transactions, supports, the month's report, the list and the pages with the model. */
async function compareBooks(evening: Evening, system: TestSystem, host: HandleHost, dashboard: Page): Promise<void> {
  const { asHost, viewer, sales, model, places } = evening;
  const of = (kind: 'mabar' | 'support') => sales.filter((sale) => sale.kind === kind);
  const prices = (sold: typeof sales) => sum(sold.map(({ price }) => price));
  const [income, given] = [prices(sales), evening.given()];
  const fees = sum(sales.map(({ fee }) => fee));
  const balance = income - given;
  const paid = sum(sales.map(({ qris_price }) => qris_price));
  const spent = sum(sales.map(({ credit }) => credit));
  same('what was paid, without fees and with credit', paid - fees + spent, income);

  const { data: profile } = await asHost(dashboardHost, {});
  same('the balance', [profile.balance_collected, profile.balance_ready], [balance, balance]);
  const { data: entries, next } = await asHost(transactions, {});
  const ofKind = (kind: string) => entries.filter((entry) => entry.kind === kind);
  same('pages of transactions', next, null);
  same(
    'payments',
    [ofKind('payment').length, sum(ofKind('payment').map(({ amount }) => amount))],
    [sales.length, income],
  );
  same('their fees', sum(ofKind('payment').map(({ fee }) => fee ?? 0)), fees);
  same('credit that was given', sum(ofKind('credit_given').map(({ amount }) => amount)), -given);
  same('other transactions', entries.length, ofKind('payment').length + ofKind('credit_given').length);
  same('the last balance', entries[0]?.balance, balance);
  const { data: sent } = await asHost(supports, {});
  same('the supports', [sent.length, sum(sent.map(({ gift }) => gift))], [of('support').length, prices(of('support'))]);
  same('what they paid', sum(sent.map(({ total }) => total)), sum(of('support').map(({ qris_price }) => qris_price)));

  const month = new Date(system.now() + WIB_MS).toISOString().slice(0, 7);
  const { data: money } = await asHost(reportMoney, { month });
  const line = (kind: string) => sum(money.lines.filter((one) => one.kind === kind).map(({ amount }) => amount));
  same('the month', [money.opening, money.closing], [0, balance]);
  same(
    'its kinds',
    [line('mabar'), line('support'), line('credit_given')],
    [prices(of('mabar')), prices(of('support')), -given],
  );
  same(
    'its fees and QRIS',
    [sum(money.lines.map(({ fee }) => fee)), sum(money.lines.map(({ qris }) => qris))],
    [fees, paid],
  );
  const { data: play } = await asHost(reportPlay, { month });
  const { game, win } = model.statistic();
  same('its games', [sum(play.days.map(({ games }) => games)), sum(play.days.map(({ wins }) => wins))], [game, win]);
  const played = model.entries.filter(({ id }) => model.gamesOf(id).length > 0);
  const players = new Set(played.map(({ id }) => places.get(id)?.player.gameID));
  same('its people', [play.players.total, play.supporters.total], [players.size, of('support').length]);

  const { list } = (await viewer(publicList, { hostID: host.username })).data;
  same('who waits and plays', [list.antrian, list.bermain], [[], []]);
  const rupiah = (amount: number) => `Rp${amount.toLocaleString('id-ID')}`;
  await dashboard.goto(`${system.origins.dashboard}/dashboard/cash`);
  await expect(dashboard.getByText(rupiah(balance), { exact: true }).first()).toBeVisible();
  await system.checkInvariants();
}

/** The credit code on a ticket. */
async function creditCode({ ticketOf, codeOf }: Evening, id: number): Promise<string> {
  const ticket = await ticketOf(codeOf(id));
  const code = ticket.kind === 'mabar' ? ticket.credits[0]?.code : null;
  if (!code) throw new Error(`there is no credit on ${JSON.stringify(ticket)}`);
  return code;
}
