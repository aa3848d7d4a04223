import { requestDataLink } from '@mabarin/api-client/contract/privacy';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sealedColumns } from './secret.commands.ts';
import { createApp } from '#app.ts';
import { displayKeyOf, findHostById } from '#features/accounts/index.ts';
import { openNumber } from '#features/cash/index.ts';
import { encrypt } from '#platform/crypto/secrets.ts';
import { requireSecret } from '#platform/secret.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld } from '#testing/world.ts';

const OLD = 'the-old-secret-the-old-secret-the-old';
const NEW = 'the-new-secret-the-new-secret-the-new';
const world = useWorld({ config: { secret: OLD, isSecretGiven: true } });
const require = (secret: string, isSecretGiven = true) =>
  requireSecret(world.db, { secret, isSecretGiven }, world.clock.now());
const signed = ['--by', 'rina', '--why', 'bocor'];
const rotate = (secret: string, secretBefore: string | null) =>
  runAsOperator(world.db, { ...world.app.deps, config: { ...world.config, secret, secretBefore } }, [
    'secret',
    'rotate',
    ...signed,
  ]);

test('a machine with another secret is refused in one sentence, whichever came first; none is kept', async () => {
  await require(OLD);
  await require(OLD);
  await expect(require(NEW)).rejects.toThrow(/^MABARIN_SECRET is not the one .*runbook.md "Another secret" says\.$/);
  // A sandbox that was given none makes one up each time.
  await require(NEW, false);
  const { rows } = await sql<{ row: string }>`select service_secret::text as row from service_secret`.execute(
    world.admin,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('secret-the');
});

test('two machines that start at once with different secrets: one is refused', async () => {
  await sql`delete from service_secret`.execute(world.admin);
  const started = await Promise.allSettled([require(OLD), require(NEW), require(OLD), require(NEW)]);
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await sql`delete from service_secret`.execute(world.admin);
  await require(OLD);
});

test('the secret is changed with all that it seals, at once, and the old one is refused', async () => {
  const host = await createTestHost(world);
  const sealed = encrypt(OLD, 'bank-account', '1234567890');
  await sql`insert into bank_account (host_id, bank_code, number_sealed, holder, saved_at)
    values (${host.id}, '014', ${sealed}, 'BUDI', now())`.execute(world.admin);
  const other = await createTestHost(world);
  await sql`insert into bank_account (host_id, bank_code, number_sealed, holder, saved_at)
    values (${other.id}, '014', ${encrypt('somebody-else', 'bank-account', '1')}, 'ANI', now())`.execute(world.admin);

  await expect(rotate(NEW, null)).rejects.toThrow('MABARIN_SECRET_BEFORE');
  await expect(rotate(NEW, 'x'.repeat(40))).rejects.toThrow('is not the secret that this database was used with');
  await require(OLD);

  const seals = await sql<{ count: number }>`
    select (select count(*) from host) + (select count(*) from bank_account) - 1 as count`.execute(world.admin);
  expect(await rotate(NEW, OLD)).toBe(
    `${seals.rows[0]?.count} texts are sealed with the new secret. 1 could not be opened and stay as they are. Everybody has to log in again.`,
  );
  await expect(require(OLD)).rejects.toThrow('MABARIN_SECRET is not the one');
  await require(NEW);
  await expect(rotate(NEW, OLD)).rejects.toThrow('is not the secret');

  const app = await createApp({ ...world.config, secret: NEW }, { clock: world.clock });
  try {
    const row = await findHostById(app.db, host.id);
    expect(row && displayKeyOf(app.deps, row)).toBe(host.code);
    const { number_sealed: fresh } = await app.db
      .selectFrom('bank_account')
      .select('number_sealed')
      .where('host_id', '=', host.id)
      .executeTakeFirstOrThrow();
    expect(openNumber(app.deps, fresh)).toBe('1234567890');
  } finally {
    await app.close();
  }
  await rotate(OLD, NEW);
});

test('mails that wait, sealed, are sent first', async () => {
  const host = await createTestHost(world);
  const { body } = await world.call(orderSupport, supportOrder(host.username, 1));
  const { number: id } = body.data as { number: string };
  await world.app.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: {} });
  await world.app.polling.runAll();
  await expect(rotate(NEW, OLD)).rejects.toThrow(/^\d+ mails wait/);
  await world.drainJobs();
  await rotate(NEW, OLD);
  await rotate(OLD, NEW);
});

test('so is a link to somebody’s data that was asked for', async () => {
  await world.drainJobs();
  const form = { privacyEmail: 'seseorang@example.test' };
  expect((await world.call(requestDataLink, { form, token: 'sandbox-pass' })).body.status).toBe(0);
  await expect(rotate(NEW, OLD)).rejects.toThrow(/^1 mails wait/);
  await world.drainJobs();
  await rotate(NEW, OLD);
  await rotate(OLD, NEW);
});

test('every column that holds something sealed is among those that are sealed anew', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%'
    order by 1`.execute(world.admin);
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ name }) => name));
});
