import { contact } from '@mabarin/api-client/contract/feedback';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { pendingPayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { trustProxy: ['127.0.0.1'] } });
const host = useHost(world, {}, beforeAll);
beforeEach(async () => {
  // Nobody is over a limit because of the test before.
  await world.advance(3_600);
});

const EMAIL = 'budi@mabarin.test';
type Sent = { form?: Record<string, unknown>; token?: string; key?: string; ip?: string };
const send = ({ form, token = 'sandbox-pass', key, ip = '114.5.6.7' }: Sent = {}) =>
  world.call(
    contact,
    { form: { contactEmail: EMAIL, contactMessage: 'Uang saya terpotong', ...form }, token },
    { ...(key === undefined ? {} : { key }), headers: { 'x-forwarded-for': ip } },
  );
const done = { status: 0, data: null };
const tasks = async () => {
  const rows = await world.rows('payment_task', { reason: 'contact' });
  return rows.map(({ detail }) => detail);
};

test('a message is one task of the operators, with the payment it is about, safe to print', async () => {
  const id = await pendingPayment(world, { hostId: host.id });
  const form = { contactMessage: 'Baris satu\r\nBaris \u001B[31mdua\u202E', contactTransactionID: ` ${id} ` };
  const answers = await Promise.all([1, 2, 3].map(() => send({ form, key: 'kunci-kontak-satu' })));
  for (const { body } of answers) expect(body).toEqual(done);
  expect((await send({ form, key: 'kunci-kontak-satu' })).body).toEqual(done);
  const message = 'Baris satu\nBaris [31mdua';
  expect(await tasks()).toEqual([{ from: EMAIL, payment: id, message }]);

  const printed = await world.ops('tasks list');
  expect(printed).toContain(JSON.stringify(message));
  expect(printed).toMatch(new RegExp(`^id=\\d+ .*reason=contact .*"payment":"${id}"`, 'm'));
  // A second message about the same payment is a task of its own.
  expect((await send({ form })).body).toEqual(done);
  expect(await tasks()).toHaveLength(2);
});

test('a number that is not ours is stored as text, and answered like one that is', async () => {
  const id = await pendingPayment(world, { hostId: host.id });
  const before = (await tasks()).length;
  const numbers = [id, 'A'.repeat(22), "' or 1=1 --", 'TRX\u202E123', ''];
  for (const contactTransactionID of numbers) {
    const { http, body } = await send({ form: { contactTransactionID } });
    expect([http, body]).toEqual([200, done]);
  }
  const stored = (await tasks()).slice(before);
  expect(stored).toHaveLength(5);
  expect(stored.map(({ payment, unknown }) => payment ?? unknown)).toEqual([
    id,
    'A'.repeat(22),
    "' or 1=1 --",
    'TRX123',
    undefined,
  ]);
  expect(stored.map((detail) => 'payment' in detail)).toEqual([true, false, false, false, false]);
});

test('without a working e-mail, a message or a person nothing is stored', async () => {
  const before = await tasks();
  const bad = [
    { contactEmail: 'budi' },
    { contactEmail: '' },
    { contactMessage: ' \n ' },
    { contactMessage: 'x'.repeat(5_001) },
    { contactTransactionID: 'x'.repeat(65) },
  ];
  for (const form of bad) {
    expect((await send({ form })).body).toEqual({
      status: -1,
      code: 'feedback.contact_invalid',
      data: 'Isi email yang benar dan pesanmu dulu ya!',
    });
  }
  expect((await send({ token: 'sandbox-fail' })).body.code).toBe('http.captcha');
  expect(await tasks()).toEqual(before);
});

test('five messages an hour of one e-mail at one address, and thirty of the address, are enough', async () => {
  const ip = '114.5.7.9';
  for (let count = 0; count < 5; count += 1) expect((await send({ ip })).body.status).toBe(0);
  const refused = await send({ ip, form: { contactEmail: EMAIL.toUpperCase() } });
  expect([refused.http, refused.headers['retry-after'], refused.body.code]).toEqual([429, '3600', 'http.too_many']);
  expect((await send({ ip: '114.5.7.1' })).body.status).toBe(0);
  const from = (count: number, address: string) =>
    send({ ip: address, form: { contactEmail: `tamu${count}@mabarin.test` } });
  for (let count = 0; count < 30; count += 1) expect((await from(count, '114.5.8.1')).body.status).toBe(0);
  expect((await from(30, '114.5.8.1')).http).toBe(429);
  expect((await from(30, '114.5.8.2')).body.status).toBe(0);
  await world.advance(3_600);
  expect((await send()).body.status).toBe(0);
});
