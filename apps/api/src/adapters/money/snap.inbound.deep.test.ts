import { sign } from 'node:crypto';
import type { Notification } from '@mabarin/simulators/outbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callText, signRsa, tokenText } from './snap.signing.ts';
import { snapGateway } from './snap.gateway.ts';
import { processGatewayNotifications } from '#features/payments/gateways/gateway-notification.commands.ts';
import type { Log } from '#platform/log.ts';
import { gatewayList } from '#ports/gateway.port.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { booksOf, pendingPayment, recordFulfilments } from '#testing/fixtures/payments.ts';
import { openSnapProvider, publicPem, rsaKey } from '#testing/fixtures/snap.ts';
import { useWorld, type World } from '#testing/world.ts';

/** A service whose payments go to this provider, on the world's clock. */
async function snapWorld(variant: Parameters<typeof openSnapProvider>[0]) {
  const clock = { now: (): Date => world.clock.now() };
  const provider = await openSnapProvider(variant, clock);
  const settings = {
    ...provider.settings,
    providerPublicKeys: [publicPem(rsaKey('foreign')), publicPem(rsaKey('provider'))],
  };
  const gateway = snapGateway(settings, provider.context);
  const logged: unknown[][] = [];
  const keep = (...said: unknown[]) => void logged.push(said);
  const log: Log = { error: keep, warn: keep, info: keep, debug: keep };
  const world: World = useWorld({ overrides: { gateways: gatewayList([gateway]), log } });
  let hostId = '';
  beforeAll(async () => {
    await recordFulfilments(world);
    hostId = (await createTestHost(world)).id;
  });
  afterAll(() => provider.close());
  const post = async ({ path, headers, body }: Notification) => {
    const answer = await world.app.server.inject({ method: 'POST', url: path, headers, payload: body });
    return {
      http: answer.statusCode,
      time: answer.headers['x-timestamp'],
      text: answer.body,
      code: (answer.json() as { responseCode?: string }).responseCode,
      json: answer.json() as Record<string, unknown>,
    };
  };
  /** A payment that waits, and its reference at the provider. */
  async function pending() {
    const id = await pendingPayment(world, { hostId });
    return { id, reference: provider.simulator.charges().at(-1)?.reference ?? '' };
  }
  /** Due notifications with their requested token, without delivery. */
  async function notifications() {
    const taken: Notification[] = [];
    await provider.simulator.outbox.deliverDue(async (sent) => {
      if (!sent.path.endsWith('/b2b')) return taken.push(sent) && 200;
      const { http, text } = await post(sent);
      return { status: http, body: text };
    });
    return taken;
  }
  async function paid() {
    const payment = await pending();
    await notifications();
    provider.simulator.pay(payment.reference);
    const [notification] = await notifications();
    if (notification === undefined) throw new Error('the provider says nothing');
    return { ...payment, notification };
  }
  const stored = () => world.sorted('id', 'payment_hint', {});
  const status = async (id: string) => (await booksOf(world, id)).payment.status;
  return { world, provider, logged, post, pending, notifications, paid, stored, status };
}

/** Signed as Midtrans would sign these bytes now. */
function signed(now: Date, path: string, body: string): Notification {
  const time = now.toISOString();
  const signature = signRsa(rsaKey('provider'), callText({ method: 'POST', path, body, time }, null));
  return { path, body, headers: { 'content-type': 'application/json', 'x-timestamp': time, 'x-signature': signature } };
}

describe('a notification of Midtrans', async () => {
  const { world, provider, post, paid, pending, notifications, stored, status } = await snapWorld('midtrans');
  const path = '/snap/midtrans/v1.0/qr/qr-mpm-notify';

  test('credits its payment and is answered as SNAP wants it, the second one too', async () => {
    const { id, notification } = await paid();
    for (const _time of [1, 2]) {
      expect(await post(notification)).toMatchObject({
        http: 200,
        json: { responseCode: '2005200', responseMessage: 'Successful' },
        time: '2026-11-20T12:00:00+07:00',
      });
    }
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ payment: { status: 'paid' }, journals: 1 });
    expect(await stored()).toMatchObject([{ provider: 'snap', state: 'paid', deliveries: 2 }]);
  });

  test('is taken as it was signed or without its blanks, and in no other form', async () => {
    const { notification } = await paid();
    const pretty = JSON.stringify(JSON.parse(notification.body), null, 2);
    expect(await post({ ...notification, body: pretty })).toMatchObject({ code: '2005200' });
    const slashed = signed(
      world.clock.now(),
      path,
      notification.body.replace('"issuerName"', '"url":"a\\/b","issuerName"'),
    );
    expect(await post(slashed)).toMatchObject({ code: '2005200' });
    const stripped = signed(world.clock.now(), path, notification.body.replace('success', 'has been paid'));
    expect(await post({ ...stripped, body: stripped.body.replaceAll(' ', '') })).toMatchObject({ code: '4015200' });
  });

  test('with another body, path, time or key is 401 and is not kept', async () => {
    // What tests before this one were notified of is worked off after its answer.
    await processGatewayNotifications(world.db, world.app.deps);
    const { id, notification } = await paid();
    const before = await stored();
    const { headers, body } = notification;
    const foreign = sign('RSA-SHA256', Buffer.from('x'), rsaKey('merchant')).toString('base64');
    const wrong: Record<string, Notification> = {
      status: {
        ...notification,
        body: body.replace('"latestTransactionStatus":"00"', '"latestTransactionStatus":"05"'),
      },
      amount: { ...notification, body: body.replace('52500.00', '52501.00') },
      prefix: { ...signed(world.clock.now(), `/api${path}`, body), path },
      standard: { ...signed(world.clock.now(), '/v1.0/qr/qr-mpm-notify', body), path },
      'no signature': { ...notification, headers: { ...headers, 'x-signature': '' } },
      'our own key': { ...notification, headers: { ...headers, 'x-signature': foreign } },
      'another time': { ...notification, headers: { ...headers, 'x-timestamp': '2026-11-20T12:00:01+07:00' } },
      'no time': { ...notification, headers: { ...headers, 'x-timestamp': '' } },
      'a time without zone': { ...notification, headers: { ...headers, 'x-timestamp': '2026-11-20T12:00:00' } },
      nothing: { path, headers: {}, body: '' },
    };
    for (const [what, one] of Object.entries(wrong)) {
      expect(await post(one), what).toMatchObject({ http: 401, code: '4015200', time: expect.any(String) });
    }
    expect(await stored()).toEqual(before);
    expect(await status(id)).toBe('pending');
  });

  test('is too old after ten minutes, and too new before them', async () => {
    const { notification } = await paid();
    const { body } = notification;
    const at = (seconds: number) => signed(new Date(world.clock.now().getTime() + seconds * 1_000), path, body);
    for (const [seconds, code] of [
      [-600, '2005200'],
      [600, '2005200'],
      [-601, '4015200'],
      [601, '4015200'],
    ] as const) {
      expect(await post(at(seconds)), `${seconds} s`).toMatchObject({ code });
    }
  });

  test('that is signed and cannot be read, names nothing, or names what no table holds is 400', async () => {
    const name = (value: unknown) =>
      JSON.stringify({ originalPartnerReferenceNo: value, latestTransactionStatus: '00' });
    const codes: Record<string, string> = {
      '': '4005200',
      'bukan json': '4005200',
      '[]': '4005200',
      null: '4005200',
      '{}': '4005202',
      '{"latestTransactionStatus":"00"}': '4005202',
      '{"originalPartnerReferenceNo":"1"}': '4005202',
      [name('')]: '4005202',
      [name({})]: '4005202',
      [name('x'.repeat(10_000))]: '4005201',
      [name('a\u0000b')]: '4005201',
      '{"latestTransactionStatus":"00","latestTransactionStatus":"05","originalReferenceNo":"1"}': '4005200',
    };
    for (const [body, code] of Object.entries(codes)) {
      const answer = await post(signed(world.clock.now(), path, body));
      expect(answer, body.slice(0, 60)).toMatchObject({ http: 400, code });
    }
    const large = signed(world.clock.now(), path, JSON.stringify({ more: 'x'.repeat(1_000_000) }));
    expect(await post(large)).toMatchObject({ http: 413 });
  });

  test('about an order that we never made is kept for an operator', async () => {
    const body = '{"originalPartnerReferenceNo":"20260102114613999999","latestTransactionStatus":"00"}';
    expect(await post(signed(world.clock.now(), path, body))).toMatchObject({ code: '2005200' });
    expect((await stored()).map(({ order_id }) => order_id)).toContain('20260102114613999999');
  });

  test('that we cannot store is our trouble, and its sender tries again', async () => {
    const { id, notification } = await paid();
    await sql`alter table payment_hint rename to payment_hint_away`.execute(world.admin);
    const answer = await post(notification);
    await sql`alter table payment_hint_away rename to payment_hint`.execute(world.admin);
    expect(answer).toMatchObject({ http: 500, code: '5005200' });
    expect(await post(notification)).toMatchObject({ code: '2005200' });
    await world.advance(0);
    expect(await status(id)).toBe('paid');
  });

  test('comes to no other path, and we give Midtrans no tokens', async () => {
    const { notification } = await paid();
    for (const other of [
      '/snap/doku/v1.0/qr/qr-mpm-notify',
      '/snap/midtrans/v1.0/access-token/b2b',
      '/webhooks/payments/midtrans',
    ]) {
      expect(await post({ ...notification, path: other }), other).toMatchObject({ http: 404 });
    }
  });

  test('that is forged, changed, late or lost on the way credits what was paid, and once', async () => {
    for (const fault of ['forged', 'changed', 'late', 'lost', 'doubled']) {
      const { id, reference } = await pending();
      await notifications();
      provider.simulator.faults.next('notification', fault);
      provider.simulator.pay(reference);
      for (const one of await notifications()) await post(one);
      for (let minute = 0; minute < 16; minute += 1) await world.advance(60);
      expect(await booksOf(world, id), fault).toMatchObject({ payment: { status: 'paid' }, journals: 1 });
    }
  });
});

describe('DOKU', async () => {
  const { world, provider, logged, post, paid, pending, notifications, stored, status } = await snapWorld('doku');
  const tokenPath = '/snap/doku/v1.0/access-token/b2b';
  const asking = (
    changed: { client?: string; time?: string; body?: string; key?: Parameters<typeof rsaKey>[0] } = {},
  ) => {
    const { client = 'MBR-LOCAL', time = world.clock.now().toISOString(), key = 'provider' } = changed;
    return {
      path: tokenPath,
      headers: {
        'content-type': 'application/json',
        'x-client-key': client,
        'x-timestamp': time,
        'x-signature': signRsa(rsaKey(key), tokenText(client, time)),
      },
      body: changed.body ?? '{"grantType":"client_credentials"}',
    };
  };

  test('gets a token for its signature, and notifies with it', async () => {
    const { http, json, time } = await post(asking());
    expect({ http, time }).toEqual({ http: 200, time: '2026-11-20T12:00:00+07:00' });
    expect(json).toEqual({
      responseCode: '2007300',
      responseMessage: 'Successful',
      accessToken: expect.stringMatching(/^[\w.-]{60,}$/),
      tokenType: 'Bearer',
      expiresIn: '900',
    });
    expect((await post(asking())).json['accessToken']).not.toBe(json['accessToken']);
    const { id, notification } = await paid();
    expect(await post(notification)).toMatchObject({ code: '2005200' });
    await world.advance(0);
    expect(await status(id)).toBe('paid');
  });

  test('gets none for a signature of somebody else, an old one, another client or another grant', async () => {
    const old = new Date(world.clock.now().getTime() - 601_000).toISOString();
    const refused: Record<string, [Notification, string]> = {
      'another key': [asking({ key: 'merchant' }), '4017300'],
      'another client': [asking({ client: 'MBR-OTHER' }), '4017300'],
      old: [asking({ time: old }), '4017300'],
      'no time': [asking({ time: 'now' }), '4017300'],
      'no headers': [{ path: tokenPath, headers: {}, body: '{}' }, '4017300'],
      'no grant': [asking({ body: '{}' }), '4007302'],
      'another grant': [asking({ body: '{"grantType":"password"}' }), '4007302'],
      'no JSON': [asking({ body: 'grantType=client_credentials' }), '4007302'],
    };
    for (const [what, [request, code]] of Object.entries(refused)) {
      expect(await post(request), what).toMatchObject({ http: Number(code.slice(0, 3)), code });
    }
    // As midtrans-client writes it; and the new key of two.
    expect(await post(asking({ body: '{"grant_type":"client_credentials"}' }))).toMatchObject({ code: '2007300' });
    expect(await post(asking({ key: 'foreign' }))).toMatchObject({ code: '2007300' });
  });

  test('is refused with a token that is over, invented or changed, and with a changed body', async () => {
    const { id, reference } = await pending();
    await notifications();
    provider.simulator.pay(reference);
    const [notification] = await notifications();
    if (notification === undefined) throw new Error('the provider says nothing');
    const token = notification.headers['authorization'] ?? '';
    const [random = '', until = '', mac = ''] = token.split('.');
    for (const authorization of [
      '',
      'Bearer ',
      'Bearer canary',
      `${random}.${Number(until) + 900}.${mac}`,
      `${random}.${until}.${'A'.repeat(mac.length)}`,
      token.replace('Bearer', 'Basic'),
    ]) {
      const headers = { ...notification.headers, authorization };
      expect(await post({ ...notification, headers }), authorization).toMatchObject({ code: '4015201' });
    }
    const changed = { ...notification, body: notification.body.replace('"00"', '"05"') };
    expect(await post(changed)).toMatchObject({ code: '4015200' });
    expect(await status(id)).toBe('pending');
    // A row or a log that is read by somebody else opens nothing.
    const seen = [...(await stored()), ...logged].map((one) => JSON.stringify(one)).join();
    expect(seen).toContain('a notification that is forged or unreadable');
    for (const secret of [mac, provider.settings.clientSecret, notification.headers['x-signature']]) {
      expect(seen).not.toContain(secret);
    }
    // The notification's own time is fresh again, its token is not.
    await world.advance(901);
    const later = { ...notification.headers, 'x-timestamp': world.clock.now().toISOString() };
    expect(await post({ ...notification, headers: later })).toMatchObject({ code: '4015201' });
  });
});

describe('BRI, which signs no body', async () => {
  const { world, provider, post, paid, pending, status } = await snapWorld('bri');

  test('is believed nothing: a notification that was turned to another payment credits what was paid', async () => {
    const other = await pending();
    const mine = await paid();
    const turned = mine.notification.body.replaceAll(mine.reference, other.reference);
    expect(turned).not.toBe(mine.notification.body);
    const answer = await post({ ...mine.notification, body: turned.replace('52500.00', '1000000.00') });
    expect(answer).toMatchObject({ code: '2005200' });
    await world.advance(0);
    expect(await status(other.id)).toBe('pending');
    expect(provider.simulator.charges().find(({ reference }) => reference === other.reference)?.status).toBe('03');
  });

  test('credits a payment, within ten minutes and with a token only', async () => {
    const { id, notification } = await paid();
    const { authorization: _token, ...bare } = notification.headers;
    expect(await post({ ...notification, headers: bare })).toMatchObject({ code: '4015201' });
    expect(await post(notification)).toMatchObject({ code: '2005200' });
    await world.advance(0);
    expect(await status(id)).toBe('paid');
    await world.advance(601);
    expect(await post(notification)).toMatchObject({ code: '4015200' });
  });
});
