import { refundRequest, ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import {
  ticketChat,
  ticketChatRelease,
  ticketChild,
  ticketHere,
  ticketPostpone,
  ticketTransfer,
} from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { SANDBOX } from '#sandbox/charge.adapter.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { BANK_ACCOUNT, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { play, playPayment } from '#testing/fixtures/payments.ts';
import { settleSupport } from '#testing/fixtures/supports.ts';
import { dataOf, DAY, useWorld } from '#testing/world.ts';

/** An outcome's words to each one it concerns: on the ticket, and by mail. */
const world = useWorld();
const host = useHost(world);
let address = '';
let addresses = 0;
beforeEach(async () => {
  addresses += 1;
  address = `pembayar${addresses}@example.test`;
});

const ticketOf = (code: string) => world.ticket(code, 'mabar', 'support');
const subjects = async () => (await mailsTo(world, address)).map(({ subject }) => subject);
const party = () => [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));

test('a Sundul that came too late is mailed as one that cannot be delivered', async () => {
  const player = newPlayer();
  const entry = await host.addToQueue({ player });
  const placed = await host.placeOrder({ player, title: 'Sundul', gameEmail: address });
  await host.finish(entry);
  await playPayment(world, placed.id);
  expect(await ticketOf(placed.ticket)).toMatchObject({
    state: 'review',
    entry: null,
    waits: { for: 'unfulfillable' },
  });
  const mails = await mailsTo(world, address);
  expect(mails.map(({ subject }) => subject)).toEqual(['Pembayaran Mabarin kamu tidak bisa diteruskan']);
  expect(mails[0]?.text).toContain(`Nomor transaksi: ${placed.id}`);
  expect(mails[0]?.links).toContain(`${world.config.origins.public}/tiket/${placed.ticket}`);
});

test.each([
  ['less than asked', 9_000, ['Pembayaran Mabarin kamu kurang'], 'under'],
  ['more than asked', 60_000, ['Bukti pembayaran Mabarin', 'Pembayaran Mabarin kamu lebih'], 'over'],
])('%s is said by mail and on the ticket', async (_, amount, expected, wait) => {
  const placed = await host.placeOrder({ gameEmail: address });
  await play(world, placed.id, 'pay', { amount });
  await world.advance(0);
  expect((await subjects()).toSorted()).toEqual(expected);
  expect((await ticketOf(placed.ticket)).waits?.for).toBe(wait);
});

test('who pays a second time reads on ticket and mail that the rest comes back', async () => {
  const id = await host.paidSupport({ supporterEmail: address });
  const second = { reference: '20261120060000999999', payment_id: id, gateway: SANDBOX, provider_id: null } as const;
  const charge = { ...second, state: 'open', created_at: world.clock.now() } as const;
  await world.admin.insertInto('payment_charge').values(charge).execute();
  await settleSupport(world, id, { reference: second.reference, gift: 10_000 });
  const { ticket } = await world.row('payment', { id });
  expect((await ticketOf(ticket)).waits?.for).toBe('over');
  expect(await subjects()).toContain('Pembayaran Mabarin kamu lebih');
});

test('a party that asks for its money gets one mail with each player and their games', async () => {
  const order = await host.paidOrder({ gameCount: 2, party: party(), gameEmail: address });
  await world.advance(8 * DAY);
  const { refunds } = dataOf(await world.call(ticketRefund, { ticket: order.ticket }));
  expect(refunds).toHaveLength(3);
  await world.call(ticketRefund, { ticket: order.ticket });
  const mails = (await mailsTo(world, address)).filter(({ subject }) => subject.includes('sedang diperiksa'));
  expect(mails).toHaveLength(1);
  for (const { refund_id: id } of refunds) expect(mails[0]?.text).toContain(`Nomor uang kembali: ${id}\nPemain: `);
  expect(mails[0]?.text.match(/Pemain: .+, 2 game/g)).toHaveLength(3);
});

test('a repeated request of a host mails nothing more', async () => {
  const order = await host.paidOrder({ gameEmail: address });
  for (const _ of [1, 2]) await host.call(refundRequest, { mabarID: order.entryId });
  expect((await subjects()).filter((one) => one.includes('Uang kembali'))).toHaveLength(1);
});

test('a refund by transfer is not told as one by QRIS, and an operator’s part has no player', async () => {
  const id = await host.paidSupport({ supporterEmail: address });
  const refund = /RF-[0-9A-F]{12}/.exec(await world.ops(`refunds support ${id} --from host`))?.[0] ?? '';
  const account = { number_sealed: 'x', number_end: '7890', holder: 'BUDI', bank_code: '014', account_version: 1 };
  await world.set('refund', { id: refund }, account);
  await world.ops(`refunds approve ${refund}`);
  await world.ops(`refunds paid ${refund}`);
  const sent = (await mailsTo(world, address)).find(
    ({ subject }) => subject === 'Uang kembali Mabarin kamu sudah dikirim',
  );
  expect(sent?.text).toContain('Uangnya kami transfer ke rekening tujuan di tiket.');
  expect(sent?.text).not.toMatch(/QRIS|Pemain/);
});

/** The answer of each press to a ticket; null: it is done. */
async function answersTo(code: string) {
  const { id: gameID, server: gameServerID } = newPlayer();
  const of = { ticket: code };
  const pressed = {
    here: await world.call(ticketHere, of),
    postpone: await world.call(ticketPostpone, { ...of, nth: 1 }),
    chat: await world.call(ticketChat, { ...of, worn: true }),
    release: await world.call(ticketChatRelease, { ...of, nth: 1 }),
    transfer: await world.call(ticketTransfer, { ...of, form: { gameID, gameServerID } }, { key: randomUUID() }),
    refund: await world.call(ticketRefund, of),
    account: await world.call(ticketRefundAccount, { ...of, form: BANK_ACCOUNT }),
    child: await world.call(ticketChild, of),
  };
  return Object.fromEntries(Object.entries(pressed).map(([press, { body }]) => [press, body.code ?? null]));
}

test('a place that was handed on answers every press of its old ticket with that', async () => {
  const { ticket: old } = await host.paidOrder();
  const { id: gameID, server: gameServerID } = newPlayer();
  const moved = await world.call(
    ticketTransfer,
    { ticket: old, form: { gameID, gameServerID } },
    { key: randomUUID() },
  );
  const said = await answersTo(old);
  expect(said).toEqual({
    ...Object.fromEntries(Object.keys(said).map((press) => [press, 'ticket.transferred'])),
    // Money that bought no game is still the payer's.
    account: 'refunds.account_not_needed',
    child: null,
  });
  expect((await world.call(ticketChild, { ticket: moved.body.data?.ticket ?? '' })).body.code).toBe('ticket.not_paid');
});

test('who came along is told that money is asked for by the ticket that paid', async () => {
  const { along } = await host.paidOrder({ party: party() });
  expect(await answersTo(along[0] ?? '')).toEqual({
    here: null,
    postpone: 'ticket.not_payer',
    chat: 'ticket.not_waiting',
    release: null,
    transfer: 'ticket.transfer_party',
    refund: 'ticket.not_paid',
    account: 'ticket.not_paid',
    child: 'ticket.not_paid',
  });
});

test('a place that is handed on is mailed to who paid, without the new ticket or the new name', async () => {
  const order = await host.paidOrder({ gameEmail: address });
  const { id: gameID, server: gameServerID } = newPlayer();
  const form = { gameID, gameServerID };
  const { body } = await world.call(ticketTransfer, { ticket: order.ticket, form }, { key: randomUUID() });
  const mail = (await mailsTo(world, address)).find(({ subject }) => subject.endsWith('sudah dipindahkan'));
  expect(mail?.text).toContain(`nomor transaksi ${order.id}`);
  expect(mail?.links).toContain(`${world.config.origins.public}/tiket/${order.ticket}`);
  expect(mail?.text).not.toContain(body.data?.ticket);
  expect(mail?.text).not.toContain(body.data?.playerName);
});
