import { saveTiers } from '@mabarin/api-client/contract/alerts';
import { complain, complainOfAlert } from '@mabarin/api-client/contract/complaints';
import { deskComplaints, deskDecideComplaint } from '@mabarin/api-client/contract/desk/complaints';
import { deskMask } from '@mabarin/api-client/contract/desk/payments';
import { deskSearch, deskViewer } from '@mabarin/api-client/contract/desk/search';
import { giftClaims, giftSchedule, type HostClaims } from '@mabarin/api-client/contract/gifts';
import { publicList } from '@mabarin/api-client/contract/mabar';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replayShown } from '#features/alerts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { PlayerDirectory } from '#ports/players.port.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { addTestClaim, addTestGift, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const lookup: PlayerDirectory['lookup'] = async ({ id }) => ({ found: true, name: `Bandar${id.slice(-4)}` });
const world = useWorld({ overrides: { players: { lookup } } });
const message = 'daftar di warung tante';
let rina: TestOperator;
let host: TestHost;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
});
beforeEach(async () => {
  host = await createTestHost(world);
  await world.call(saveTiers, { tiers: [], orders: true, gifts: true }, { as: host.browser });
});

/** A won gift with a bad message, its claim and its alert. */
async function won(giftClass: 1 | 2) {
  const gift = await addTestGift(world, host.id, { giftClass });
  const { player, answer } = await winner(world, host, gift, { form: { giftMessage: message } });
  const claim = await world.admin
    .selectFrom('gift_claim')
    .selectAll()
    .where('ticket', '=', answer.ticket)
    .executeTakeFirstOrThrow();
  return { player, claim, ref: `claim-${claim.id}`, ticket: answer.ticket, draw: String(claim.draw_id) };
}

const alertsOf = (draw: string) =>
  world.admin
    .selectFrom('alert')
    .selectAll()
    .where('source_id', '=', draw)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const claimHits = async (q: string) =>
  (await rina.call(deskSearch, { q })).body.data?.filter(({ kind }) => kind === 'claim').map(({ id }) => id);
const hostClaims = async () =>
  (await world.call(giftClaims, {}, { as: host.browser })).body.data as unknown as HostClaims;
const scheduleOf = async () => (await world.call(giftSchedule, { hostID: host.username })).body.data?.list;

describe('a claim at the desk [dec operator]', () => {
  test('is found by its number, its ticket, the game ID, the name and a part of the message', async () => {
    const { claim, ref, ticket, player } = await won(2);
    const names = [ref, `klaim ${claim.id}`, ticket, player.id, claim.player_name.toUpperCase(), 'WARUNG tante'];
    for (const q of names) expect(await claimHits(q), q).toContain(ref);
    expect(await claimHits(`${player.id} (9999)`)).toEqual([]);
    const { data } = (await rina.call(deskViewer, { by: player.id })).body;
    expect(data).toMatchObject({ names: [claim.player_name], claims: [{ id: ref }], unmasked: [ref] });
    expect(data?.claims[0]?.detail).toContain(message);
  });

  test('is masked on stream, in replays, on the schedule and the ticket, and its host sees why', async () => {
    const { claim, ref, ticket, draw } = await won(2);
    const [shown] = await alertsOf(draw);
    await transaction(world.db, (tx) => replayShown(tx, world.app.deps, shown!));
    expect((await alertsOf(draw)).map(({ name }) => name)).toEqual([claim.player_name, claim.player_name]);
    expect((await rina.call(deskMask, { because: 'fraud', payment: ref })).body.status).toBe(0);
    for (const alert of await alertsOf(draw))
      expect(alert).toMatchObject({ name: 'anonim', state: 'skipped', skip_reason: 'operator' });
    expect(await scheduleOf()).toMatchObject([{ playerName: 'anonim' }]);
    expect((await hostClaims()).pending).toMatchObject([{ masked: true, message }]);
    expect((await world.call(readTicket, { ticket })).body.data).toMatchObject({ kind: 'claim', masked: true });
    expect((await rina.call(deskMask, { because: 'fraud', payment: ref })).body.status).toBe(0);
    expect((await rina.call(deskMask, { because: 'fraud', payment: 'claim-999999999' })).body.code).toBe(
      'desk.no_support',
    );
  });

  test('that won a place is masked in the queue too', async () => {
    const { claim, ref, draw } = await won(1);
    expect((await rina.call(deskMask, { because: 'fraud', payment: ref })).body.status).toBe(0);
    const entry = await world.admin
      .selectFrom('mabar_entry')
      .select(['hidden_reason', 'name_hidden'])
      .where('id', '=', claim.entry_id!)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ hidden_reason: 'operator', name_hidden: true });
    const list = (await world.call(publicList, { hostID: host.username })).body.data?.list.antrian;
    expect(list?.map(({ playerName }) => playerName)).toEqual(['anonim']);
    expect((await alertsOf(draw)).map(({ name }) => name)).toEqual(['anonim']);
  });

  test('leaves the player to whom the winner gave the place alone', async () => {
    const { claim, ref } = await won(1);
    await world.admin
      .updateTable('mabar_entry')
      .set({ transferred_at: world.clock.now(), player_name: 'Sari' })
      .where('id', '=', claim.entry_id!)
      .execute();
    expect((await rina.call(deskMask, { because: 'fraud', payment: ref })).body.status).toBe(0);
    const list = (await world.call(publicList, { hostID: host.username })).body.data?.list.antrian;
    expect(list?.map(({ playerName }) => playerName)).toEqual(['Sari']);
  });

  test('that a host made loses its note on the public schedule', async () => {
    const id = await addTestClaim(world, host.id, { form: { giftClaimMessage: message } });
    expect(await scheduleOf()).toMatchObject([{ source: 'host', message }]);
    expect((await rina.call(deskMask, { because: 'fraud', payment: `claim-${id}` })).body.status).toBe(0);
    expect(await scheduleOf()).toMatchObject([{ source: 'host', message: '', playerName: 'anonim' }]);
  });

  test('is masked by a host’s report of its alert', async () => {
    const { claim, draw } = await won(1);
    const [alert] = await alertsOf(draw);
    const form = { reason: 'gambling', words: '' } as const;
    const reported = await world.call(complainOfAlert, { id: alert!.id, form }, { as: host.browser });
    expect(reported.body.status).toBe(0);
    const [waiting] = (await rina.call(deskComplaints, {})).body.data!.waiting.slice(-1);
    const key = `claim ${claim.id}`;
    expect(waiting?.things).toEqual([{ key, text: `${claim.player_name}: ${message}` }]);
    expect(
      (await rina.call(deskDecideComplaint, { id: waiting!.id, things: [key], because: 'complaints' })).body.status,
    ).toBe(0);
    expect((await hostClaims()).done).toMatchObject([{ masked: true }]);
    expect((await alertsOf(draw)).map(({ name }) => name)).toEqual(['anonim']);
  });

  test('is masked with its place in the queue, when the list was reported', async () => {
    const { claim, draw } = await won(1);
    const form = { reason: 'gambling', words: '' } as const;
    await world.call(complain, { place: 'list', of: host.username, form });
    const waiting = (await rina.call(deskComplaints, {})).body.data!.waiting.at(-1)!;
    const things = [`entry ${claim.entry_id}`];
    expect((await rina.call(deskDecideComplaint, { id: waiting.id, things, because: 'complaints' })).body.status).toBe(
      0,
    );
    expect((await hostClaims()).done).toMatchObject([{ masked: true }]);
    expect((await alertsOf(draw)).map(({ name }) => name)).toEqual(['anonim']);
  });
});
