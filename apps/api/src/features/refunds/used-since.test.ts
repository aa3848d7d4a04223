import { creditGive } from '@mabarin/api-client/contract/credit';
import { refundOffer, refundRequest, ticketRefund } from '@mabarin/api-client/contract/refunds';
import { ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPaymentStory } from '#features/desk/story/payment-story.commands.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { openDispute } from '#testing/fixtures/disputes.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import type { paidOrder } from '#testing/fixtures/orders.ts';
import { refundsOf, sendRefund } from '#testing/fixtures/refunds.ts';
import { dataOf, DAY, useWorld } from '#testing/world.ts';

/** Refunds whose games or money went another way after the request (docs/decisions/refunds.md). */
const world = useWorld();
const host = useHost(world);

const orderOf = (code: string) => world.ticket(code, 'mabar');
const waitOf = async (code: string) => (await orderOf(code)).waits?.for ?? null;
const party = () => [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
const send = (id: string, ticket: string) => sendRefund(world, id, ticket);

describe('a refund that came back', () => {
  const taskOf = async (id: string) => {
    await world.advance(61);
    const task = await world.row('payment_task', { subject: `${id} came back` });
    return task.done_at === null ? 'open' : 'done';
  };
  const returnRefund = async ({ entryId, ticket }: { entryId: string; ticket: string }) => {
    const { refund_id: id } = await host.refund(entryId);
    await send(id, ticket);
    await world.ops(`refunds returned ${id} --looked-up`);
    return id;
  };
  const cameBack = async (order?: Awaited<ReturnType<typeof paidOrder>>) => {
    order ??= await host.paidOrder();
    const id = await returnRefund(order);
    expect([await waitOf(order.ticket), await taskOf(id)]).toEqual(['refund_failed', 'open']);
    return { ...order, refund: id };
  };
  const uses: [string, (order: Awaited<ReturnType<typeof cameBack>>) => Promise<unknown>][] = [
    ['was played', ({ entryId }) => host.sit(entryId).then(() => host.record('win', 1))],
    ['became credit', ({ entryId }) => host.call(creditGive, { mabarID: entryId, games: 1 })],
    ['is refunded anew', async ({ entryId, ticket }) => send((await host.refund(entryId)).refund_id, ticket)],
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

  test('asks nobody for the money of three games once one of them was played', async () => {
    const order = await cameBack(await host.paidOrder({ gameCount: 3 }));
    await host.playOne(order.entryId);
    expect(await standing(order.ticket)).toEqual([[false, 'done']]);
    expect(await waitOf(order.ticket)).toBeNull();
  });

  test('asks once for a game that came back twice', async () => {
    const order = await cameBack(await host.paidOrder({ gameCount: 3 }));
    await host.playOne(order.entryId);
    await host.call(creditGive, { mabarID: order.entryId, games: 1 });
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
    const order = await host.paidOrder({ gameCount: 2 });
    await host.playOne(order.entryId);
    const { refund } = await cameBack(order);
    await send((await host.refund(order.entryId)).refund_id, order.ticket);
    await host.undo();
    expect([await waitOf(order.ticket), await taskOf(refund)]).toEqual([null, 'done']);
  });

  test('is open again when its game is taken back', async () => {
    const order = await cameBack();
    await host.sit(order.entryId);
    await host.record('win', 1);
    expect(await taskOf(order.refund)).toBe('done');
    await host.undo();
    expect([await waitOf(order.ticket), await taskOf(order.refund)]).toEqual(['refund_failed', 'open']);
  });

  test('keeps the task that an operator closed', async () => {
    const { refund } = await cameBack();
    const task = await world.row('payment_task', { subject: `${refund} came back` });
    await world.ops(`tasks done ${String(task.id)}`);
    expect(await taskOf(refund)).toBe('done');
  });
});

describe('a game that its silent host left on "Main"', () => {
  test('goes back to its viewer after seven days', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await host.sit(order.entryId);
    expect((await orderOf(order.ticket)).refund).toBeNull();
    await world.advance(8 * DAY);
    expect((await orderOf(order.ticket)).refund?.offer).toMatchObject({ games: 2, isOpen: true });
    const { refunds } = dataOf(await world.call(ticketRefund, { ticket: order.ticket }));
    expect(refunds).toMatchObject([{ games: 2, amount: 21_000, state: 'requested' }]);
    expect(await orderOf(order.ticket)).toMatchObject({ state: 'done', entry: { returned: 2 } });
  });

  test('is an operator’s to give back after twelve hours, and waits again once refused', async () => {
    const order = await host.paidOrder({ gameCount: 2, party: party() });
    await host.sit(order.entryId);
    await world.advance(DAY / 2 - 1);
    await expect(world.ops(`refunds order ${order.id}`)).rejects.toMatchObject({ code: 'refunds.playing' });
    await world.advance(1);
    await world.ops(`refunds order ${order.id}`);
    const asked = await refundsOf(world, order.id);
    expect(asked).toMatchObject([1, 2, 3].map(() => ({ games: 2, ended_entry: true })));
    for (const { id } of asked)
      await world.ops(`refunds refuse ${id} --because delivered --text "Host sudah kembali."`);
    expect(await orderOf(order.ticket)).toMatchObject({ state: 'queued', entry: { left: 2 } });
  });
});

test('the host reads that the credit of a refund leaves the balance too', async () => {
  const creditCode = await givenCode(world, host);
  const order = await host.paidOrder({ gameCount: 2, creditCode });
  const of = { mabarID: order.entryId };
  const parts = { amount: 10_500, credit: 10_000, fromBalance: 20_000 };
  expect(dataOf(await host.call(refundOffer, of))).toMatchObject(parts);
  expect(dataOf(await host.call(refundRequest, of))).toMatchObject(parts);
});

describe('rupiah of games that went back, whose refund is refused,', () => {
  test('go back with the next refund of their order', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await world.ops(`refunds order ${order.id} --amount 12000`);
    await world.ops(`refunds order ${order.id}`);
    const [part, games] = await refundsOf(world, order.id);
    expect([part, games]).toMatchObject([
      { games: 0, price: 12_000 },
      { games: 2, price: 8_000 },
    ]);
    await world.ops(`refunds refuse ${part?.id ?? ''} --because delivered --text "Dihitung ulang."`);
    await world.ops(`refunds order ${order.id}`);
    expect((await refundsOf(world, order.id))[2]).toMatchObject({ games: 0, price: 12_000, fee: 600 });
    await expect(world.ops(`refunds order ${order.id}`)).rejects.toMatchObject({ code: 'refunds.nothing' });
  });

  test('stay with the host for the game that was played', async () => {
    const order = await host.paidOrder({ gameCount: 3 });
    await host.sit(order.entryId);
    await host.record('win', 1);
    await host.finish(order.entryId);
    await world.ops(`refunds order ${order.id} --amount 15000`);
    await world.ops(`refunds order ${order.id}`);
    const [part] = await refundsOf(world, order.id);
    await world.ops(`refunds refuse ${part?.id ?? ''} --because delivered --text "Dihitung ulang."`);
    await world.ops(`refunds order ${order.id}`);
    expect((await refundsOf(world, order.id)).map(({ price }) => price)).toEqual([15_000, 15_000, 5_000]);
  });
});

test('a ticket with several refunds names the one that waits', async () => {
  const order = await host.paidOrder({ party: party() });
  await world.advance(8 * DAY);
  await world.call(ticketRefund, { ticket: order.ticket });
  const [first, second, third] = await refundsOf(world, order.id);
  await send(third?.id ?? '', order.ticket);
  expect(await waitOf(order.ticket)).toBe('refund_check');
  await world.ops(`refunds approve ${second?.id ?? ''}`);
  await world.ops(`refunds paid ${second?.id ?? ''}`);
  await world.ops(`refunds approve ${first?.id ?? ''}`);
  expect(await waitOf(order.ticket)).toBe('refund_transfer');
});

describe('a credit', () => {
  test('of a party names the player whose game it was', async () => {
    const order = await host.paidOrder({ party: party() });
    const places = world.admin.selectFrom('mabar_entry').select(['id', 'player_name']).where('party_id', '=', order.id);
    const [one, two] = await places.orderBy('id').execute();
    for (const entry of [one, two]) await host.call(creditGive, { mabarID: String(entry?.id), games: 1 });
    const { credits } = await orderOf(order.ticket);
    expect(new Set(credits.map(({ playerName }) => playerName))).toEqual(new Set([one?.player_name, two?.player_name]));
    expect(one?.player_name).not.toBe(two?.player_name);
  });

  test('is good in its mail until the last day that its ticket names', async () => {
    const gameEmail = 'kredit@example.test';
    const order = await host.paidOrder({ gameEmail });
    await host.call(creditGive, { mabarID: order.entryId, games: 1 });
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
      const order = await host.paidOrder({ gameCount: 2, creditCode });
      const { refund_id: id } = await host.refund(order.entryId);
      const dispute = await openDispute(world, order.id, 10_500);
      const refuse = () => world.ops(`refunds refuse ${id} --because delivered --text "Bank yang memutuskan."`);
      if (when === 'before') await refuse();
      await world.ops(`disputes lost ${dispute}`);
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
  const order = await host.paidOrder({ gameCount: 2, creditCode: await givenCode(world, host), gameEmail });
  const { refund_id: id } = await host.refund(order.entryId);
  if (isTaken) await world.ops(`disputes lost ${await openDispute(world, order.id, 10_500)}`);
  await world.ops(`refunds refuse ${id} --because delivered --text "Dihitung ulang."`);
  await world.drainJobs();
  const mail = (await mailsTo(world, gameEmail)).find(({ subject }) => subject.includes('tidak disetujui'));
  expect(mail?.text).toContain(id);
  expect(mail?.text.includes('Kembali sebagai kredit: Rp10.000')).toBe(isTaken);
});

describe('the story at the desk', () => {
  test('says that an order is given back whole once all money of its payer is, as its show does', async () => {
    const creditCode = await givenCode(world, host);
    const order = await host.paidOrder({ gameCount: 2, creditCode });
    await host.sit(order.entryId);
    await host.record('win', 1);
    await host.record('win', 2);
    await world.advance(601);
    await world.ops(`refunds order ${order.id} --amount 4000`);
    await world.ops(`refunds order ${order.id} --played`);
    const [part, rest] = await refundsOf(world, order.id);
    await send(part?.id ?? '', order.ticket);
    const state = async () => (await readPaymentStory(world.db, order.id))?.state;
    expect(await state()).toBe('dibayar, sebagian dikembalikan');
    await world.ops(`refunds approve ${rest?.id ?? ''}`);
    await world.ops(`refunds paid ${rest?.id ?? ''}`);
    expect(await state()).toBe('dibayar, dikembalikan');
  });

  test('counts credit that a refund gave back once', async () => {
    const creditCode = await givenCode(world, host);
    const order = await host.paidOrder({ gameCount: 3, creditCode });
    await host.playOne(order.entryId);
    await send((await host.refund(order.entryId)).refund_id, order.ticket);
    expect(await readPaymentStory(world.db, order.id)).toMatchObject({ priceLeft: 10_000 });
  });

  test('names who waited before a place was handed on', async () => {
    const order = await host.paidOrder();
    const { player_name: before } = await world.row('mabar_entry', { id: Number(order.entryId) });
    const { id, server } = newPlayer();
    const form = { gameID: id, gameServerID: server };
    await world.call(ticketTransfer, { ticket: order.ticket, form }, { key: randomUUID() });
    const story = await readPaymentStory(world.db, order.id);
    expect(story?.story.map(({ text }) => text)).toContain(`${before} masuk antrian`);
  });
});
