import { missingPlaces } from '@mabarin/domain/documents/places';
import { dashboardHost, hostProfile } from '@mabarin/api-client/contract/accounts';
import { displaySnapshot } from '@mabarin/api-client/contract/alerts';
import { giftSchedule } from '@mabarin/api-client/contract/gifts';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestHost, logIn, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import {
  booksOf,
  paymentState,
  pendingPayment,
  play,
  playPayment,
  recordFulfilments,
} from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let host: TestHost;
let other: TestHost;
beforeEach(async () => {
  [host, other] = [await createTestHost(world), await createTestHost(world)];
});

const ops = (...words: string[]) => runAsOperator(world.db, world.app.deps, words);
const signed = ['--by', 'rina', '--why', 'tiket 12'];
const log = () =>
  world.admin.selectFrom('operator_log').select(['operator', 'action', 'subject', 'reason']).orderBy('id').execute();
const liveMessages = async ({ id }: TestHost) => {
  const rows = await world.admin
    .selectFrom('live_event')
    .select(['kind', 'payload'])
    .where('host_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.filter(({ kind }) => kind === 'message').map(({ payload }) => payload);
};

describe('a broadcast [dec operator]', () => {
  const words = ['--caption', 'Perawatan', '--text', 'Server dirawat jam 3 pagi.', ...signed];

  test('reaches the dashboards of all active hosts, stored until they connect', async () => {
    await createTestHost(world, { status: 'disabled' });
    expect(await ops('broadcast', '--everybody', ...words)).toMatch(/^Sent to the dashboards of \d+ hosts\.$/);
    const message = { type: 'notification', caption: 'Perawatan', text: 'Server dirawat jam 3 pagi.' };
    expect(await liveMessages(host)).toEqual([message]);
    expect(await liveMessages(other)).toEqual([message]);
    expect((await log()).at(-1)).toEqual({
      operator: 'rina',
      action: 'broadcast',
      subject: '*',
      reason: 'tiket 12',
    });
  });

  test('reaches one host alone, and plays the sound without a dialog when quiet', async () => {
    await ops('broadcast', host.username.toUpperCase(), '--quiet', ...words);
    expect(await liveMessages(host)).toEqual([
      { type: 'sound', caption: 'Perawatan', text: 'Server dirawat jam 3 pagi.' },
    ]);
    expect(await liveMessages(other)).toEqual([]);
  });

  test('says nothing without words, without a host, and without a name under it', async () => {
    await expect(ops('broadcast', '--caption', 'Halo', ...signed)).rejects.toThrow('broadcast needs --text');
    await expect(ops('broadcast', 'tidakadahost', ...words)).rejects.toMatchObject({ code: 'desk.host_gone' });
    await expect(ops('broadcast', ...words)).rejects.toThrow('Say to whom');
    await expect(ops('broadcast', host.username, '--everybody', ...words)).rejects.toThrow('Say to whom');
    await expect(ops('broadcast', '--caption', 'Halo', '--text', 'Hai')).rejects.toThrow('Say why');
    expect(await liveMessages(host)).toEqual([]);
  });
});

test('another display key: display pages of the old one are refused, the session stays', async () => {
  await ops('rotate-display-key', host.username, ...signed);
  expect((await world.call(displaySnapshot, {}, { displayKey: host.code })).http).toBe(404);
  const { data } = (await world.call(dashboardHost, {}, { as: host.browser })).body;
  expect(data?.code).not.toBe(host.code);
  expect((await world.call(displaySnapshot, {}, { displayKey: data?.code ?? '' })).http).toBe(200);
  expect((await log()).at(-1)).toMatchObject({ action: 'rotate-display-key', subject: host.username });
});

test('a disabled host is logged out, its page is closed to viewers, takes no orders, and comes back', async () => {
  const order = () =>
    world.call(orderSupport, {
      host: host.username,
      token: 'sandbox-pass',
      form: {
        supporterName: 'Budi',
        supporterMessage: 'semangat',
        supporterGift: 10_000,
        supporterEmail: 'budi@mabarin.test',
      },
    });
  await expect(ops('disable-host', host.username, '--because', 'fraud')).rejects.toThrow('Say why');
  expect((await order()).body.status).toBe(0);

  await ops('disable-host', host.username, '--because', 'fraud', ...signed);
  await expect(ops('disable-host', host.username, '--because', 'fraud', ...signed)).rejects.toMatchObject({
    code: 'desk.host_gone',
  });
  expect((await world.call(dashboardHost, {}, { as: host.browser })).body).toMatchObject({ relogin: true });
  const closed = {
    status: -1,
    code: 'accounts.host_closed',
    data: expect.stringContaining('ditutup oleh tim Mabarin'),
  };
  expect((await world.call(hostProfile, { id: host.username })).body).toEqual(closed);
  expect((await world.call(giftSchedule, { hostID: host.username })).body).toEqual(closed);
  expect((await order()).body).toEqual(closed);
  expect((await world.call(displaySnapshot, {}, { displayKey: host.code })).http).toBe(404);
  await expect(logIn(world, host.email)).rejects.toThrow('"kind":"suspended"');
  expect((await world.call(dashboardHost, {}, { as: other.browser })).body.status).toBe(0);

  await ops('enable-host', host.username, ...signed);
  expect((await world.call(dashboardHost, {}, { as: host.browser })).body).toMatchObject({ relogin: true });
  expect((await logIn(world, host.email)).cookie).not.toBe('');
  expect((await world.call(hostProfile, { id: host.username })).body.status).toBe(0);
});

test('tasks are listed until one is done, which is said once and by name [dec operator]', async () => {
  const id = await pendingPayment(world, { hostId: host.id });
  await playPayment(world, id, 'pay', { amount: 100 });
  const line = (await ops('tasks', 'list')).split('\n').find((text) => text.includes(id)) ?? '';
  expect(line).toMatch(/^id=\d+ .*reason=under .*created_at=2026-11-\d\dT[\d:]+Z \(.+ WIB\)/);
  expect(line).toContain('"received":100');
  const number = /^id=(\d+)/.exec(line)?.[1] ?? '';
  await expect(ops('tasks', 'done', number)).rejects.toThrow('Say why');
  expect(await ops('tasks', 'done', number, ...signed)).toBe(`Task ${number} is done.`);
  expect((await log()).at(-1)).toMatchObject({ action: 'tasks done', subject: number });
  expect(await ops('tasks', 'list')).not.toContain(id);
  await expect(ops('tasks', 'done', number, ...signed)).rejects.toMatchObject({ code: 'desk.task_closed' });
  for (const wrong of ['0', 'x', '9'.repeat(30)])
    await expect(ops('tasks', 'done', wrong, ...signed)).rejects.toThrow('It is typed: tasks done <task>');
});

test('a lost notification is made good: the gateway is asked, and credits once [dec operator]', async () => {
  const id = await pendingPayment(world, { hostId: host.id });
  await recordFulfilments(world);
  await play(world, id, 'pay', { silent: true });
  expect(await paymentState(world, id)).toBe('pending');
  await expect(ops('webhooks', 'replay', id)).rejects.toThrow('Say why');
  expect(await paymentState(world, id)).toBe('pending');
  for (let time = 0; time < 2; time += 1) expect(await ops('webhooks', 'replay', id, ...signed)).toBe(`${id} is paid.`);
  expect((await booksOf(world, id)).journals).toBe(1);
  await expect(ops('webhooks', 'replay', 'tidak-ada', ...signed)).rejects.toMatchObject({ code: 'desk.payment_gone' });
});

test('the books are proved, and what is wrong in them is named [dec operator]', async () => {
  expect(await ops('ledger', 'verify')).toBe('The books are right.');
  const id = await pendingPayment(world, { hostId: host.id });
  const change = (received: number | null, status: 'pending' | 'review') =>
    world.admin.updateTable('payment').set({ received, status }).where('id', '=', id).execute();
  await change(500, 'review');
  await expect(ops('ledger', 'verify')).rejects.toThrow(`payment ${id} is review`);
  await change(null, 'pending');
});

test('what the owner has not said in the legal pages is listed', async () => {
  expect(await ops('documents', 'check')).toBe(
    missingPlaces({}).join('\n') || 'Nothing is missing in the legal pages.',
  );
});

test('what is no command, or one typed wrongly, is refused with a sentence', async () => {
  for (const words of [[], ['constructor'], ['cash-outs'], ['feedback', 'list', 'x'], ['disable-host'], ['--hantu']]) {
    await expect(ops(...words)).rejects.toThrow(/See: ops help\.|It is typed: |Say which: /);
  }
});
