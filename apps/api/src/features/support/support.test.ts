import { randomUUID } from 'node:crypto';
import { payment as paymentEndpoint, paymentCheck } from '@mabarin/api-client/contract/payments';
import { orderSupport } from '@mabarin/api-client/contract/support';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { failureText } from '@mabarin/domain/errors';
import { describe, expect, test } from 'vitest';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { payerTicket, paymentState, play, playPayment } from '#testing/fixtures/payments.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const good = {
  supporterName: 'Ani',
  supporterMessage: 'Semangat bang (gas)!',
  supporterGift: 25_000,
  supporterEmail: 'ani@example.test',
};
type Change = { form?: Record<string, unknown>; key?: string; token?: string; more?: Record<string, unknown> };

async function order(host: TestHost | string, { form = {}, key, token = 'sandbox-pass', more = {} }: Change = {}) {
  const input = {
    host: typeof host === 'string' ? host : host.username,
    form: { ...good, ...form } as InputOf<typeof orderSupport>['form'],
    token,
    ...more,
  };
  const answer = await world.call(orderSupport, input, key === undefined ? {} : { key });
  return { ...answer, id: answer.body.data?.number ?? '' };
}

const supportsOf = (host: TestHost) => world.rows('support', { host_id: host.id });
const alertsOf = (host: TestHost) => world.sorted('settled_at', 'alert', { host_id: host.id });

describe('an order of support [dec money]', () => {
  test('answers a QRIS of the amount with the fee on top [pub 3 payment] [pub 7 support] [pub 9 fee]', async () => {
    const host = await createTestHost(world, { name: 'Bang Kancil' });
    const { http, body } = await order(host);
    expect(http).toBe(200);
    expect(body).toMatchObject({
      status: 0,
      data: {
        kind: 'support',
        host: host.username,
        description: 'Support untuk Bang Kancil',
        qris_price: 26_250,
        price: 25_000,
        fee: 1_250,
        expires_in: 900,
        supporter: { supporterName: 'Ani', supporterEmail: 'ani@example.test' },
      },
    });
    expect(body.data?.qris).toMatch(/^data:image\/png;base64,/);
    expect(body.data).not.toHaveProperty('player');
  });

  test('finds the host in any capitals', async () => {
    expect((await order(host.username.toUpperCase())).body.status).toBe(0);
  });

  test('waits while ten of the same e-mail are unpaid; paid ones do not count [dec limits]', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    untilTestEnds(world.config, { ordersPerBuyer: 10 });
    const of = (to: TestHost, supporterEmail: string) => order(to, { form: { supporterEmail } });

    for (let number = 0; number < 12; number += 1) {
      const { http, id } = await of(host, 'royal@example.test');
      expect(http, `paid one ${number}`).toBe(200);
      await playPayment(world, id, 'pay');
    }
    const first = world.clock.now();
    expect((await of(other, 'royal@example.test')).http).toBe(200);
    await world.advance(60);
    const at = (index: number) => (index % 2 === 0 ? host : other);
    const rest = await Promise.all(Array.from({ length: 14 }, (_, index) => of(at(index), 'Royal@Example.test')));
    expect(rest.filter(({ http }) => http === 200)).toHaveLength(9);
    const refused = rest.filter(({ http }) => http === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.code).toBe('http.too_many');
    expect(refused[0]?.headers['retry-after']).toBe('540');
    const unpaid = await world.admin
      .selectFrom('support')
      .select('created_at')
      .where('paid_at', 'is', null)
      .where('email', 'ilike', 'royal@example.test')
      .where('created_at', '>=', first)
      .execute();
    expect(unpaid).toHaveLength(10);
    expect((await of(host, 'lain@example.test')).http).toBe(200);
    await world.advance(540);
    expect((await of(host, 'royal@example.test')).http).toBe(200);
    expect((await of(host, 'royal@example.test')).http).toBe(429);
  });

  test('is refused for each bad field [pub 5 support invalid] [pub 5 support name] [pub 5 support email]', async () => {
    const bad: Record<string, unknown[]> = {
      supporterName: [undefined, '', 'a'.repeat(26), 7],
      supporterMessage: [undefined, '', '   ', 'a'.repeat(161), ['a']],
      supporterGift: [undefined, 0, 5_000, 9_999, 12_500, -10_000, 10_000.5, '1e4', null, {}],
      supporterEmail: [undefined, '', 'ani', 'ani@example', 'a b@example.test'],
      supporterAnonymous: ['ya', 1],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const { http, body } = await order(host, { form: { [field]: value } });
        expect({ http, ...body }, `${field} ${String(value)}`).toEqual({
          http: 200,
          status: -1,
          code: 'support.invalid',
          data: 'Pastikan sudah mengisi nama, pesan, nominal dan email dengan benar. Nominal minimum adalah Rp10.000. Maksimum pesan adalah 160 karakter.',
        });
      }
    }
    const named = {
      'Budi (1)': 'Karakter "(", ")" tidak bisa dipakai di nama. Pakai huruf, angka, spasi, - ! ? . , saja ya!',
      '<b>Budi</b>': 'Karakter "<", ">", "/" tidak bisa dipakai di nama. Pakai huruf, angka, spasi, - ! ? . , saja ya!',
    };
    for (const [supporterName, data] of Object.entries(named)) {
      const { body } = await order(host, { form: { supporterName } });
      expect(body).toEqual({ status: -1, code: 'messages.name_characters', data });
    }
    expect((await order(host, { form: { supporterMessage: 'halo @bang' } })).body).toEqual({
      status: -1,
      code: 'messages.message_characters',
      data: 'Karakter "@" tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!',
    });
    expect(await supportsOf(host)).toEqual([]);
  });

  test('without a word about the e-mail the host never sees it', async () => {
    const { status } = (await order(host, { form: { supporterEmailHidden: undefined } })).body;
    expect(status).toBe(0);
    expect(await supportsOf(host)).toMatchObject([{ email_hidden: true }]);
  });

  test('over the QRIS limit is refused clearly, and at the limit it passes', async () => {
    expect((await order(host, { form: { supporterGift: 9_520_000 } })).body).toMatchObject({
      status: 0,
      data: { qris_price: 9_996_000 },
    });
    expect((await order(host, { form: { supporterGift: 9_525_000 } })).body).toEqual({
      status: -1,
      code: 'support.total_too_high',
      data: failureText('support.total_too_high'),
    });
  });

  describe('that its form showed otherwise', () => {
    const fee = { bearer: 'viewer', bps: 500 } as const;
    const shown = { total: 26_250, fee, onScreen: true, spoken: true };
    const sound = (minimums: object) => JSON.stringify({ ...DEFAULT_SOUND, ...minimums });
    const spoken = async (host: TestHost, minimums: object) => {
      const row = { tts: true, sound: sound(minimums) };
      const { admin } = world;
      await admin
        .insertInto('overlay_setting')
        .values({ host_id: host.id, ...row })
        .onConflict((at) => at.column('host_id').doUpdateSet(row))
        .execute();
    };

    test.each([
      ['shown', { minimumShown: 50_000 }, 'Muncul di layar berubah: ya jadi tidak. Dibacakan berubah: ya jadi tidak.'],
      ['read aloud', { minimumSpoken: 50_000 }, 'Dibacakan berubah: ya jadi tidak.'],
    ])('is refused when it would not be %s any more', async (_what, minimums, words) => {
      await spoken(host, {});
      expect((await order(host, { more: { shown } })).body.status).toBe(0);
      await spoken(host, minimums);
      expect((await order(host, { more: { shown } })).body).toMatchObject({
        code: 'http.shown_changed',
        data: expect.stringContaining(`${words} Cek lagi`),
      });
      expect(await supportsOf(host)).toHaveLength(1);
    });

    test('is refused while the fee has another bearer', async () => {
      const { config } = world.app.deps;
      config.fee = { ...fee, bearer: 'host' };
      const { body } = await order(host, { more: { shown: { total: 26_250, fee } } }).finally(() => {
        config.fee = fee;
      });
      expect(body).toMatchObject({
        code: 'http.shown_changed',
        data: expect.stringContaining('Harga berubah: Rp26.250 jadi Rp25.000.'),
      });
    });
  });

  test('for a host who is unknown, not activated or disabled is refused [pub 7 support]', async () => {
    const pending = await createTestHost(world, { status: 'pending' });
    const disabled = await createTestHost(world, { status: 'disabled' });
    for (const host of ['tidakada1', pending, disabled, '']) {
      expect((await order(host)).body).toMatchObject({ status: -1, code: 'accounts.host_not_found' });
    }
  });

  test('without a person behind it is refused [pub 6 captcha]', async () => {
    for (const token of ['', 'palsu']) {
      expect((await order(host, { token })).body).toMatchObject({ status: -1, code: 'http.captcha' });
    }
    expect(await supportsOf(host)).toEqual([]);
  });

  test('takes amount, fee, host and state from our own rows, whatever the client adds [req 9]', async () => {
    const other = await createTestHost(world);
    const forged = {
      price: 1,
      fee: 0,
      gross: 1,
      qris_price: 1,
      status: 'paid',
      paid_at: '2026-01-01',
      host_id: other.id,
    };
    const { body, id } = await order(host, { form: forged, more: { ...forged, kind: 'mabar', hostId: other.id } });
    expect(body.data).toMatchObject({ qris_price: 26_250, host: host.username, kind: 'support' });
    const [support] = await supportsOf(host);
    expect(support).toMatchObject({ payment_id: id, amount: 25_000, paid_at: null });
    expect(await supportsOf(other)).toEqual([]);
    expect(await alertsOf(host)).toEqual([]);
  });

  test('repeated with its key, even at once, is one support and one QR [req 5]', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => order(host, { key })));
    const again = await order(host, { key, token: 'sandbox-pass' });
    expect(new Set([...answers, again].map(({ id }) => id))).toEqual(new Set([answers[0]!.id]));
    expect(await supportsOf(host)).toHaveLength(1);
    const changed = await order(host, { key, form: { supporterGift: 10_000 } });
    expect(changed.http).toBe(422);
  });
});

describe('a paid support [dec overlay] [dec messages]', () => {
  test('is one row in the list, one alert in the line and one live event, however often it is notified', async () => {
    const { id } = await order(host);
    const before = await host.liveEvents();
    await playPayment(world, id, 'pay', { duplicate: true });
    await playPayment(world, id, 'pay');
    expect(await paymentState(world, id)).toBe('paid');
    expect(await supportsOf(host)).toMatchObject([{ payment_id: id, paid_at: world.clock.now() }]);
    expect(await alertsOf(host)).toMatchObject([
      {
        kind: 'support',
        support_id: id,
        name: 'Ani',
        amount: 25_000,
        message: 'Semangat bang (gas)!',
        state: 'queued',
        settled_at: world.clock.now(),
      },
    ]);
    const { events } = await host.liveEvents(before.seq);
    expect(events.filter((event) => event === 'command support-refresh')).toHaveLength(1);
    expect(events.filter((event) => event === 'display overlay')).toHaveLength(1);
  });

  test('shows anonim and never the typed name, and shortens long words [pub 9 long words]', async () => {
    const { body, id } = await order(host, {
      form: {
        supporterAnonymous: true,
        supporterName: 'Nama Asli',
        supporterMessage: `halo ${'a'.repeat(13)}${'z'.repeat(13)} bang`,
      },
    });
    expect(body.data).toMatchObject({ supporter: { supporterName: 'anonim' } });
    await playPayment(world, id, 'pay');
    expect(await alertsOf(host)).toMatchObject([{ name: 'anonim', message: 'halo aaa…zzz bang' }]);
    expect(JSON.stringify(await supportsOf(host))).not.toContain('Nama Asli');
  });

  test('that comes late is shown all the same', async () => {
    const { id } = await order(host);
    await world.advance(2 * 3_600);
    expect(await paymentState(world, id)).toBe('expired');
    expect(await alertsOf(host)).toEqual([]);
    await playPayment(world, id, 'pay');
    expect(await paymentState(world, id)).toBe('paid');
    expect(await alertsOf(host)).toHaveLength(1);
  });

  test('for a host who was disabled meanwhile goes to suspense and shows nothing', async () => {
    const { id } = await order(host);
    await world.set('host', { id: host.id }, { status: 'disabled' });
    await playPayment(world, id, 'pay');
    const payment = await world.row('payment', { id });
    expect(payment).toMatchObject({ status: 'paid', exception: 'unfulfillable' });
    expect(await alertsOf(host)).toEqual([]);
    expect(await supportsOf(host)).toMatchObject([{ paid_at: null }]);
  });

  test('of thirty at once are thirty alerts', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await order(host)).id));
    await Promise.all(ids.map((id) => play(world, id, 'pay')));
    await world.advance(0);
    expect(new Set((await alertsOf(host)).map((alert) => alert.support_id))).toEqual(new Set(ids));
  });
});

describe('a message the stream does not show [dec messages]', () => {
  const paid = async (form: Record<string, unknown>) => {
    const host = await createTestHost(world);
    const { body, id } = await order(host, { form });
    await playPayment(world, id, 'pay');
    return { host, body, id, support: (await supportsOf(host))[0], alert: (await alertsOf(host))[0] };
  };

  test('is paid, queued and shown without its text; the host keeps text and reason', async () => {
    const supporterMessage = 's10t g4c0r hari ini bang';
    const { body, support, alert, id } = await paid({ supporterMessage });
    expect(body).toMatchObject({ status: 0, data: { qris_price: 26_250 } });
    expect(await paymentState(world, id)).toBe('paid');
    expect(support).toMatchObject({ message: supporterMessage, hidden_reason: 'gambling', paid_at: world.clock.now() });
    expect(alert).toMatchObject({ name: 'Ani', amount: 25_000, message: null, state: 'queued' });
  });

  test('hides a name that is the trouble, and what only name and message together say', async () => {
    const named = await paid({ supporterName: 'Situs judol maxwin', supporterMessage: 'halo bang' });
    expect(named.support).toMatchObject({ name: 'Situs judol maxwin', hidden_reason: 'gambling' });
    expect(named.alert).toMatchObject({ name: 'anonim', message: null });
    const together = await paid({ supporterName: 'slot', supporterMessage: 'gacor bang' });
    expect(together.support?.hidden_reason).toBe('gambling');
    expect(together.alert).toMatchObject({ name: 'slot', message: null });
  });

  test('a number behind a name makes no site of it', async () => {
    for (const supporterName of ['Budi 108', 'Player99', 'Sultan 123']) {
      const { support, alert } = await paid({ supporterName, supporterMessage: 'tanpa suara' });
      expect(support?.hidden_reason, supporterName).toBeNull();
      expect(alert).toMatchObject({ name: supporterName, message: 'tanpa suara' });
    }
  });

  test('a word too long to show is screened before it is shortened', async () => {
    const { support, alert } = await paid({ supporterMessage: 'situsjudionlineslotgacormaxwin' });
    expect(support).toMatchObject({ message: 'sit…win', hidden_reason: 'gambling' });
    expect(alert?.message).toBeNull();
  });

  test('ordinary words of mabar are shown', async () => {
    for (const supporterMessage of ['masih ada slot bang?', 'gacor bang mainnya!', 'santai aja, pantai indah']) {
      const { support, alert } = await paid({ supporterMessage });
      expect(support?.hidden_reason, supporterMessage).toBeNull();
      expect(alert?.message).toBe(supporterMessage);
    }
  });
});

test("only the order itself answers the supporter's e-mail: whoever holds the ticket may read the payment", async () => {
  const { id } = await order(host);
  const read = async () =>
    (await world.call(paymentEndpoint, { transaction_id: await payerTicket(world, id) })).body.data;
  expect(await read()).toMatchObject({ supporter: { supporterName: 'Ani', supporterEmail: '' } });
  await playPayment(world, id, 'pay');
  const { data } = (await world.call(paymentCheck, { transaction_id: await payerTicket(world, id) })).body;
  expect(JSON.stringify([await read(), data])).not.toContain('@example.test');
});

describe('the receipt', () => {
  test('goes to who paid, once, with what was paid, how it splits, and the ticket', async () => {
    const host = await createTestHost(world, { name: 'Bang Kancil' });
    const supporterEmail = 'pembayar@example.test';
    const { id, body } = await order(host, {
      form: {
        supporterEmail,
        supporterName: 'jahat.example',
        supporterMessage: 'buka jahat.example',
        supporterEmailHidden: true,
      },
    });
    expect(await mailsTo(world, supporterEmail)).toEqual([]);
    await playPayment(world, id, 'pay', { duplicate: true });
    await playPayment(world, id, 'pay');
    const mails = await mailsTo(world, supporterEmail);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe('Bukti pembayaran Mabarin');
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Support untuk Bang Kancil');
      expect(text).toContain('Untuk host: Rp25.000');
      expect(text).toContain('Biaya layanan: Rp1.250');
      expect(text).toContain('Total dibayar: Rp26.250');
      expect(text).toContain(id);
      // What the payer typed could reach another person whose address was given.
      expect(text).not.toContain('jahat.example');
    }
    expect(mail?.links).toEqual([`http://localhost:4001/tiket/${body.data?.ticket}`]);
  });

  test('is not sent for what was never paid or could not be delivered', async () => {
    const supporterEmail = 'tidak.jadi@example.test';
    const unpaid = await order(host, { form: { supporterEmail } });
    await playPayment(world, unpaid.id, 'expire');
    const { id } = await order(host, { form: { supporterEmail } });
    await world.set('host', { id: host.id }, { status: 'disabled' });
    await playPayment(world, id, 'pay');
    const subjects = (await mailsTo(world, supporterEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Pembayaran Mabarin kamu tidak bisa diteruskan']);
  });
});
