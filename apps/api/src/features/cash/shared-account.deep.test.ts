import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

/** Two hosts with one bank account (docs/decisions/ledger-and-cash-outs.md). */
const world = useWorld();
let numbers = 2_000_000_000;
let account: { bankCode: string; bankAccountNumber: string };
let host: TestHost;
let other: TestHost;

const save = (owner: TestHost, of = account) => owner.proved(saveBankAccount, of);
const lineOf = async ({ username }: TestHost) => {
  const list = await world.ops('cash-outs list');
  return list.split('\n').find((line) => line.includes(`host=${username} `));
};
const keys = () =>
  world.admin.selectFrom('bank_account').select('number_key').where('host_id', 'in', [host.id, other.id]).execute();
const tasks = async () => {
  await world.app.polling.runAll();
  const found = await world.rows('payment_task', { reason: 'payout', done_at: null }, 'subject');
  return found.map(({ subject }) => subject).filter((subject) => subject.includes(host.username));
};
const ask = async (owner: TestHost) => {
  await owner.paidSupport({ supporterGift: 200_000 });
  await world.advance(5 * 86_400);
  const asked = await owner.call(cashout, { cashAmount: 60_000, cashPassword: TEST_PASSWORD });
  expect(asked.body.status).toBe(0);
};

beforeEach(async () => {
  numbers += 13;
  account = { bankCode: '014', bankAccountNumber: `${numbers}` };
  [host, other] = [await createTestHost(world), await createTestHost(world)];
  await save(host);
});

describe('an account that two hosts have saved', () => {
  test('is allowed, and the operator’s list names host and the other owner [dec strangers]', async () => {
    await save(other);
    await world.set('bank_account', { host_id: host.id }, { saved_at: new Date(0) });
    await ask(host);
    expect(await lineOf(host)).toMatch(new RegExp(`alsoOf=.*${other.username}`));
  });

  test('is told by the commands that stop one of them', async () => {
    await save(other);
    expect(await world.ops(`cash-outs freeze ${host.username} --because fraud`)).toContain(
      `juga milik @${other.username}`,
    );
    expect(await world.ops(`cash-outs unfreeze ${host.username}`)).toContain(`juga milik @${other.username}`);
    expect(await world.ops(`disable-host ${host.username} --because fraud`)).toContain(`juga milik @${other.username}`);
  });

  test('is one task when one of them is disabled or frozen, and none before', async () => {
    await save(other);
    expect(await tasks()).toEqual([]);
    await world.ops(`cash-outs freeze ${host.username} --because fraud`);
    await tasks();
    expect(await tasks()).toEqual([`account of ${host.username} and ${other.username}`]);
  });

  test('is a task again when its host is frozen again after the first one was closed', async () => {
    await save(other);
    await world.ops(`cash-outs freeze ${host.username} --because fraud`);
    const [task] = await tasks();
    const close = { done_at: world.clock.now(), closed_by: 'rina', closed_why: 'sudah dicek' };
    await world.set('payment_task', { subject: String(task) }, close);
    expect(await tasks()).toEqual([]);
    await world.ops(`cash-outs unfreeze ${host.username}`);
    world.clock.offsetSeconds += 60;
    await world.ops(`cash-outs freeze ${host.username} --because fraud`);
    expect(await tasks()).toEqual([task]);
  });
});

test('the same number at another bank, or alone, is of one host', async () => {
  await save(other, { ...account, bankCode: '008' });
  expect(await world.ops(`cash-outs freeze ${host.username} --because fraud`)).not.toContain('juga milik');
  expect(await tasks()).toEqual([]);
});

test('accounts from before keys, and those sealed anew, are compared within a minute', async () => {
  await save(other);
  const [before] = await keys();
  const clear = sql`update bank_account set number_key = null where host_id = ${host.id}`;
  await clear.execute(world.admin);
  await world.app.polling.runAll();
  expect(await keys()).toEqual([before, before]);
  await sql`update bank_account set number_sealed = number_sealed || 'x' where host_id = ${other.id}`.execute(
    world.admin,
  );
  expect((await keys()).filter(({ number_key: key }) => key === null)).toHaveLength(1);
});

test('a number cannot be found from its key without the server secret', async () => {
  const [saved] = await keys();
  expect(saved?.number_key).toMatch(/^[\w-]{43}$/);
  expect(saved?.number_key).not.toContain(account.bankAccountNumber);
});
