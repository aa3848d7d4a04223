import { gameResult, gameUndo } from '@mabarin/api-client/contract/mabar';
import { openVote, saveShow, show, undoShowEvent } from '@mabarin/api-client/contract/show';
import { controlWidget } from '@mabarin/api-client/contract/widgets';
import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { noRules } from '@mabarin/domain/show/show';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { referenceOf } from '#testing/fixtures/payments.ts';
import { payTestSupport, placeTestSupport, settleSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const EVENTS = 2_000;
const AT_ONCE = 8;
/** After so many supports every connection of the service is cut, in the middle of what it does. */
const CUT_EVERY = 60;
/** Rupiah of the `nth` support, from a fixed sequence. */
const giftOf = (nth: number) => 10_000 + 5_000 * ((nth * 7_919) % 9);

test('2,000 events at once, cut off, repeated, undone and refunded, leave what their sum says', async () => {
  const host = await createTestHost(world);
  const rules = { ...noRules, support: 1, game: 1, eventCap: 3, takeBack: true };
  const amounts = [30_000, 35_000, 1_000_000, 5_000_000, 20_000_000, 40_000_000, 900_000_000];
  const milestones = amounts.map((amount) => ({ amount, title: `Target ${amount}` }));
  await host.call(saveShow, { rules, milestones });
  const vote = { id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 600 };
  await host.call(openVote, vote);
  const options = (await world.call(hostProfile, { id: host.username })).body.data!.show!.vote!.options;
  await host.call(controlWidget, { target: 'countdown', action: 'start', seconds: 0 });
  const before = await endOf(host.id);
  const pool = pLimit(AT_ONCE);

  // Every tenth event is a game, every third game is undone; the others are supports, each settled twice.
  const supports = Array.from({ length: EVENTS }, (_, nth) => nth).filter((nth) => nth % 10 !== 0);
  const paid = new Map<number, string>();
  const games = (async () => {
    let counted = 0;
    for (let nth = 0; nth < EVENTS / 10; nth += 1) {
      const game = { gameKey: randomUUID(), result: 'win', statistic: { game: counted + 1 } } as const;
      const [answer] = await Promise.all([1, 2].map(() => answered(() => host.call(gameResult, game))));
      counted += 1;
      if (nth % 3 !== 0) continue;
      const undo = { game: answer!.body.undo!.game };
      await Promise.all([1, 2].map(() => answered(() => host.call(gameUndo, undo))));
      counted -= 1;
    }
    return counted;
  })();
  await Promise.all(
    supports.map((nth) =>
      pool(async () => {
        const supporterVote = nth % 4 === 0 ? null : options[nth % 2]!.id;
        const order = { supporterGift: giftOf(nth), supporterEmail: `budi${nth}@example.test`, supporterVote };
        const id = await untilDone(() => placeTestSupport(world, host, order));
        paid.set(nth, id);
        if (paid.size % CUT_EVERY === 0) void cut();
        // The gateway says it until it is heard.
        await payTestSupport(world, id, giftOf(nth)).catch(() => untilDone(() => settleAgain(id, giftOf(nth))));
        if (nth % 5 === 0) await untilDone(() => settleAgain(id, giftOf(nth)));
      }),
    ),
  );
  const played = await games;
  expect(broken).toBeGreaterThan(EVENTS / CUT_EVERY);

  // Every twentieth support goes back, said twice, and the host undoes one more.
  const back = supports.filter((nth) => nth % 20 === 3);
  const takenBack = back.map((nth) => paid.get(nth)!);
  await world.admin
    .updateTable('payment')
    .set({ taken_back_at: world.clock.now() })
    .where('id', 'in', takenBack)
    .execute();
  await Promise.all(
    [...takenBack, ...takenBack].map((paymentId) =>
      pool(() =>
        untilDone(() =>
          transaction(world.db, (tx) =>
            world.app.deps.show.takeBackPayment(tx, world.app.deps, paymentId, { credit: 0, games: 0 }),
          ),
        ),
      ),
    ),
  );
  const last = supports.findLast((nth) => !back.includes(nth))!;
  const { id: lastEvent } = await world.row('show_event', { event_id: paid.get(last)! });
  await Promise.all([1, 2].map(() => host.call(undoShowEvent, { id: lastEvent })));

  const kept = supports.filter((nth) => !back.includes(nth) && nth !== last);
  const sum = (all: readonly number[]) => all.reduce((total, nth) => total + giftOf(nth), 0);
  const seconds =
    played * 60 + kept.reduce((total, nth) => total + Math.min(3, Math.floor(giftOf(nth) / 10_000)) * 60, 0);
  const { data } = (await host.call(show, {})).body;
  expect(data).toMatchObject({ raised: sum(kept), given: seconds });
  expect((await endOf(host.id)) - before).toBe(seconds * 1_000);
  const chose = (option: number) => kept.filter((nth) => nth % 4 !== 0 && nth % 2 === option);
  expect(data!.votes[0]!.options.map(({ amount }) => amount)).toEqual([sum(chose(0)), sum(chose(1))]);
  const reached = amounts.filter((amount) => amount <= sum(supports));
  const alerts = await world.sorted('amount', 'alert', { host_id: host.id, kind: 'milestone' }, 'amount');
  expect(alerts.map(({ amount }) => amount)).toEqual(reached);
  expect(data!.milestones.filter(({ reached: at }) => at !== null).map(({ amount }) => amount)).toEqual(reached);
}, 600_000);

/** Transactions that were cut off; the service begins most of them anew by itself. */
let broken = 0;

/** Ends every connection of the service, as its death would. */
async function cut(): Promise<void> {
  const { rows } = await sql<{ busy: boolean }>`
    select xact_start is not null as busy, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user`.execute(world.admin);
  broken += rows.filter(({ busy }) => busy).length;
}

/** Asks again until it is done, as a gateway or a browser does. */
async function untilDone<Done>(work: () => Promise<Done>): Promise<Done> {
  for (;;) {
    try {
      return await work();
    } catch {
      await setImmediate();
    }
  }
}

/** A browser's call until the service answers it. */
async function answered<Answer extends { http: number }>(send: () => Promise<Answer>): Promise<Answer> {
  return untilDone(async () => {
    const answer = await send();
    if (answer.http >= 500) throw new Error('no answer');
    return answer;
  });
}

async function endOf(hostId: string): Promise<number> {
  const row = await world.row('widget', { host_id: hostId }, 'countdown_ends_at');
  return row.countdown_ends_at!.getTime();
}

/** The gateway says the same once more. */
async function settleAgain(id: string, gift: number): Promise<void> {
  await settleSupport(world, id, { reference: await referenceOf(world, id), gift });
}
