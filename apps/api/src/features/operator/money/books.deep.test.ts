import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { loggerFor } from '#platform/log.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { pendingPayment, playPayment, recordFulfilments } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
/** A second process on the same database. */
let other: App;
let host: TestHost;
/** The checks that were made, by `since`; null is one of everything. */
const checks: (Date | null)[] = [];
beforeAll(async () => {
  await recordFulfilments(world);
  other = await createApp(world.config, { clock: world.clock });
  for (const { deps } of [world.app, other]) {
    const log = loggerFor(world.config);
    log.info = (about: unknown) => {
      if (typeof about === 'object' && about !== null && 'since' in about) checks.push(about.since as Date | null);
    };
    deps.log = log;
  }
});
afterAll(() => other.close());
beforeEach(async () => {
  host = await createTestHost(world);
});

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;
const paid = async () => {
  const id = await pendingPayment(world, { hostId: host.id, price: 50_000 });
  await playPayment(world, id);
  return id;
};
const shiftReceived = (id: string, by: number) =>
  sql`update payment set received = received + ${by} where id = ${id}`.execute(world.admin);
const shiftBalance = (by: number) =>
  sql`update ledger_account set balance = balance + ${by} where host_id = ${host.id}`.execute(world.admin);
const tasks = async () => {
  const rows = await world.admin
    .selectFrom('payment_task')
    .select(['id', 'subject', 'detail'])
    .where('reason', '=', 'books')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
};
const close = async () => {
  for (const { id } of await world.rows('payment_task', { reason: 'books', done_at: null }))
    await world.ops(`tasks done ${id}`);
};
const hours = async (count: number) => {
  for (let hour = 0; hour < count; hour += 1) await world.advance(HOUR);
};

test('the books are checked once an hour by one process, and whole once a week [req 11]', async () => {
  checks.length = 0;
  const both = async (seconds: number) => {
    world.clock.offsetSeconds += seconds;
    await Promise.all([world.app.polling.runAll(), other.polling.runAll()]);
  };
  await both(WEEK);
  await both(HOUR - 1);
  expect(checks).toEqual([null]);
  const began = world.clock.now().getTime() - (HOUR - 1) * 1_000;
  await both(1);
  await both(0);
  // Ten minutes before the last clean check began: rows are written before they are committed.
  expect(checks).toEqual([null, new Date(began - 600_000)]);
  await both(WEEK - HOUR);
  expect(checks.slice(2)).toEqual([null]);
});

test('a finding in fresh rows is one task within the hour, and again a week after its end [req 11]', async () => {
  const id = await paid();
  await hours(1);
  expect(await tasks()).toEqual([]);
  await shiftReceived(id, 1);
  await shiftBalance(7);
  // The row itself changed too: another process asked about it again.
  await sql`update payment set last_inquiry_at = ${world.clock.now()} where id = ${id}`.execute(world.admin);
  await hours(1);
  const { rows } = await sql<{ id: number }>`select id from ledger_account where host_id = ${host.id}`.execute(
    world.admin,
  );
  const expected = [`account ${rows[0]?.id}`, `payment ${id}`];
  expect(await tasks()).toEqual(expected);
  expect(await world.ops('tasks list')).toContain(`subject=payment ${id}  reason=books`);
  await hours(3);
  expect(await tasks()).toEqual(expected);
  await close();
  await hours(3);
  expect(await tasks()).toEqual([]);
  await world.advance(WEEK);
  await hours(1);
  expect(await tasks()).toEqual(expected);
  await shiftReceived(id, -1);
  await shiftBalance(-7);
  await close();
});

test('a mended finding closes its task after an asked-for check, and opens it when it is back [req 11]', async () => {
  const id = await paid();
  await hours(1);
  await shiftReceived(id, 1);
  const check = () => world.ops('ledger check');
  await check();
  await world.advance(60);
  expect(await tasks()).toEqual([`payment ${id}`]);
  await shiftReceived(id, -1);
  expect(await check()).toContain('within a minute');
  await world.advance(60);
  expect(await tasks()).toEqual([]);
  await shiftReceived(id, 1);
  await check();
  await world.advance(60);
  expect(await tasks()).toEqual([`payment ${id}`]);
  await shiftReceived(id, -1);
  await check();
  await world.advance(60);
});

test('an old row that changed is found by the weekly check', async () => {
  const id = await paid();
  await hours(2);
  await shiftReceived(id, 1);
  await hours(2);
  expect(await tasks()).toEqual([]);
  await world.advance(WEEK);
  expect(await tasks()).toEqual([`payment ${id}`]);
  await shiftReceived(id, -1);
  await close();
});

test('a broken chain of balances and a journal of no payment are found in fresh rows', async () => {
  await paid();
  await hours(2);
  const broken = await world.admin.transaction().execute(async (tx) => {
    await sql`alter table ledger_entry disable trigger user`.execute(tx);
    const { rows } = await sql<{ journal: number; entry: number }>`
      with journal as (
        insert into ledger_journal (kind, idem_key, ref_type, ref_id, effective_at, created_at)
        values ('payment', 'test:nobody', 'payment', 'nobody', ${world.clock.now()}, ${world.clock.now()})
        returning id
      ),
      lines as (
        insert into ledger_entry (journal_id, account_id, amount, balance_after, account_version)
        select journal.id, account.id, 1000, 900 + account.balance, account.version + 1
        from journal, ledger_account as account
        where account.host_id = ${host.id}
        union all
        select journal.id, account.id, -1000, null, null
        from journal, ledger_account as account
        where account.kind = 'gateway_receivable'
        returning id, account_version
      )
      select journal.id as journal, lines.id as entry from journal, lines where account_version is not null
    `.execute(tx);
    return rows[0];
  });
  await hours(1);
  const found = await tasks();
  expect(found).toContain(`entry ${broken?.entry}`);
  expect(found).toContain(`journal ${broken?.journal}`);
  await world.admin.transaction().execute(async (tx) => {
    for (const table of ['ledger_entry', 'ledger_journal'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`delete from ledger_entry where journal_id = ${broken?.journal}`.execute(tx);
    await sql`delete from ledger_journal where id = ${broken?.journal}`.execute(tx);
    for (const table of ['ledger_entry', 'ledger_journal'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
  await close();
});

test('a check that breaks is a task until one works, counts for nothing, and is made again an hour later', async () => {
  await hours(1);
  const id = await paid();
  await sql`alter table cashout rename to cashout_away`.execute(world.admin);
  await shiftReceived(id, 1);
  await hours(2);
  expect(await tasks()).toEqual(['the check']);
  await sql`alter table cashout_away rename to cashout`.execute(world.admin);
  await hours(1);
  expect(await tasks()).toEqual([`payment ${id}`]);
  await shiftReceived(id, -1);
  await close();
});
