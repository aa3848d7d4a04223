import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { refundRequest } from '@mabarin/api-client/contract/refunds';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveBankAccount as saveBankAccountCommand } from './bank.commands.ts';
import { requestCashOut } from './cash-out.commands.ts';
import { denyActivity, issueNotMe } from '#features/accounts/security/not-me.commands.ts';
import { hostOwner } from '#features/accounts/index.ts';
import { requestOfHost } from '#features/refunds/request.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { BANK_ACCOUNT, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { lockWaiters } from '#testing/locks.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false, config: { databasePoolSize: 30 } });

const other = { bankCode: '014', bankAccountNumber: '9876543210' };

/** A host with Rp90.000 ready, of nine games that were not played, and an account old enough to be changed. */
async function richHost(): Promise<{ host: TestHost; entryId: string }> {
  const host = await createTestHost(world);
  const { entryId } = await host.paidOrder({ gameCount: 9 });
  await host.proved(saveBankAccount, BANK_ACCOUNT);
  world.clock.offsetSeconds += 31 * DAY;
  return { host, entryId };
}

/** Final state, whoever was first. */
async function look(host: TestHost, accepted: number): Promise<void> {
  const rows = await world.rows('cashout', { host_id: host.id }, 'amount');
  expect(rows).toHaveLength(accepted);
  expect(accepted).toBeLessThanOrEqual(1);
  const { collected, ready } = await host.money();
  expect(Math.min(collected, ready)).toBeGreaterThanOrEqual(0);
  const { rows: lost } = await sql<{ amount: number }>`
    select price - from_host as amount from refund where host_id = ${host.id}`.execute(world.admin);
  const taken = rows.reduce((sum, { amount }) => sum + amount, 0);
  expect(collected).toBe(90_000 - taken - (lost[0] === undefined ? 0 : 90_000 - lost[0].amount));
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) => orders(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

test('a cash-out, a refund, a change of bank and a closing leave no rupiah twice [req 13]', async () => {
  const doers = ['cash-out', 'again', 'refund', 'bank', 'disable', 'freeze'] as const;
  // The two cash-outs are alike; the host is disabled or frozen, in turn, at each place among the others.
  const all = orders<(typeof doers)[number]>(['cash-out', 'again', 'refund', 'bank'])
    .filter((order) => order.indexOf('cash-out') < order.indexOf('again'))
    .map((order, index) => order.toSpliced(index % (order.length + 1), 0, index % 2 === 0 ? 'disable' : 'freeze'));
  const outcomes = new Set<string>();
  for (const order of all) {
    const { host, entryId } = await richHost();
    const { password_hash: passwordHash } = await world.row('host', { id: host.id });
    const prove = async () => {};
    const notMe = await transaction(world.db, (tx) => issueNotMe(tx, world.app.deps, hostOwner(host.id)));
    const cashOut = () =>
      transaction(world.db, (tx) =>
        requestCashOut(tx, world.app.deps, { hostId: host.id, memberId: null, amount: 60_000, passwordHash, prove }),
      );
    const act: Record<(typeof doers)[number], () => Promise<unknown>> = {
      'cash-out': cashOut,
      again: cashOut,
      refund: () => transaction(world.db, (tx) => requestOfHost(tx, world.app.deps, host.id, entryId)),
      bank: () =>
        transaction(world.db, (tx) =>
          saveBankAccountCommand(tx, world.app.deps, {
            hostId: host.id,
            form: other,
            holder: { name: 'LAIN', isCompared: true },
          }),
        ),
      disable: () => world.ops(`disable-host ${host.username} --because fraud`),
      freeze: () => transaction(world.db, (tx) => denyActivity(tx, world.app.deps, notMe)),
    };
    // Whoever comes to the account waits there, in this order; what does not need it has passed by then.
    const holder = await world.admin.startTransaction().execute();
    await sql`select 1 from ledger_account where host_id = ${host.id} for update`.execute(holder);
    const results: Promise<string>[] = [];
    for (const doer of order) {
      const waiting = await lockWaiters(world);
      let ended = false;
      results.push(
        act[doer]().then(
          () => ((ended = true), `${doer} done`),
          () => ((ended = true), `${doer} refused`),
        ),
      );
      while (!ended && (await lockWaiters(world)) === waiting) continue;
    }
    await holder.rollback().execute();
    const ends = await Promise.all(results);
    const accepted = ends.filter((end) => end === 'cash-out done' || end === 'again done').length;
    await look(host, accepted);
    outcomes.add(ends.toSorted().join(', '));
  }
  expect(all).toHaveLength(12);
  // Both happened: a refund that left a cash-out nothing, and one that came too late for the whole price.
  expect(outcomes.size).toBeGreaterThan(1);
}, 60_000);

test('of fifty cash-outs at once one or none is accepted [req 13]', async () => {
  for (const refundAt of [0, 25, 50]) {
    const { host, entryId } = await richHost();
    const calls = Array.from({ length: 50 }, () => async () => {
      const typed = { cashAmount: 60_000, cashPassword: TEST_PASSWORD };
      return (await host.call(cashout, typed, { key: randomUUID() })).body.stop === false;
    });
    const refund = async () => (await host.call(refundRequest, { mabarID: entryId })).body.status === 1;
    const bank = async () => (await host.proved(saveBankAccount, other)).body.status === 1;
    const accepted = await Promise.all(calls.toSpliced(refundAt, 0, refund, bank).map((call) => call()));
    await look(host, accepted.filter(Boolean).length);
  }
}, 60_000);
