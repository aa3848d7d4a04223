import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { complain, complainOfAlert } from '@mabarin/api-client/contract/complaints';
import { deskComplaintLog, deskComplaints, deskDecideComplaint } from '@mabarin/api-client/contract/desk/complaints';
import { publicList } from '@mabarin/api-client/contract/mabar';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { noRoles } from '@mabarin/domain/roles';
import { beforeEach, describe, expect, test } from 'vitest';
import { inboxPollers } from '#features/operator/index.ts';
import { createPolling } from '#platform/pollers.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { paidSupport, supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { trustProxy: ['127.0.0.1'] } });
const why = 'tiket 41';
let operators = 0;
const host = useHost(world);
let operator: TestOperator;
beforeEach(async () => {
  await world.advance(7_200);
  await world.admin.deleteFrom('complaint').execute();
  await world.admin.deleteFrom('payment_task').execute();
  await signIn();
});

async function signIn(): Promise<void> {
  operators += 1;
  operator = await createTestOperator(world, `rina${operators}`);
}

type Form = { reason?: string; words?: string };
const report = async (place: string, of: string, form: Form = {}, ip = '114.5.6.7') =>
  world.call(complain, { place, of, form: { reason: 'gambling', words: '', ...form } } as never, {
    headers: { 'x-forwarded-for': ip },
  });
const queue = async () => (await operator.call(deskComplaints, {})).body.data!;
const decide = async (id: number, things: string[]) =>
  (await operator.call(deskDecideComplaint, { id, things, because: 'complaints' })).body;
const tasks = async (reason: 'complaint' | 'cluster') => world.rows('payment_task', { reason });

describe('"Laporkan" [dec messages]', () => {
  test('of one thing and reason is one complaint without its reporters, and closed only by a decision', async () => {
    await report('list', host.username, { words: 'iklan, tanya budi@mabarin.test' });
    await report('list', host.username.toUpperCase(), { words: 'wa 0812-3456-7890' });
    await report('list', host.username, { reason: 'insult' });
    const { waiting } = await queue();
    expect(waiting.map(({ reason, count, words }) => [reason, count, words])).toEqual([
      ['gambling', 2, 'iklan, tanya #\nwa #'],
      ['insult', 1, ''],
    ]);
    expect(await decide(waiting[0]!.id, [])).toMatchObject({ status: 0 });
    expect(await decide(waiting[0]!.id, [])).toMatchObject({ code: 'desk.complaint_gone' });
    await report('list', host.username);
    expect((await queue()).waiting.map(({ count }) => count)).toEqual([1, 1]);
  });

  test('keeps the newest words, each report as a whole, however long the ones before were', async () => {
    const words = (letter: string) => `${letter} ${'kata '.repeat(55)}akhir`.slice(0, 280);
    for (const letter of ['a', 'b', 'c', 'd', 'e']) await report('list', host.username, { words: words(letter) });
    const lines = (await queue()).waiting[0]!.words.split('\n');
    expect(lines).toEqual(['c', 'd', 'e'].map((letter) => words(letter).trim()));
    await report('list', host.username, { words: 'terakhir' });
    expect((await queue()).waiting[0]!.words).toMatch(/\nterakhir$/);
  });

  test('takes a host, a ticket and a reason of the list; twenty of an address in an hour are enough', async () => {
    expect((await report('host', 'tidakada0001')).body).toMatchObject({ code: 'accounts.host_not_found' });
    expect((await report('ticket', 'tidak-ada')).body).toMatchObject({ code: 'complaints.gone' });
    expect((await report('host', host.username, { reason: 'x' })).body).toMatchObject({ code: 'complaints.invalid' });
    for (let count = 0; count < 20; count += 1) await report('host', host.username, {}, '114.5.9.1');
    expect((await report('host', host.username, {}, '114.5.9.1')).http).toBe(429);
    expect((await report('host', host.username, {}, '114.5.9.2')).body.status).toBe(0);
  });

  test('masks what the operator ticked, and nothing of other hosts or other places', async () => {
    const entry = await host.addToQueue({ player: { name: 'Bandar Meja' }, message: 'daftar ya' });
    const other = await createTestHost(world);
    const foreign = await other.addToQueue({});
    await report('list', host.username);
    const [waiting] = (await queue()).waiting;
    expect(waiting?.things).toEqual([{ key: `entry ${entry}`, text: 'Bandar Meja: daftar ya' }]);
    for (const things of [[`entry ${foreign}`], ['photo']]) {
      expect(await decide(waiting!.id, things)).toMatchObject({ code: 'desk.complaint_things' });
    }
    const { data } = await decide(waiting!.id, [`entry ${entry}`]);
    expect((data as { decided: object[] }).decided[0]).toMatchObject({
      operator: operator.name,
      because: why,
      takenDown: 'nama dan pesan pemain di antrian',
    });
    const list = (await world.call(publicList, { hostID: host.username })).body.data?.list.antrian;
    expect(list?.map(({ playerName }) => playerName)).toEqual(['anonim']);
  });

  test('takes name, thanks and gifts off a host’s page', async () => {
    const gift = await host.addGift();
    const profile = { playerID: '234567890', playerServer: '2001', playerRole: noRoles, imageType: '', photo: '' };
    await host.call(updateProfile, { ...profile, name: 'Bang Host', thanks: 'Makasih ya' } as never);
    await report('host', host.username);
    const [waiting] = (await queue()).waiting;
    expect(waiting?.things.map(({ key }) => key)).toEqual(['name', 'thanks', `gift ${gift}`]);
    await decide(waiting!.id, ['name', 'thanks', `gift ${gift}`]);
    const { title } = await world.row('gift', { id: gift });
    const takenDown = `nama host, ucapan terima kasih, gift "${title}"`;
    expect((await queue()).decided[0]).toMatchObject({ takenDown });
    expect((await operator.call(deskComplaintLog, {})).body.data).toContain(takenDown.replaceAll('"', '""'));
    const shown = (await world.call(hostProfile, { id: host.username })).body.data;
    expect([shown?.name, shown?.claims]).toEqual([host.username, []]);
  });

  test('of an alert masks its support everywhere, and teaches the filter without its supporter', async () => {
    const words = { supporterName: 'Ani Wijaya', supporterMessage: 'yuk lelang sultan kata Ani' };
    const payment = await host.paidSupport(words);
    const { id } = await world.row('alert', { support_id: payment });
    const form = { reason: 'other', words: '' } as const;
    const other = await createTestHost(world);
    const foreign = await other.call(complainOfAlert, { id, form });
    expect(foreign.body).toMatchObject({ code: 'complaints.gone' });
    await host.call(complainOfAlert, { id, form });
    const { id: listed } = await supportRow(world, payment);
    await host.call(complainOfAlert, { id: listed, form });
    const [waiting] = (await queue()).waiting;
    expect(waiting).toMatchObject({ place: 'alert', count: 2 });
    await decide(waiting!.id, [`support ${payment}`]);
    expect(await supportRow(world, payment)).toMatchObject({ hidden_reason: 'operator', name_hidden: true });
    const learnt = await world.rows('filter_suggestion', {});
    expect(learnt).toMatchObject([{ text: 'yuk lelang sultan kata #', verdict: 'reported', count: 2 }]);
  });

  test('is a task of the operators after three of its four hours, until it is decided', async () => {
    const polling = createPolling(inboxPollers(world.db, world.app.deps), world.app.deps.log);
    await report('host', host.username);
    await world.advance(3 * 3_600 - 60);
    await polling.runAll();
    expect(await tasks('complaint')).toEqual([]);
    await world.advance(60);
    await polling.runAll();
    await signIn();
    const [waiting] = (await queue()).waiting;
    expect(await tasks('complaint')).toMatchObject([{ subject: `complaint ${waiting?.id}`, done_at: null }]);
    await decide(waiting!.id, []);
    await polling.runAll();
    expect((await tasks('complaint'))[0]?.done_at).not.toBeNull();
  });

  test('is decided by pnpm ops too, and the log of decisions is a CSV', async () => {
    await report('host', host.username, { words: '=iklan' });
    const lines = (await world.ops('complaints list')).split('\n');
    const line = lines.find((text) => text.includes(host.username));
    for (const part of ['gambling', '=iklan']) expect(line).toContain(part);
    const [waiting] = (await queue()).waiting;
    await world.ops(`complaints decide ${String(waiting?.id)} --why "=salah lapor"`);
    const csv = (await operator.call(deskComplaintLog, {})).body.data;
    expect(csv?.split('\r\n')[1]).toContain(`${host.username},host,Promosi judi,1,`);
    expect(csv).toContain(',biarkan,,');
    expect(csv).toContain("'=salah lapor");
  });

  test('loses its words after 90 days, its decision stays', async () => {
    await report('host', host.username, { words: 'iklan' });
    await decide((await queue()).waiting[0]!.id, []);
    await world.advance(91 * 86_400);
    await world.app.polling.runAll();
    const rows = await world.rows('complaint', {}, 'words', 'why');
    expect(rows).toEqual([{ words: '', why }]);
  });
});

test('supports of many names at several hosts with one pattern are one task, once [dec messages]', async () => {
  const hosts = [host, await createTestHost(world), await createTestHost(world)];
  const names = ['Ani', 'Budi', 'Citra', 'Dodi', 'Eka', 'Fajar'];
  for (const [index, supporterName] of names.entries()) {
    const supporterMessage = `rezeki dari lumbara1${index} bang`;
    await paidSupport(world, hosts[index % 3]!, { supporterName, supporterMessage, supporterGift: 10_000 });
  }
  const polling = createPolling(inboxPollers(world.db, world.app.deps), world.app.deps.log);
  await polling.runAll();
  await polling.runAll();
  expect(await tasks('cluster')).toMatchObject([
    { detail: { shape: 'rezeki dari # bang', amount: 10_000, names: 6, hosts: 3, supports: 6 } },
  ]);
});
