import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { forgotPassword, logout, resetPassword } from '@mabarin/api-client/contract/accounts';
import { allEndpoints } from '@mabarin/api-client/contract/all';
import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { balances } from '#features/ledger/index.ts';
import { checkDatabase } from '#features/operator/index.ts';
import { openPayment } from '#features/payments/index.ts';
import { PayoutError } from '#ports/payout.port.ts';
import { createTestHost, logIn, TEST_PASSWORD } from './fixtures/hosts.ts';
import { linkCode } from './fixtures/accounts/join.ts';
import { booksOf, chargesOf, placePayment, play, playPayment, useGateways } from './fixtures/payments.ts';
import { openStream } from './servers/stream.ts';
import { payTestSupport, placeTestSupport } from './fixtures/supports.ts';
import { supportOrder } from './servers/test-api.ts';
import { isDeep } from '#testing/depth.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { type Browser, DAY, useWorld } from '#testing/world.ts';
import type { Schema } from '#schema.ts';

/** Attacks on requirements of which the areas' own tests show parts (docs/requirements.md). */
const world = useWorld();
/** A second process on the same database. */
let neighbour: App;
const host = useHost(world);
beforeAll(async () => {
  neighbour = await createApp(world.config, { clock: world.clock });
});
afterAll(() => neighbour.close());

/** Both processes look for what is due, at once, `seconds` later. */
const both = async (seconds: number) => {
  world.clock.offsetSeconds += seconds;
  await Promise.all([world.app.polling.runAll(), neighbour.polling.runAll()]);
};

describe('a gateway that is asked for a QR', () => {
  const faults = { create: ['lost', 'down'], inquire: ['up', 'down'] } as const;
  let usual: App['deps']['gateways'];
  beforeAll(() => {
    usual = world.app.deps.gateways;
  });
  afterAll(() => {
    world.app.deps.gateways = usual;
    neighbour.deps.gateways = usual;
  });
  const all = faults.create.flatMap((create) => faults.inquire.map((inquire) => ({ create, inquire })));
  // Both ways to fail, each once.
  const cases = isDeep ? all : all.filter(({ create, inquire }) => (create === 'lost') === (inquire === 'up'));

  test.each(cases)(
    'whose answer is $create, inquiries $inquire, has one QR of it in the end [req 6]',
    async ({ create, inquire }) => {
      const { first, second } = useGateways(world, { first: {}, second: {} });
      neighbour.deps.gateways = world.app.deps.gateways;
      Object.assign(first, { create, inquire: inquire === 'up' ? null : inquire });
      const id = await placePayment(world, { hostId: host.id });
      const seen = new Set<string>();
      const press = async ({ db, deps }: App) => {
        const patient = { ...deps, config: { ...deps.config, duplicateWaitMs: 0 } };
        await openPayment(db, patient, id).then(
          ({ qris }) => seen.add(qris),
          () => undefined,
        );
      };
      const everybody = () => Promise.all([press(world.app), press(neighbour), press(world.app), both(0)]);
      await everybody();
      await both(11);
      await everybody();
      Object.assign(first, { create: null, inquire: null });
      await both(20);
      await everybody();
      expect(seen.size).toBe(1);
      const live = await world.admin
        .selectFrom('sandbox_charge')
        .select('order_id')
        .where('state', '=', 'pending')
        .where(
          'order_id',
          'in',
          // One that its gateway said nothing about was given up: nobody has seen its QR.
          (await chargesOf(world, id)).filter(({ state }) => state !== 'abandoned').map(({ reference }) => reference),
        )
        .execute();
      expect(live).toHaveLength(1);
      // A charge that was made is looked for, where its gateway can be asked, before any is asked for another.
      if (create === 'lost' && inquire === 'up') expect([first.calls.create, second.calls.create]).toEqual([1, 0]);
      await playPayment(world, id);
      expect((await booksOf(world, id)).journals).toBe(1);
      await sql`delete from gateway_circuit`.execute(world.admin);
    },
  );
});

describe('the books after every test', () => {
  const ofHost = () => sql`(select id from ledger_account where host_id = ${host.id})`;
  const attacks: Record<string, () => ReturnType<typeof sql>> = {
    'an entry of another amount': () => sql`update ledger_entry set amount = amount + 1 where account_id = ${ofHost()}`,
    'an entry that is gone': () => sql`delete from ledger_entry where account_id = ${ofHost()}`,
    'a running balance that does not chain': () =>
      sql`update ledger_entry set balance_after = balance_after + 1 where account_id = ${ofHost()}`,
    'a version that was left out': () =>
      sql`update ledger_entry set account_version = account_version + 1 where account_id = ${ofHost()}`,
    'a stored balance that is no sum': () =>
      sql`update ledger_account set balance = balance + 1 where host_id = ${host.id}`,
    'a payment that was journalled twice': () => sql`
      insert into ledger_journal (kind, idem_key, ref_type, ref_id, effective_at, created_at)
      select kind, idem_key || ':2', ref_type, ref_id, effective_at, created_at from ledger_journal
      where id = (select max(journal_id) from ledger_entry where account_id = ${ofHost()})`,
    'a paid payment without its journal': () => sql`
      with gone as (delete from ledger_entry where journal_id in
        (select journal_id from ledger_entry where account_id = ${ofHost()}) returning journal_id)
      delete from ledger_journal where id in (select journal_id from gone)`,
  };

  test('are found wrong by a changed or missing entry, version, balance or journal [req 11]', async () => {
    await host.paidSupport();
    const now = world.clock.now();
    const rolledBack = new Error('rolled back');
    for (const [name, attack] of Object.entries(attacks)) {
      let findings: string[] = [];
      const attempt = async (tx: Kysely<Schema>) => {
        for (const table of ['ledger_entry', 'ledger_journal', 'ledger_account'])
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        await attack().execute(tx);
        findings = await checkDatabase(tx, now);
        throw rolledBack;
      };
      await expect(world.admin.transaction().execute(attempt)).rejects.toBe(rolledBack);
      expect(findings.length, name).toBeGreaterThan(0);
    }
    expect(await checkDatabase(world.admin, now)).toEqual([]);
  });
});

describe('a payout', () => {
  /** Outcome of a transfer at the pretend provider by the end of the account's number. */
  const endings = { '890': 'paid', '111': 'failed', '222': 'failed' } as const;

  test.each(isDeep ? (['lost', 'down'] as const) : (['lost'] as const))(
    'whose answer is %s goes out once and comes back once, whatever happens at once [req 15]',
    async (create) => {
      const hosts = await Promise.all(Object.keys(endings).map(() => createTestHost(world)));
      for (const [index, ending] of Object.keys(endings).entries()) {
        const one = hosts[index] ?? host;
        await one.call(saveBankAccount, { bankCode: '014', bankAccountNumber: `1234567${ending}` });
        await payTestSupport(world, await placeTestSupport(world, one, { supporterGift: 100_000 }), 100_000);
      }
      await world.advance(4 * DAY);
      const ids = await Promise.all(
        hosts.map(async (one) => {
          await one.call(cashout, { cashAmount: 60_000, cashPassword: TEST_PASSWORD });
          return (await one.call(cashoutCheck, {})).body.data?.[0]?.cashout_id ?? '';
        }),
      );
      const real = world.app.deps.payout;
      if (real === null) throw new Error('the sandbox sends payouts');
      let broken = true;
      const provider: typeof real = {
        ...real,
        async create(request) {
          if (broken && create === 'down') throw new PayoutError('down, says the test', 'unknown');
          const status = await real.create(request);
          if (broken) throw new PayoutError('lost, says the test', 'unknown');
          return status;
        },
      };
      world.app.deps.payout = provider;
      neighbour.deps.payout = provider;
      const chaos = async (seconds: number) => {
        world.clock.offsetSeconds += seconds;
        await Promise.allSettled([
          world.app.polling.runAll(),
          neighbour.polling.runAll(),
          ...ids.map((id) => world.ops(`cash-outs reject ${id}`)),
        ]);
      };
      // Once it is at the provider: an operator who is first just ends it.
      await both(5);
      await chaos(61);
      broken = false;
      // A request that we gave up waiting for may still arrive for ten minutes; then one that is missing is sent again.
      for (const seconds of [601, 61, 61, 301, 601, DAY]) await chaos(seconds);
      const rows = await world.admin.selectFrom('cashout').selectAll().where('id', 'in', ids).execute();
      for (const [index, id] of ids.entries()) {
        const row = rows.find((one) => one.id === id);
        const transfers = await world.rows('sandbox_payout', { reference: row?.payout_reference ?? '' }, 'reference');
        const returned = await world.rows('ledger_journal', { ref_id: id, kind: 'cashout_returned' }, 'id');
        const { collected } = await balances(world.db, hosts[index]?.id ?? '', world.clock.now());
        const gone = row?.state === 'paid';
        expect(transfers.length, id).toBe(row?.state === 'rejected' ? 0 : 1);
        expect([returned.length, collected], `${id} ${row?.state}`).toEqual(gone ? [0, 40_000] : [1, 100_000]);
        if (create === 'lost') expect(row?.state).toBe(Object.values(endings)[index]);
      }
      world.app.deps.payout = real;
    },
  );
});

describe('every call of the dashboard', () => {
  const NEW_PASSWORD = 'empat ekor kancil';
  const ended: Record<string, (other: Browser) => Promise<unknown>> = {
    'logged out': () => host.call(logout, {}),
    'whose password was changed elsewhere': (other) =>
      world.call(
        changePassword,
        { passwordCurrent: TEST_PASSWORD, passwordNew: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD },
        { as: other },
      ),
    'whose password was reset': async () => {
      await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
      const code = await linkCode(world, host.email, 'reset-password');
      await world.call(resetPassword, { code, password: NEW_PASSWORD });
    },
    'whose host was disabled': () => world.ops(`disable-host ${host.username} --because fraud`),
  };

  test.each(Object.keys(ended))('is refused from the next moment on to a browser %s [req 21]', async (how) => {
    const other = await logIn(world, host.email);
    await ended[how]?.(other);
    const calls = allEndpoints.filter(({ endpoint }) => endpoint.who === 'host');
    expect(calls.length).toBeGreaterThan(40);
    const relogins = await Promise.all(calls.map(async ({ endpoint }) => (await host.call(endpoint, {})).body.relogin));
    expect(new Set(relogins)).toEqual(new Set([true]));
  });
});

describe('an advertisement', () => {
  const texts = (name: string, each: number) =>
    readFileSync(join(import.meta.dirname, '../../../packages/domain/src/messages/corpus', name), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .filter((_line, index) => index % each === 0);

  test('is credited like any support, and its words reach neither stream nor speech [req 28]', async () => {
    const bad = texts('report-bad.txt', 6);
    const good = ['masih ada slot bang?', ...texts('report-good.txt', 10)];
    const shown = async (messages: readonly string[]) => {
      const ids: string[] = [];
      for (const [index, supporterMessage] of messages.entries()) {
        const order = supportOrder(host.username, index);
        const { body } = await world.call(orderSupport, { ...order, form: { ...order.form, supporterMessage } });
        expect(body.status, supporterMessage).toBe(0);
        ids.push((body.data as { number: string }).number);
      }
      for (const id of ids) await play(world, id, 'pay');
      await world.advance(0);
      const alerts = await world.admin.selectFrom('alert').select('message').where('support_id', 'in', ids).execute();
      expect(alerts).toHaveLength(messages.length);
      return alerts.filter(({ message }) => message !== null && message !== '').length;
    };
    expect(await shown(bad)).toBeLessThanOrEqual(Math.floor(bad.length * 0.05) + 1);
    expect(await shown(good)).toBeGreaterThanOrEqual(good.length - 1);
  });
});

test('a process that stops under load fails no request and hands on its streams [req 30]', async () => {
  const [leaving, staying] = ['leaving', 'staying'] as const;
  let chosen: typeof leaving | typeof staying = leaving;
  let underWay = 0;
  const stopping = await createApp(
    { ...world.config, drainSeconds: 5 },
    {
      clock: world.clock,
      // As long as the proxy takes to notice, and requests to be answered: less than the five seconds.
      wait: async () => {
        while (chosen === leaving || underWay > 0) await nextTurn();
      },
    },
  );
  const listen = async ({ server }: App) => {
    await server.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  };
  const at = { leaving: await listen(stopping), staying: await listen(neighbour) };
  /** As the proxy does: by whoever does not say that it stops, and nothing is sent twice. */
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (chosen === staying) return fetch(at.staying + path, init);
    underWay += 1;
    return fetch(at.leaving + path, init).finally(() => (underWay -= 1));
  };
  const watchReadiness = async () => {
    while ((await fetch(`${at.leaving}/drainz`)).ok) await nextTurn();
    chosen = staying;
  };
  const order = async (number: number) => {
    const answer = await send('/api/support', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(supportOrder(host.username, number)),
    });
    return ((await answer.json()) as { status: number }).status;
  };
  const read = async () => (await send(`/api/list/${host.username}`)).status;
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => openStream(`${at.leaving}/sse/connect/${host.code}`)),
  );
  const answers: Promise<number>[] = [];
  const ends: Promise<unknown>[] = [];
  for (let number = 0; number < 40; number += 1) {
    answers.push(order(number), read());
    if (number === 10) ends.push(watchReadiness(), stopping.close());
    await nextTurn();
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set([0, 200]));
  await Promise.all(ends);
  const { placed } = await world.admin
    .selectFrom('support')
    .select((row) => row.fn.countAll().as('placed'))
    .where('host_id', '=', host.id)
    .executeTakeFirstOrThrow();
  expect(Number(placed)).toBe(40);
  for (const stream of streams) {
    await stream.ended;
    // The time after which the browser asks again.
    expect(stream.retries.at(-1)).toBeLessThanOrEqual(2_500);
    expect((await openStream(`${at.staying}/sse/connect/${host.code}`)).status).toBe(200);
  }
});
