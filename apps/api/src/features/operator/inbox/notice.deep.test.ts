import { addDays } from '#platform/date-fns.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Machine } from './machine.ts';
import { inboxPollers } from './notice.commands.ts';
import { closeTask, openTask } from '#features/tasks/index.ts';
import { createPolling } from '#platform/pollers.ts';
import { listChats } from '#sandbox/chat.queries.ts';
import { testWebhook } from '#testing/fixtures/discord.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { pendingPayment, playPayment, recordFulfilments } from '#testing/fixtures/payments.ts';
import { useWorld, WORLD_START } from '#testing/world.ts';

const HOUR = 3_600;
const [RINA, BUDI] = ['rina@mabarin.test', 'budi@mabarin.test'];
const world = useWorld({ config: { operators: { mail: [RINA, BUDI], discord: testWebhook() } } });
const machine: Machine & { used: number; ends: Date; unheard: string[] } = {
  name: 'satu',
  unheard: [],
  used: 0.5,
  ends: addDays(WORLD_START, 1_000),
  disks: async () => [{ path: '/', used: machine.used }],
  certificates: async () => [{ host: 'mabarin.test', ends: machine.ends }],
  silent: async () => machine.unheard,
};
let host: TestHost;
beforeAll(async () => {
  host = await createTestHost(world);
  await recordFulfilments(world);
});
beforeEach(async () => {
  Object.assign(machine, { used: 0.5, unheard: [], ends: addDays(world.clock.now(), 1_000) });
  await world.admin.deleteFrom('payment_task').execute();
  await sql`truncate sandbox_mail, sandbox_chat`.execute(world.admin);
});

/** Two processes of production side by side, then some hours. */
async function pass(hours: number): Promise<void> {
  const { deps } = world.app;
  const production = { ...deps, config: { ...deps.config, mode: 'production' as const } };
  const processes = [1, 2].map(() => createPolling(inboxPollers(world.db, production, machine), deps.log));
  await Promise.all(processes.map((each) => each.runAll()));
  world.clock.offsetSeconds += hours * HOUR;
}
const hour = () => pass(1);
async function hours(count: number, step = 1): Promise<void> {
  for (let each = 0; each < count; each += step) await pass(step);
}
const subjects = async (to = RINA) => (await mailsTo(world, to)).map(({ subject }) => subject).toReversed();
/** Subjects but those of digests, since the last call, sorted: mails of one moment come in any order. */
async function told(): Promise<string[]> {
  const found = (await subjects()).filter((subject) => !subject.includes('pencairan menunggu'));
  await sql`truncate sandbox_mail`.execute(world.admin);
  return found.map((subject) => subject.replace(/#\d+/, '#')).toSorted();
}
const open = async () =>
  (await world.admin.selectFrom('payment_task').select('subject').where('done_at', 'is', null).execute()).map(
    ({ subject }) => subject,
  );
const add = (reason: 'duplicate' | 'contact', subject: string, detail: Record<string, unknown>) =>
  openTask(world.db, { reason, subject, detail, now: world.clock.now() });

describe('a month of the operators [dec operator]', () => {
  test('has one digest each morning at 08.00 WIB, the first one at once, and a missed one late', async () => {
    await hours(24 * 27, 4);
    // 12.00 on 20 November, then each morning up to 17 December.
    expect((await subjects()).length).toBe(1 + 27);
    await sql`truncate sandbox_mail`.execute(world.admin);
    world.clock.offsetSeconds += 2 * 24 * HOUR + 5 * HOUR;
    await hours(2);
    expect((await subjects()).length).toBe(1);
    const [late] = await mailsTo(world, BUDI);
    const text = late?.text;
    expect(text).toContain('Tugas: tidak ada yang menunggu.');
    expect(text).toContain('Cadangan: terakhir belum pernah');
  });

  test('tells of money at once and once, by mail to all and in Discord, and of people in the digest', async () => {
    await hour();
    await told();
    await add('duplicate', 'MB-1', { payment: 'p1', received: 50_000 });
    await add('contact', 'contact 1', { from: 'sari@mabarin.test', message: 'rahasia sekali' });
    await hours(2);
    expect(await subjects(BUDI)).toEqual(await subjects());
    const chats = await listChats(world.admin, 10);
    expect(chats.filter(({ content }) => content.includes('MB\\-1'))).toHaveLength(1);
    expect(chats[0]?.content).toMatch(/\/meja\/tugas\/\d+$/);
    expect(await told()).toEqual(['[Mabarin] Tugas #: Rp50.000, MB-1']);
    await hours(24, 4);
    const [morning] = await mailsTo(world, RINA);
    const text = morning?.text;
    expect(morning?.subject).toBe('[Mabarin] 2 tugas, 0 pencairan menunggu');
    expect(text).toContain('2 terbuka (1 uang, 1 orang menunggu)');
    expect(text).not.toContain('rahasia');
    expect(text).not.toContain('sari@');
  });

  test('tells again of a task that opens again', async () => {
    await add('duplicate', 'MB-2', { received: 1_000 });
    await hour();
    await closeTask(world.db, { subject: 'MB-2', reason: 'duplicate', now: world.clock.now() });
    await hour();
    await sql`update payment_task set done_at = null, created_at = ${world.clock.now()}`.execute(world.admin);
    await hours(2);
    expect(await told()).toEqual(Array(2).fill('[Mabarin] Tugas #: Rp1.000, MB-2'));
  });

  test('has one message for many tasks of one moment', async () => {
    for (let each = 0; each < 30; each += 1) await add('duplicate', `MB-${100 + each}`, { received: 1_000 });
    await hours(2);
    expect(await told()).toEqual(['[Mabarin] 30 tugas baru di meja']);
  });

  test('has a task for a cash-out by hand until it is sent, and one for the oldest after two days', async () => {
    const row = { host_id: host.id, amount: 105_000, fee: 5_000, bank_code: '014', number_sealed: 'x', holder: 'SARI' };
    const values = { ...row, id: 'CO-TEST0001', state: 'requested' as const, provider: 'manual', ended_at: null };
    await world.admin
      .insertInto('cashout')
      .values({ ...values, payout_reference: null, created_at: world.clock.now() })
      .execute();
    await hours(2);
    expect(await told()).toEqual(['[Mabarin] Tugas #: Rp100.000, CO-TEST0001']);
    await hours(56, 4);
    expect(await told()).toEqual(['[Mabarin] Tugas #: Rp100.000, pencairan terlama']);
    await world.admin.deleteFrom('cashout').execute();
    await hour();
    expect(await open()).toEqual([]);
  });

  test('tells of a certificate 14 and 3 days before its end, and of the renewed one', async () => {
    machine.ends = addDays(world.clock.now(), 20);
    await hours(24 * 18, 12);
    expect(await told()).toEqual(['mabarin.test, 14 hari', 'mabarin.test, 3 hari'].map(broken));
    expect(await open()).toEqual(['mabarin.test 3 days']);
    machine.ends = addDays(machine.ends, 90);
    await hours(2);
    expect(await open()).toEqual([]);
    expect(await told()).toEqual(['[Mabarin] Beres lagi: mabarin.test, 3 hari']);
  });

  test('tells of own addresses that do not answer, and when they do again', async () => {
    machine.unheard = ['mabarin.test', 'api.mabarin.test'];
    await hours(2);
    machine.unheard = [];
    await hours(2);
    expect(await told()).toEqual(['[Mabarin] Beres lagi: alamat yang diam', broken('alamat yang diam')]);
  });

  test('tells of a disk at 80 and 90 %, by machine, and once when there is room again', async () => {
    machine.used = 0.85;
    await hours(3);
    machine.used = 0.93;
    await hours(3);
    expect(await told()).toEqual(['satu / 80%', 'satu / 90%'].map(broken));
    expect(await open()).toEqual(['satu / 90%']);
    machine.used = 0.5;
    await hours(2);
    expect(await open()).toEqual([]);
    expect(await told()).toEqual(['[Mabarin] Beres lagi: satu / 90%']);
  });

  test('tells of five orders in half an hour of which none is paid, until one is', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => pendingPayment(world, { hostId: host.id })));
    world.clock.offsetSeconds += 60;
    await hour();
    world.clock.offsetSeconds -= HOUR;
    expect(await told()).toEqual([broken('Tidak ada yang terbayar')]);
    await playPayment(world, orders[0] ?? '', 'pay');
    await hour();
    expect(await open()).toEqual([]);
  });

  test('tells of a paid share below half of the week before', async () => {
    world.clock.offsetSeconds += 24 * HOUR;
    for (let each = 0; each < 20; each += 1) {
      await playPayment(world, await pendingPayment(world, { hostId: host.id }), 'pay');
    }
    world.clock.offsetSeconds += 24 * HOUR;
    for (let each = 0; each < 20; each += 1) {
      const id = await pendingPayment(world, { hostId: host.id });
      if (each < 6) await playPayment(world, id, 'pay');
    }
    world.clock.offsetSeconds += 60;
    await hour();
    expect(await told()).toEqual([broken('Jauh lebih sedikit dari minggu lalu')]);
  });

  test('sends the digest when an operator asks who hears of it', async () => {
    const said = await runAsOperator(world.db, world.app.deps, ['digest', '--why', 'first day']);
    expect(said).toContain(`Sent to: ${RINA}, ${BUDI}, Discord.`);
    expect(await subjects()).toHaveLength(1);
  });
});

function broken(subject: string): string {
  return `[Mabarin] Tugas #: yang rusak, ${subject}`;
}
