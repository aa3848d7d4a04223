import { closeAccount, prepareHostDownload } from '@mabarin/api-client/contract/privacy';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { setPlayerNote } from '@mabarin/api-client/contract/mabar';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '#platform/http/session.ts';
import { callProved, createTestHost, logIn, TEST_PASSWORD, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { type Browser, DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const close = ({ browser }: Pick<TestHost, 'browser'>) => callProved(world, closeAccount, {}, { as: browser });

const hostRow = (id: string) => world.row('host', { id });

test('an account that was closing when it was disabled goes on closing with the days it had left', async () => {
  await close(host);
  const before = (await hostRow(host.id)).closing_at;
  const ops = (name: string) => world.ops(`${name} ${host.username}`);
  const disable = () => world.ops(`disable-host ${host.username} --because fraud`);
  await world.advance(20 * DAY);
  await disable();
  await expect(disable()).rejects.toMatchObject({ code: 'desk.host_gone' });
  await world.advance(20 * DAY);
  expect(await ops('enable-host')).toContain('goes on closing');
  const after = await hostRow(host.id);
  expect(after).toMatchObject({ status: 'disabled', suspended_at: null, closed_at: null });
  expect(Number(after.closing_at) - Number(before)).toBe(20 * DAY * 1_000);
  await world.advance(9 * DAY);
  expect(await hostRow(host.id)).toMatchObject({ closed_at: null });
  await world.advance(2 * DAY);
  expect((await hostRow(host.id)).closed_at).not.toBeNull();
});

describe("a host's copy", () => {
  const prepare = async (host: TestHost, password = TEST_PASSWORD) =>
    (await host.call(prepareHostDownload, { password })).body;
  const open = (path: string, browser: Browser | null) =>
    world.app.server.inject({
      url: path,
      headers: browser === null ? {} : { cookie: `${sessionCookieName(world.config)}=${browser.cookie}` },
    });

  test('has its own rows, line by line, without what viewers hide from it', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world, { name: 'Host Lain' })];
    await host.paidSupport({ supporterName: 'Wati', supporterEmail: 'wati@example.test' });
    await host.paidSupport({ supporterEmail: 'rahasia@example.test', supporterEmailHidden: true });
    await other.paidSupport({ supporterName: 'Punya Lain' });
    const [order, givenBack] = [await host.paidOrder(), await host.paidOrder()];
    const entryOf = ({ player }: typeof order) => world.row('mabar_entry', { player_id: player.id }, 'id');
    const { id: entryId } = await entryOf(order);
    const refund = await host.refund(String((await entryOf(givenBack)).id));
    await host.call(setPlayerNote, { mabarID: String(entryId), note: 'Ramah.' });
    await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
    const { data } = (await prepare(host)) as { data: { path: string } };
    const file = await open(data.path, host.browser);
    expect(file.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="mabarin-${host.username}.ndjson"`,
      'cache-control': 'no-store',
    });
    const lines = file.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string });
    const of = (kind: string) => lines.filter((line) => line.kind === kind);
    expect(of('account')).toMatchObject([{ username: host.username, email: host.email }]);
    expect(of('support')).toHaveLength(2);
    expect(of('support')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Wati', email: 'wati@example.test' }),
        expect.objectContaining({ email: null }),
      ]),
    );
    expect(of('waiting')).toMatchObject([{ player_id: order.player.id }]);
    expect(of('note')).toMatchObject([{ text: 'Ramah.', player_id: order.player.id }]);
    expect(of('transaction')).toHaveLength(5);
    expect(of('bank_account')).toMatchObject([{ number: '1234567890' }]);
    const { charge_reference: charge } = await world.row('refund', { host_id: host.id });
    expect(charge).not.toBeNull();
    expect(of('refund')).toMatchObject([{ id: refund.refund_id, charge, asked_by: 'host' }]);
    expect(file.body).not.toMatch(/rahasia@example|Punya Lain|argon2|sealed/);
    for (const { id, ticket } of [order, givenBack]) {
      expect(file.body).not.toContain(id);
      expect(file.body).not.toContain(ticket);
    }
  });

  test('opens at its address for two minutes to the same session only', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const { data } = (await prepare(host)) as { data: { path: string } };
    const again = { browser: await logIn(world, host.email) };
    for (const browser of [null, other.browser, again.browser])
      expect((await open(data.path, browser)).statusCode).toBe(404);
    for (const path of [
      `${data.path}x`,
      data.path.replace(/\d+\./, '99999999999.'),
      data.path.replace(/[^/]+$/, 'x'),
    ]) {
      expect((await open(path, host.browser)).statusCode).toBe(404);
    }
    expect((await open(data.path, host.browser)).statusCode).toBe(200);
    await world.advance(121);
    expect((await open(data.path, host.browser)).json()).toMatchObject({ code: 'privacy.download_expired' });
  });

  test('of many rows comes whole, page after page', async () => {
    await sql`
      insert into mabar_game (host_id, game_key, result, game, win, lose, created_at)
      select ${host.id}, gen_random_uuid(), 'win', n, n, 0, ${world.clock.now()}::timestamptz
      from generate_series(1, 1203) n`.execute(world.admin);
    const { data } = (await prepare(host)) as { data: { path: string } };
    const { body } = await open(data.path, host.browser);
    expect(body.split('\n').filter((line) => line.includes('"kind":"game"'))).toHaveLength(1_203);
  });
});
