import { payment } from '@mabarin/api-client/contract/payments';
import { creditGive } from '@mabarin/api-client/contract/credit';
import { hostNotice, saveHostSettings } from '@mabarin/api-client/contract/mabar';
import { ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { teamLog } from '@mabarin/api-client/contract/team';
import { ticketHere, ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { BANK_ACCOUNT, useHost } from '#testing/fixtures/hosts.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { turnCalls, twoGames } from '#testing/fixtures/orders.ts';
import { payerTicket, playPayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { buy, queueOf, rowOf, read, postpone } = turnCalls(world);
type Player = { id: string; server: string };
const transfer = async (code: string, to: Player, key: string = randomUUID()) =>
  (await world.call(ticketTransfer, { ticket: code, form: { gameID: to.id, gameServerID: to.server } }, { key })).body;

describe('a transfer', () => {
  test('keeps the place, makes a new ticket, and leaves the old one to be read', async () => {
    const [paid, behind] = [await buy(host), await buy(host)];
    const friend = newPlayer();
    expect(await read(paid.ticket)).toMatchObject({ canTransfer: true, isTransferred: false, movedTo: null });
    const key = randomUUID();
    const answer = await transfer(paid.ticket, friend, key);
    const name = `Player${friend.id.slice(-4)}`;
    expect(answer).toMatchObject({ status: 0, data: { playerName: name } });
    const code = answer.data!.ticket;
    // The answer got lost: the same press names the same ticket.
    expect(await transfer(paid.ticket, friend, key)).toEqual(answer);
    expect(await queueOf(host)).toEqual([friend.id, behind.player.id]);
    expect(await rowOf(host, friend)).toMatchObject({ playerName: name, transferred: true, message: '', count: 2 });
    expect(await read(code)).toMatchObject({
      state: 'queued',
      isTransferred: true,
      transaction_id: null,
      number: null,
      canTransfer: false,
      message: '',
      entry: { playerName: name, place: 1, postponed: 0 },
    });
    const old = await read(paid.ticket);
    expect(old).toMatchObject({
      state: 'moved',
      movedTo: `P•••${friend.id.slice(-1)}`,
      message: 'halo dari saya',
      entry: null,
      refund: null,
      credits: [],
      voucher: null,
      canTransfer: false,
    });
    expect(old.endedAt).not.toBeNull();
    expect(JSON.stringify(old)).not.toContain(name);
    expect((await world.call(payment, { transaction_id: await payerTicket(world, paid.id) })).body.data).toMatchObject({
      ticket: paid.ticket,
    });
    const { body: log } = await host.call(teamLog, { person: null, before: null });
    expect(log.data![0]).toMatchObject({
      actor: 'Penonton',
      action: `memindahkan tempat Player${paid.player.id.slice(-4)} ke pemain lain`,
      about: name,
    });
    // Nothing can be done by the old one any more; the new one can do what the old one could, but for giving it on.
    expect((await world.call(ticketHere, { ticket: paid.ticket })).body.code).toBe('ticket.transferred');
    expect(await postpone(paid.ticket, 1)).toMatchObject({ code: 'ticket.transferred' });
    expect(await transfer(paid.ticket, newPlayer())).toMatchObject({ code: 'ticket.transferred' });
    expect(await transfer(code, newPlayer())).toMatchObject({ code: 'ticket.transferred_before' });
    expect(await postpone(code, 1)).toMatchObject({ status: 0, data: { entry: { place: 2 } } });
    await world.advance(8 * 86_400);
    await world.drainJobs();
    const tasks = () => world.rows('payment_task', { reason: 'refund' }, 'subject');
    expect((await world.call(ticketRefund, { ticket: paid.ticket })).body.status).toBe(-1);
    expect(await tasks()).toEqual([]);
    expect((await world.call(ticketRefund, { ticket: code })).body.status).toBe(0);
  });

  test('leaves with who paid the money that bought no game, and what became of what was asked before', async () => {
    // Rp1.000 more than the QR says.
    const paid = await host.placeOrder(twoGames);
    await playPayment(world, paid.id, 'pay', { amount: 22_000 });
    await world.advance(1);
    const { id: mabarID } = (await rowOf(host, paid.player))!;
    const early = await host.refund(mabarID);
    await world.ops(`refunds refuse ${early.refund_id} --because delivered --text "Masih bisa dimainkan."`);
    await world.advance(1);
    const { ticket: code } = (await transfer(paid.ticket, newPlayer())).data!;
    await world.advance(1);
    const excess = /RF-[0-9A-F]{12}/.exec(await world.ops(`refunds request ${paid.id}`))?.[0] ?? '';
    const refundsOf = async (typed: string) => {
      const shown = await read(typed);
      return shown.kind === 'mabar' ? (shown.refund?.refunds ?? []).map((one) => one.refund_id) : [];
    };
    expect(await refundsOf(paid.ticket)).toEqual([excess, early.refund_id]);
    expect(await refundsOf(code)).toEqual([]);

    // Only who paid says where it goes, and hears of it.
    const account = async (typed: string) =>
      (await world.call(ticketRefundAccount, { ticket: typed, form: BANK_ACCOUNT })).body;
    expect(await account(code)).toMatchObject({ code: 'refunds.account_not_needed' });
    expect(await account(paid.ticket)).toMatchObject({
      status: 0,
      data: { offer: null, refunds: [{ refund_id: excess, amount: 1_000, account: { number: '••••7890' } }, {}] },
    });
    await world.ops(`refunds approve ${excess}`);
    const mailed = async () =>
      (await mailsTo(world, 'pembayar@example.test')).filter(({ text }) => text.includes(excess));
    const mails = await mailed();
    expect(mails).toHaveLength(2);
    for (const { links } of mails) expect(links.join()).toContain(`/tiket/${paid.ticket}`);

    // The games are of who has the place now.
    await host.refund(mabarID);
    expect(await refundsOf(paid.ticket)).toEqual([excess, early.refund_id]);
    expect(await refundsOf(code)).toHaveLength(1);
    expect((await world.call(ticketRefund, { ticket: paid.ticket })).body.code).toBe('ticket.transferred');
    expect(await mailed()).toHaveLength(2);
  });

  test('takes the tickets of its Sunduls along, and a new one lifts the new player', async () => {
    await buy(host);
    const paid = await buy(host);
    const lift = await buy(host, { player: paid.player, title: 'Sundul' });
    const friend = newPlayer();
    await transfer(paid.ticket, friend);
    expect(await read(lift.ticket)).toMatchObject({
      state: 'moved',
      entry: null,
      movedTo: expect.stringContaining('•••'),
    });
    expect((await world.call(ticketHere, { ticket: lift.ticket })).body.code).toBe('ticket.transferred');
    const again = await buy(host, { player: friend, title: 'Sundul' });
    expect(await read(again.ticket)).toMatchObject({ state: 'queued', entry: { place: 1 } });
  });

  test('is refused to whom it may not go, and nothing changes', async () => {
    const [paid, waiting] = [await buy(host), await buy(host)];
    const [marked, banned] = [newPlayer(), newPlayer()];
    await giveNotice(world, host.id, marked, 'mark');
    await giveNotice(world, host.id, banned, 'blacklist');
    const codeOf = async (to: Player) => (await transfer(paid.ticket, to)).code;
    expect(await codeOf(paid.player)).toBe('ticket.transfer_self');
    expect(await codeOf(waiting.player)).toBe('ticket.transfer_waiting');
    expect(await codeOf(banned)).toBe('ticket.transfer_blacklisted');
    expect(await codeOf({ id: 'abc', server: '2001' })).toBe('ticket.transfer_invalid');
    expect((await transfer('AAAAAAAAAAAAAAAAAAAAAA', marked)).code).toBe('ticket.not_found');
    expect(await queueOf(host)).toEqual([paid.player.id, waiting.player.id]);
    // Two at once: the place goes to one of them.
    const answers = await Promise.all([transfer(paid.ticket, marked), transfer(paid.ticket, newPlayer())]);
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(answers.find(({ status }) => status === -1)?.code).toMatch(/^ticket\.transferred/);
  });

  test('is refused once it is played, given back or blacklisted, and where the host forbids it', async () => {
    const codeOf = async (code: string) => (await transfer(code, newPlayer())).code;
    const [forbidden, played, returned, banned] = [await buy(host), await buy(host), await buy(host), await buy(host)];
    await host.call(saveHostSettings, { transfers: false });
    expect(await read(forbidden.ticket)).toMatchObject({ canTransfer: false });
    expect(await codeOf(forbidden.ticket)).toBe('ticket.transfer_closed');
    const { body } = await host.call(saveHostSettings, { transfers: true });
    expect(body.data).toMatchObject({ transfers: true });
    const idOf = async ({ player }: { player: Player }) => (await rowOf(host, player))!.id;
    const [playedId, returnedId] = [await idOf(played), await idOf(returned)];
    await host.call(creditGive, { mabarID: returnedId, games: 1 });
    expect(await codeOf(returned.ticket)).toBe('ticket.transfer_returned');
    await host.sit(playedId);
    expect(await read(played.ticket)).toMatchObject({ canTransfer: false });
    expect(await codeOf(played.ticket)).toBe('ticket.transfer_played');
    const { id, server } = banned.player;
    const notice = { playerID: id, playerServer: server, playerName: 'Siapa', type: 'blacklist' as const };
    await host.call(hostNotice, notice);
    expect(await codeOf(banned.ticket)).toBe('mabar.blacklisted');
  });
});
