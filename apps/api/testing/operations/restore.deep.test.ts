import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { allRoles } from '@mabarin/domain/roles';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp, type App, type AppOptions } from '#app.ts';
import { createHost } from '#features/accounts/index.ts';
import { saveBankAccount } from '#features/cash/bank.commands.ts';
import { requestCashOut } from '#features/cash/cash-out.commands.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { PayoutProvider, PayoutStatus } from '#ports/payout.port.ts';
import type { Schema } from '#schema.ts';
import { serviceUrl } from '#testing/database.ts';
import { BANK_ACCOUNT } from '#testing/fixtures/hosts.ts';
import { debianPostgres, startDebianPostgres } from '#testing/servers/debian-postgres.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { WORLD_START } from '#testing/world.ts';

const root = join(import.meta.dirname, '../../../..');
const bin = debianPostgres();
const clock = movableClock(0, { now: () => WORLD_START });

/** A service on one of the two clusters, as its app role. */
async function openApp(url: string, overrides: AppOptions['overrides'] = {}): Promise<App> {
  const environment = {
    DATABASE_URL: serviceUrl(url),
    MABARIN_SECRET: 'restore-drill-secret-restore-drill-secret',
    MABARIN_LOG: 'silent',
  };
  const app = await createApp({ ...readConfig(environment, ''), poll: false }, { clock, overrides });
  onTestFinished(() => app.close());
  return app;
}

async function cluster(): Promise<string> {
  const started = await startDebianPostgres(bin ?? '');
  onTestFinished(() => started.stop());
  return started.url;
}

async function orderSupport(app: App, number: number): Promise<string> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/support',
    payload: supportOrder('hostpulih', number),
  });
  return answer.json<{ data: { number: string } }>().data.number;
}

/** Everything that must be the same before and after (what the restore itself writes left out), and the live channel's epochs, which must not. */
async function contents(url: string) {
  const db = openDatabase<Schema>({ url, poolSize: 1, asApp: false });
  try {
    await checkInvariants(db, clock.now());
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name
      from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('live_stream', 'database_restore', 'payment_task')
      order by 1
    `.execute(db);
    const rows: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows: found } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(row::text, E'\n' order by row::text)), '') as sum
        from ${sql.raw(name)} as row
      `.execute(db);
      rows[name] = found[0]?.sum ?? '';
    }
    const streams = await db.selectFrom('live_stream').select(['host_id', 'epoch', 'last_seq']).execute();
    return { rows, streams };
  } finally {
    await db.destroy();
  }
}

const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` };
const dump = (url: string, file: string) =>
  promisify(execFile)('pg_dump', ['--format=custom', `--dbname=${url}`, `--file=${file}`], { env });
const restoreDump = (file: string, url: string) =>
  promisify(execFile)(join(root, 'infra/backup/restore-dump.sh'), [file], { env: { ...env, DATABASE_URL: url } });

// Skipped, by this name in the closing line, where Debian's PostgreSQL is not installed: the embedded one has no pg_dump.
test.skipIf(bin === null)(
  'a dump comes back row for row into an empty server of Debian [dec operator] [req 30]',
  async () => {
    const [lost, empty] = await Promise.all([cluster(), cluster()]);
    const folder = mkdtempSync(join(tmpdir(), 'mabarin-dump-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'mabarin.dump');

    const migrations = join(root, 'apps/api/migrations');
    await migrate(lost, migrations, serviceUrl(lost));
    const app = await openApp(lost);
    await transaction(app.db, (tx) =>
      createHost(tx, app.deps, {
        name: 'Bang Pulih',
        email: 'hostpulih@mabarin.test',
        username: 'hostpulih',
        passwordHash: 'none',
        player: { id: '200000001', server: '2001', name: 'HostIGN' },
        roles: allRoles,
      }),
    );
    for (let number = 0; number < 5; number += 1) {
      const id = await orderSupport(app, number);
      // The last one is still waiting for its money.
      if (number < 4) await app.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: {} });
    }
    await app.polling.runAll();
    const before = await contents(lost);
    expect(before.rows['public.ledger_journal']).toMatch(/^4 /);
    await dump(lost, file);

    expect((await restoreDump(file, empty)).stdout).toMatch(/is missing here\.\n[^]*Restored .*\n$/);
    const after = await contents(empty);
    expect(after.rows).toEqual(before.rows);
    expect(after.streams).toHaveLength(1);
    for (const [index, stream] of after.streams.entries()) {
      const { epoch, ...rest } = before.streams[index] ?? { epoch: 0 };
      expect(stream).toMatchObject(rest);
      expect(stream.epoch).toBeGreaterThan(epoch);
    }
    await expect(restoreDump(file, empty)).rejects.toThrow(/holds \d+ tables: make an empty one/);

    // The service goes on from there, as the app role with its rights.
    expect(await migrate(empty, migrations, serviceUrl(empty))).toEqual([]);
    const restored = await openApp(empty);
    expect((await restored.server.inject({ url: '/readyz' })).statusCode).toBe(200);
    const id = await orderSupport(restored, 6);
    await restored.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: {} });
    await restored.polling.runAll();
    expect((await contents(empty)).rows['public.ledger_journal']).toMatch(/^5 /);
    await expect(sql`delete from ledger_entry`.execute(restored.db)).rejects.toThrow('permission denied');
  },
);

/** A bank outside, which no restore makes forget what it sent. */
function bank() {
  const sent = new Map<string, PayoutStatus>();
  let created = 0;
  const provider: PayoutProvider = {
    name: 'sandbox',
    findsByReference: true,
    sendsTo: () => true,
    balance: () => Promise.resolve(null),
    approve: null,
    create({ reference, amount }) {
      created += 1;
      const status: PayoutStatus = { state: 'paid', reference, amount, providerId: `bank-${created}`, reason: null };
      sent.set(reference, status);
      return Promise.resolve(status);
    },
    inquire: ({ reference }) =>
      Promise.resolve(sent.get(reference) ?? { state: 'missing', providerId: null, reason: null }),
    readNotification: (_headers, body) => ({ reference: body.toString(), providerId: null }),
  };
  return { provider, sent, created: () => created };
}

/** A new host who may withdraw what a support brought; returns how to ask for it. */
async function earn(app: App, username: string): Promise<() => Promise<string>> {
  const host = await transaction(app.db, (tx) =>
    createHost(tx, app.deps, {
      name: username,
      email: `${username}@mabarin.test`,
      username,
      passwordHash: 'none',
      player: { id: '200000001', server: '2001', name: 'HostIGN' },
      roles: allRoles,
    }),
  );
  const order = supportOrder(username, 1);
  order.form.supporterGift = 100_000;
  await transaction(app.db, (tx) =>
    saveBankAccount(tx, app.deps, { hostId: host.id, form: BANK_ACCOUNT, holder: { name: 'BUDI', isCompared: true } }),
  );
  const { number: id } = (await app.server.inject({ method: 'POST', url: '/api/support', payload: order })).json<{
    data: { number: string };
  }>().data;
  await app.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: {} });
  await app.polling.runAll();
  await sql`update bank_account set saved_at = saved_at - interval '2 days'`.execute(app.db);
  clock.offsetSeconds += 5 * 86_400;
  return () =>
    transaction(app.db, (tx) =>
      requestCashOut(tx, app.deps, {
        hostId: host.id,
        memberId: null,
        amount: 50_000,
        passwordHash: 'none',
        prove: () => Promise.resolve(),
      }),
    );
}

test.skipIf(bin === null)(
  'cash-outs sent after the dump are not sent again, and one made since is a task [dec strangers]',
  async () => {
    const [lost, empty] = await Promise.all([cluster(), cluster()]);
    const folder = mkdtempSync(join(tmpdir(), 'mabarin-dump-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'mabarin.dump');
    const migrations = join(root, 'apps/api/migrations');
    await migrate(lost, migrations, serviceUrl(lost));
    const { provider, sent, created } = bank();
    const app = await openApp(lost, { payout: provider });
    const asks = [await earn(app, 'hostpertama'), await earn(app, 'hostkedua')];
    const ids = [await asks[0]!(), await asks[1]!()];
    await dump(lost, file);
    await app.polling.runAll();
    await (
      await earn(app, 'hostketiga')
    )();
    await app.polling.runAll();
    expect(created()).toBe(3);

    expect((await restoreDump(file, empty)).stdout).toMatch(/2 open cash-outs .* may have been sent since/);
    await migrate(empty, migrations, serviceUrl(empty));
    const restored = await openApp(empty, { payout: provider });
    const ops = (...words: string[]) => runAsOperator(restored.db, restored.deps, [...words, '--why', 'dipulihkan']);
    const states = async () => {
      const rows = await restored.db.selectFrom('cashout').select('state').where('id', 'in', ids).execute();
      return rows.map(({ state }) => state);
    };
    for (let round = 0; round < 3; round += 1) {
      clock.offsetSeconds += 3_600;
      await restored.polling.runAll();
    }
    expect(created()).toBe(3);
    expect(await ops('payouts', 'compare')).toContain('sandbox says paid, so it is paid');
    await ops('payouts', 'confirm');
    clock.offsetSeconds += 86_400;
    await restored.polling.runAll();
    expect(await states()).toEqual(['paid', 'paid']);
    expect(created()).toBe(3);

    const known = await restored.db.selectFrom('cashout').select('payout_reference').execute();
    const unknown = [...sent.keys()].find((one) => !known.some(({ payout_reference: own }) => own === one)) ?? '';
    const told = { method: 'POST', url: '/webhooks/payouts/sandbox', payload: unknown } as const;
    await restored.server.inject({ ...told, headers: { 'content-type': 'text/plain' } });
    const task = await restored.db
      .selectFrom('payment_task')
      .select('detail')
      .where('subject', '=', unknown)
      .executeTakeFirstOrThrow();
    expect(task.detail).toMatchObject({ reference: unknown, amount: 45_000 });
    await checkInvariants(restored.db, clock.now());
  },
);
