import { subMinutes } from '#platform/date-fns.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balances, checkLedger, checkLedgerSince, postJournal, type NewJournal } from '#features/ledger/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { pendingPayment, play, recordFulfilments } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
let hostId: string;
beforeAll(async () => {
  await recordFulfilments(world);
  hostId = (await createTestHost(world)).id;
});

const paid = async (price: number) => {
  const id = await pendingPayment(world, { hostId, price });
  await play(world, id, 'pay');
  await world.advance(0);
  return id;
};
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('the ledger', () => {
  test('refuses change, deletion and truncation to the app and to its owner alike [dec money] [req 12]', async () => {
    await paid(10_000);
    for (const table of ['ledger_entry', 'ledger_journal']) {
      const column = table === 'ledger_entry' ? 'amount' : 'ref_id';
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        expect(await refused(sql.raw(statement).execute(world.db)), statement).toContain('permission denied');
        expect(await refused(sql.raw(statement).execute(world.admin)), statement).toContain('append-only');
      }
    }
    expect(await refused(sql`delete from ledger_account`.execute(world.db))).toContain('permission denied');
  });

  test('refuses a journal of less than two entries or another sum than zero [dec money] [req 11]', async () => {
    const post = (entries: NewJournal['entries']) =>
      refused(
        transaction(world.db, (tx) =>
          postJournal(tx, world.app.deps, {
            kind: 'payment',
            idemKey: 'test:unbalanced',
            ref: { type: 'test', id: 'unbalanced' },
            effectiveAt: world.clock.now(),
            entries,
          }),
        ),
      );
    expect(await post([{ account: 'platform_fee', amount: 500 }])).toContain('1 entries that sum to 500');
    expect(
      await post([
        { account: 'gateway_receivable', amount: -501 },
        { account: 'platform_fee', amount: 500 },
      ]),
    ).toContain('2 entries that sum to -1');
    const alone = sql`
      insert into ledger_journal (kind, idem_key, ref_type, ref_id, effective_at, created_at)
      values ('payment', 'test:alone', 'test', 'alone', now(), now())`;
    expect(await refused(alone.execute(world.db))).toContain('0 entries');
  });

  test('refuses a line that is added to an old journal [req 12]', async () => {
    const late = sql`
      insert into ledger_entry (journal_id, account_id, amount)
      select max(ledger_journal.id), min(ledger_account.id), 5 from ledger_journal, ledger_account
      where ledger_account.host_id is null`;
    expect(await refused(late.execute(world.db))).toContain('sum to 5');
  });

  test('never lets a host fall below zero', async () => {
    const { collected } = await balances(world.db, hostId, world.clock.now());
    const debit = transaction(world.db, (tx) =>
      postJournal(tx, world.app.deps, {
        kind: 'payment',
        idemKey: 'test:below zero',
        ref: { type: 'test', id: 'below zero' },
        effectiveAt: world.clock.now(),
        entries: [
          { account: 'host_payable', hostId, amount: -collected - 1, settleOn: null },
          { account: 'gateway_receivable', amount: collected + 1 },
        ],
      }),
    );
    expect(await refused(debit)).toContain('ledger_account_balance_check');
  });

  test('posts one event once, whoever comes first of many', async () => {
    const post = () =>
      transaction(world.db, (tx) =>
        postJournal(tx, world.app.deps, {
          kind: 'payment',
          idemKey: 'test:once',
          ref: { type: 'test', id: 'once' },
          effectiveAt: world.clock.now(),
          entries: [
            { account: 'gateway_receivable', amount: -1_000 },
            { account: 'host_payable', hostId: host.id, amount: 1_000, settleOn: '2026-11-24' },
          ],
        }),
      );
    const posted = await Promise.all(Array.from({ length: 15 }, post));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect((await host.money()).collected).toBe(1_000);
  });

  test('finds a stored balance, a version and a running balance that were tampered with [req 11]', async () => {
    expect(await checkLedger(world.admin, world.clock.now())).toEqual([]);
    const account = sql`update ledger_account set balance = balance + ${1}, version = version where host_id = ${hostId}`;
    await account.execute(world.admin);
    expect(await checkLedger(world.admin, world.clock.now())).toHaveLength(1);
    await sql`update ledger_account set balance = balance - 1, version = version + 1 where host_id = ${hostId}`.execute(
      world.admin,
    );
    expect(await checkLedger(world.admin, world.clock.now())).toHaveLength(1);
    await sql`update ledger_account set version = version - 1 where host_id = ${hostId}`.execute(world.admin);
    expect(await checkLedger(world.admin, world.clock.now())).toEqual([]);
  });

  test('finds a day whose sums were tampered with, in fresh rows and in all [req 11]', async () => {
    await paid(10_000);
    const now = world.clock.now();
    const findings = async () => [
      (await checkLedger(world.admin, now)).length,
      (await checkLedgerSince(world.admin, subMinutes(now, 10), now)).length,
    ];
    expect(await findings()).toEqual([0, 0]);
    const ofHost = sql`account_id = (select id from ledger_account where host_id = ${hostId})`;
    const tampered = [
      sql`update ledger_day set amount = amount + 1 where ${ofHost}`,
      sql`update ledger_day set qris = qris - 1, other = other + 1 where ${ofHost}`,
      sql`delete from ledger_day where ${ofHost}`,
      sql`update ledger_day set kind = 'mabar' where ${ofHost}`,
    ];
    for (const attack of tampered) {
      const rolledBack = world.admin.transaction().execute(async (tx) => {
        await attack.execute(tx);
        for (const found of [await checkLedger(tx, now), await checkLedgerSince(tx, subMinutes(now, 10), now)]) {
          expect(found.length).toBeGreaterThan(0);
          expect(found[0]).toMatch(/^account \d+ keeps .* but its entries are /);
        }
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
    }
    expect(await refused(sql`delete from ledger_day`.execute(world.db))).toContain('permission denied');
  });

  test("keeps a day's sums when many pay one host at once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1)
      ids.push(await pendingPayment(world, { hostId: host.id, price: 10_000 }));
    await Promise.all(ids.map((id) => play(world, id, 'pay')));
    await world.advance(0);
    const { rows } = await sql`
      select kind, count, amount, fee, qris, other from ledger_day
      where account_id = (select id from ledger_account where host_id = ${host.id})`.execute(world.admin);
    expect(rows).toEqual([{ kind: 'support', count: 12, amount: 120_000, fee: 6_000, qris: 126_000, other: 0 }]);
  });
});

describe('a host', () => {
  test('has nothing before the first payment', async () => {
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('may withdraw a credit from 00:00 WIB of the paid date + 4, not earlier [dec money] [req 14]', async () => {
    const until = (text: string) => (Date.parse(text) - world.clock.now().getTime()) / 1_000;
    const pay = async (price: number) => {
      const id = await pendingPayment(world, { hostId: host.id, price });
      await play(world, id, 'pay');
      await world.advance(0);
    };
    await world.advance(until('2026-12-28T16:59:59Z'));
    await pay(10_000);
    await world.advance(1);
    await pay(20_000);
    const at = (text: string) => balances(world.db, host.id, new Date(text));
    expect(await at('2026-12-31T16:59:59Z')).toEqual({ collected: 30_000, ready: 0 });
    expect(await at('2026-12-31T17:00:00Z')).toEqual({ collected: 30_000, ready: 10_000 });
    expect(await at('2027-01-01T16:59:59Z')).toEqual({ collected: 30_000, ready: 10_000 });
    expect(await at('2027-01-01T17:00:00Z')).toEqual({ collected: 30_000, ready: 30_000 });
  });
});
