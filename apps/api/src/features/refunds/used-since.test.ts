import { creditGive } from '@mabarin/api-client/contract/credit';
import { gameResult, gameUndo, setPlaying, setPlayingDone } from '@mabarin/api-client/contract/mabar';
import { refundOffer, refundRequest, ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { ticket as readTicket, ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { readPaymentStory } from '#features/desk/story/payment-story.commands.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { openDispute } from '#testing/fixtures/disputes.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { dataOf, useWorld } from '#testing/world.ts';

/** Refunds whose games or money went another way after the request (docs/decisions/refunds.md). */
const world = useWorld();
const DAY = 86_400;
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost(world);
});

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'refund']);
const orderOf = async (code: string) => {
  const data = dataOf(await world.call(readTicket, { ticket: code }));
  if (data.kind !== 'mabar') throw new Error('not a ticket of an order');
  return data;
};
const waitOf = async (code: string) => (await orderOf(code)).waits?.for ?? null;
const refundsOf = (payment: string) =>
  world.admin.selectFrom('refund').selectAll().where('payment_id', '=', payment).orderBy('number').execute();
const sit = (mabarID: string) => world.call(setPlaying, { mabarID, setPlaying: true }, { as: host.browser });
const win = (game: number) =>
  world.call(gameResult, { gameKey: randomUUID(), result: 'win', statistic: { game } } as const, { as: host.browser });
const undo = async () => {
  const last = world.admin.selectFrom('mabar_game').select('id').where('host_id', '=', host.id).orderBy('id', 'desc');
  const { id } = await last.executeTakeFirstOrThrow();
  await world.call(gameUndo, { game: String(id) }, { as: host.browser });
};
const party = () => [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
const account = { bankCode: '014', bankAccountNumber: '1234567890' };
const send = async (id: string, code: string) => {
  await world.call(ticketRefundAccount, { ticket: code, form: account });
  await ops('refunds', 'approve', id);
  await ops('refunds', 'paid', id);
};

describe('a refund that came back', () => {
  const taskOf = async (id: string) => {
    await world.advance(61);
    const named = world.admin.selectFrom('payment_task').select('done_at').where('subject', '=', `${id} came back`);
    return (await named.executeTakeFirstOrThrow()).done_at === null ? 'open' : 'done';
  };
  const returnRefund = async ({ entryId, ticket }: { entryId: string; ticket: string }) => {
    const { refund_id: id } = await refundOf(world, host, entryId);
    await send(id, ticket);
    await ops('refunds', 'returned', id, '--looked-up');
    return id;
  };
  const cameBack = async (order?: Awaited<ReturnType<typeof paidOrder>>) => {
    order ??= await paidOrder(world, host);
    const id = await returnRefund(order);
    expect([await waitOf(order.ticket), await taskOf(id)]).toEqual(['refund_failed', 'open']);
    return { ...order, refund: id };
  };
  const uses: [string, (order: Awaited<ReturnType<typeof cameBack>>) => Promise<unknown>][] = [
    ['was played', ({ entryId }) => sit(entryId).then(() => win(1))],
    ['became credit', ({ entryId }) => world.call(creditGive, { mabarID: entryId, games: 1 }, { as: host.browser })],
    ['is refunded anew', async ({ entryId, ticket }) => send((await refundOf(world, host, entryId)).refund_id, ticket)],
    [
      'was handed on',
      async ({ ticket }) => {
        const { id, server } = newPlayer();
        await world.call(ticketTransfer, { ticket, form: { gameID: id, gameServerID: server } }, { key: randomUUID() });
      },
    ],
  ];

  test.each(uses)('asks nobody for an account once its game %s', async (_, use) => {
    const order = await cameBack();
    await use(order);
    expect([await waitOf(order.ticket), await taskOf(order.refund)]).toEqual([null, 'done']);
    const { refund } = await orderOf(order.ticket);
    expect(refund?.refunds.find(({ refund_id: id }) => id === order.refund)).toMatchObject({ again: false });
  });

  /** Newest first, as the ticket lists them: whether each stands, and its task. */
  const standing = async (code: string) => {
    const refunds = (await orderOf(code)).refund?.refunds ?? [];
    return Promise.all(refunds.map(async ({ refund_id: id, again }) => [again, await taskOf(id)]));
  };
  const playOne = async (entryId: string) => {
    await sit(entryId);
    await win(1);
    await world.call(setPlaying, { mabarID: entryId, setPlaying: false }, { as: host.browser });
  };

  test('asks nobody for the money of three games once one of them was played', async () => {
    const order = await cameBack(await paidOrder(world, host, { gameCount: 3 }));
    await playOne(order.entryId);
    expect(await standing(order.ticket)).toEqual([[false, 'done']]);
    expect(await waitOf(order.ticket)).toBeNull();
  });

  test('asks once for a game that came back twice', async () => {
    const order = await cameBack(await paidOrder(world, host, { gameCount: 3 }));
    await playOne(order.entryId);
    await world.call(creditGive, { mabarID: order.entryId, games: 1 }, { as: host.browser });
    await returnRefund(order);
    expect(await standing(order.ticket)).toEqual([
      [true, 'open'],
      [false, 'done'],
    ]);
  });

  test('leaves a game to its newest refund, which has as many', async () => {
    const order = await cameBack();
    await returnRefund(order);
    expect(await standing(order.ticket)).toEqual([
      [true, 'open'],
      [false, 'done'],
    ]);
  });

  test('does not ask for a game that was played before it, once its own is paid', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    await playOne(order.entryId);
    const { refund } = await cameBack(order);
    await send((await refundOf(world, host, order.entryId)).refund_id, order.ticket);
    await undo();
    expect([await waitOf(order.ticket), await taskOf(refund)]).toEqual([null, 'done']);
  });

  test('is open again when its game is taken back', async () => {
    const order = await cameBack();
    await sit(order.entryId);
    await win(1);
    expect(await taskOf(order.refund)).toBe('done');
    await undo();
    expect([await waitOf(order.ticket), await taskOf(order.refund)]).toEqual(['refund_failed', 'open']);
  });

  test('keeps the task that an operator closed', async () => {
    const { refund } = await cameBack();
    const named = world.admin.selectFrom('payment_task').select('id').where('subject', '=', `${refund} came back`);
    await ops('tasks', 'done', String((await named.executeTakeFirstOrThrow()).id));
    expect(await taskOf(refund)).toBe('done');
  });
});

describe('a game that its silent host left on "Main"', () => {
  test('goes back to its viewer after seven days', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    await sit(order.entryId);
    expect((await orderOf(order.ticket)).refund).toBeNull();
    await world.advance(8 * DAY);
    expect((await orderOf(order.ticket)).refund?.offer).toMatchObject({ games: 2, isOpen: true });
    const { refunds } = dataOf(await world.call(ticketRefund, { ticket: order.ticket }));
    expect(refunds).toMatchObject([{ games: 2, amount: 21_000, state: 'requested' }]);
    expect(await orderOf(order.ticket)).toMatchObject({ state: 'done', entry: { returned: 2 } });
  });

  test('is an operator’s to give back after twelve hours, and waits again once refused', async () => {
    const order = await paidOrder(world, host, { gameCount: 2, party: party() });
    await sit(order.entryId);
    await world.advance(DAY / 2 - 1);
    await expect(ops('refunds', 'order', order.id)).rejects.toMatchObject({ code: 'refunds.playing' });
    await world.advance(1);
    await ops('refunds', 'order', order.id);
    const asked = await refundsOf(order.id);
    expect(asked).toMatchObject([1, 2, 3].map(() => ({ games: 2, ended_entry: true })));
    for (const { id } of asked) await ops('refunds', 'refuse', id, '--text', 'Host sudah kembali.');
    expect(await orderOf(order.ticket)).toMatchObject({ state: 'queued', entry: { left: 2 } });
  });
});

test('the host reads that the credit of a refund leaves the balance too', async () => {
  const creditCode = await givenCode(world, host);
  const order = await paidOrder(world, host, { gameCount: 2, creditCode });
  const of = { mabarID: order.entryId };
  const parts = { amount: 10_500, credit: 10_000, fromBalance: 20_000 };
  expect(dataOf(await world.call(refundOffer, of, { as: host.browser }))).toMatchObject(parts);
  expect(dataOf(await world.call(refundRequest, of, { as: host.browser }))).toMatchObject(parts);
});

describe('rupiah of games that went back, whose refund is refused,', () => {
  test('go back with the next refund of their order', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    await ops('refunds', 'order', order.id, '--amount', '12000');
    await ops('refunds', 'order', order.id);
    const [part, games] = await refundsOf(order.id);
    expect([part, games]).toMatchObject([
      { games: 0, price: 12_000 },
      { games: 2, price: 8_000 },
    ]);
    await ops('refunds', 'refuse', part?.id ?? '', '--text', 'Dihitung ulang.');
    await ops('refunds', 'order', order.id);
    expect((await refundsOf(order.id))[2]).toMatchObject({ games: 0, price: 12_000, fee: 600 });
    await expect(ops('refunds', 'order', order.id)).rejects.toMatchObject({ code: 'refunds.nothing' });
  });

  test('stay with the host for the game that was played', async () => {
    const order = await paidOrder(world, host, { gameCount: 3 });
    await sit(order.entryId);
    await win(1);
    await world.call(setPlayingDone, { mabarID: order.entryId }, { as: host.browser });
    await ops('refunds', 'order', order.id, '--amount', '15000');
    await ops('refunds', 'order', order.id);
    const [part] = await refundsOf(order.id);
    await ops('refunds', 'refuse', part?.id ?? '', '--text', 'Dihitung ulang.');
    await ops('refunds', 'order', order.id);
    expect((await refundsOf(order.id)).map(({ price }) => price)).toEqual([15_000, 15_000, 5_000]);
  });
});

test('a ticket with several refunds names the one that waits', async () => {
  const order = await paidOrder(world, host, { party: party() });
  await world.advance(8 * DAY);
  await world.call(ticketRefund, { ticket: order.ticket });
  const [first, second, third] = await refundsOf(order.id);
  await send(third?.id ?? '', order.ticket);
  expect(await waitOf(order.ticket)).toBe('refund_check');
  await ops('refunds', 'approve', second?.id ?? '');
  await ops('refunds', 'paid', second?.id ?? '');
  await ops('refunds', 'approve', first?.id ?? '');
  expect(await waitOf(order.ticket)).toBe('refund_transfer');
});

describe('a credit', () => {
  test('of a party names the player whose game it was', async () => {
    const order = await paidOrder(world, host, { party: party() });
    const places = world.admin.selectFrom('mabar_entry').select(['id', 'player_name']).where('party_id', '=', order.id);
    const [one, two] = await places.orderBy('id').execute();
    for (const entry of [one, two])
      await world.call(creditGive, { mabarID: String(entry?.id), games: 1 }, { as: host.browser });
    const { credits } = await orderOf(order.ticket);
    expect(new Set(credits.map(({ playerName }) => playerName))).toEqual(new Set([one?.player_name, two?.player_name]));
    expect(one?.player_name).not.toBe(two?.player_name);
  });

  test('is good in its mail until the last day that its ticket names', async () => {
    const gameEmail = 'kredit@example.test';
    const order = await paidOrder(world, host, { gameEmail });
    await world.call(creditGive, { mabarID: order.entryId, games: 1 }, { as: host.browser });
    await world.drainJobs();
    const mail = (await mailsTo(world, gameEmail)).find(({ subject }) => subject.includes('sebagai kredit'));
    const ends = Date.parse((await orderOf(order.ticket)).credits[0]?.ends ?? '');
    // The ticket shows the day before that midnight.
    const day = new Date(ends - 1).toLocaleDateString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'long' });
    expect(mail?.text).toContain(`Berlaku sampai ${day}.`);
  });
});

describe('credit in a refund of an order that its payer’s bank takes back', () => {
  test.each(['before', 'after'])(
    'returns to its viewer when the refund is refused %s the bank decides',
    async (when) => {
      const creditCode = await givenCode(world, host);
      const order = await paidOrder(world, host, { gameCount: 2, creditCode });
      const { refund_id: id } = await refundOf(world, host, order.entryId);
      const dispute = await openDispute(world, order.id, 10_500);
      const refuse = () => ops('refunds', 'refuse', id, '--text', 'Bank yang memutuskan.');
      if (when === 'before') await refuse();
      await ops('disputes', 'lost', dispute);
      if (when === 'after') await refuse();
      const { credits, takenBack, entry } = await orderOf(order.ticket);
      expect(credits).toMatchObject([{ amount: 10_000, games: 2 }]);
      expect([takenBack, entry?.left]).toEqual([true, 0]);
    },
  );
});

test.each([
  ['the game waits again', false],
  ['its payer’s bank took the money', true],
])('the mail of a refused refund names credit where it comes back: %s', async (_, isTaken) => {
  const gameEmail = 'ditolak@example.test';
  const order = await paidOrder(world, host, { gameCount: 2, creditCode: await givenCode(world, host), gameEmail });
  const { refund_id: id } = await refundOf(world, host, order.entryId);
  if (isTaken) await ops('disputes', 'lost', await openDispute(world, order.id, 10_500));
  await ops('refunds', 'refuse', id, '--text', 'Dihitung ulang.');
  await world.drainJobs();
  const mail = (await mailsTo(world, gameEmail)).find(({ subject }) => subject.includes('tidak disetujui'));
  expect(mail?.text).toContain(id);
  expect(mail?.text.includes('Kembali sebagai kredit: Rp10.000')).toBe(isTaken);
});

describe('the story at the desk', () => {
  test('says that an order is given back whole once all money of its payer is, as its show does', async () => {
    const creditCode = await givenCode(world, host);
    const order = await paidOrder(world, host, { gameCount: 2, creditCode });
    await sit(order.entryId);
    await win(1);
    await win(2);
    await world.advance(601);
    await ops('refunds', 'order', order.id, '--amount', '4000');
    await ops('refunds', 'order', order.id, '--played');
    const [part, rest] = await refundsOf(order.id);
    await send(part?.id ?? '', order.ticket);
    const state = async () => (await readPaymentStory(world.db, order.id))?.state;
    expect(await state()).toBe('dibayar, sebagian dikembalikan');
    await ops('refunds', 'approve', rest?.id ?? '');
    await ops('refunds', 'paid', rest?.id ?? '');
    expect(await state()).toBe('dibayar, dikembalikan');
  });

  test('counts credit that a refund gave back once', async () => {
    const creditCode = await givenCode(world, host);
    const order = await paidOrder(world, host, { gameCount: 3, creditCode });
    await sit(order.entryId);
    await win(1);
    await world.call(setPlaying, { mabarID: order.entryId, setPlaying: false }, { as: host.browser });
    await send((await refundOf(world, host, order.entryId)).refund_id, order.ticket);
    expect(await readPaymentStory(world.db, order.id)).toMatchObject({ priceLeft: 10_000 });
  });

  test('names who waited before a place was handed on', async () => {
    const order = await paidOrder(world, host);
    const { player_name: before } = await world.admin
      .selectFrom('mabar_entry')
      .select('player_name')
      .where('id', '=', Number(order.entryId))
      .executeTakeFirstOrThrow();
    const { id, server } = newPlayer();
    const form = { gameID: id, gameServerID: server };
    await world.call(ticketTransfer, { ticket: order.ticket, form }, { key: randomUUID() });
    const story = await readPaymentStory(world.db, order.id);
    expect(story?.story.map(({ text }) => text)).toContain(`${before} masuk antrian`);
  });
});
