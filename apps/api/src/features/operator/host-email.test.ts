import { login } from '@mabarin/api-client/contract/accounts';
import { notMe } from '@mabarin/api-client/contract/profile/security';
import { expect, test } from 'vitest';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { createTestHost, logIn, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { refuses } from '#testing/refusals.ts';
import { HOUR, useWorld } from '#testing/world.ts';

/** Another e-mail for a host who lost its own (docs/decisions/operators.md). */
const world = useWorld();
const host = useHost(world);

const change = (by: string, email: string) =>
  world.ops(`host-email change ${host.username} --email ${email} --by ${by}`);
const subjects = async (to: string) => (await mailsTo(world, to)).map(({ subject }) => subject);
const newAddress = () => `baru.${host.username}@example.test`;

test('two operators give a host another e-mail after 72 hours, of which both addresses hear', async () => {
  const email = newAddress();
  expect(await change('rina', email)).toContain('another operator types the same');
  expect(await world.rows('email_change', { host_id: host.id })).toEqual([]);
  await change('budi', email.toUpperCase());
  await world.drainJobs();
  for (const to of [host.email, email]) expect(await subjects(to)).toEqual(['Email akun Mabarin kamu akan diganti']);
  await world.advance(72 * HOUR - 60);
  expect((await world.row('host', { id: host.id }, 'email')).email).toBe(host.email);
  await world.advance(120);
  await logIn(world, email);
  const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
  expect((await world.call(login, { form, token: 'sandbox-pass' })).body.status).toBe(-1);
});

test('one operator twice, and two with other addresses, change nothing', async () => {
  await change('rina', newAddress());
  await refuses(change('rina', newAddress()), 'desk.second_operator');
  expect(await change('budi', `lain.${newAddress()}`)).toContain('another operator types the same');
  expect(await world.rows('email_change', { host_id: host.id })).toEqual([]);
});

test('"bukan saya" in the old mail stops it, and it takes two operators again', async () => {
  const email = newAddress();
  await change('rina', email);
  await change('budi', email);
  await world.drainJobs();
  await world.call(notMe, { code: await linkCode(world, host.email, 'bukan-saya') });
  expect(await world.rows('email_change', { host_id: host.id })).toEqual([]);
  expect(await change('budi', email)).toContain('another operator types the same');
});

test('an operator stops it, once', async () => {
  const email = newAddress();
  await change('rina', email);
  await change('budi', email);
  expect(await world.ops(`host-email keep ${host.username}`)).toContain('keeps its e-mail');
  await refuses(world.ops(`host-email keep ${host.username}`), 'desk.changed');
});

test("another account's e-mail is refused", async () => {
  const other = await createTestHost(world);
  await refuses(change('rina', other.email), 'desk.email_taken');
});
