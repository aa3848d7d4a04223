import { spawnSync } from 'node:child_process';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { WebhookBody } from '@mabarin/api-client/webhook-events';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { httpsWebhookSender, signedHeaders, type WebhookSenderOptions } from '#adapters/https.webhook-sender.ts';
import { isPublicAddress } from '#adapters/public.client.ts';
import { expiredCertificate, hasOpenssl } from '#testing/servers/expired-certificate.ts';
import { useReceiver } from '#testing/fixtures/webhooks.ts';

const receiver = await useReceiver();
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1_614_265_330_000) };
const signed = { ...message, secrets: [secret] };
const site = 'http://localhost:4001';

const sender = (options: Partial<WebhookSenderOptions> = {}) =>
  httpsWebhookSender({ site, loopback: true, timeoutMs: 2_000, ...options });
/** As in production, where nothing of this machine is allowed. `resolved`: what the name leads to. */
const strict = (...resolved: string[]) => {
  const asked: string[] = [];
  const resolve = (name: string) => (asked.push(name), Promise.resolve(resolved));
  return { asked, ...sender({ loopback: false, resolve }) };
};

describe('a signature', () => {
  test('is that of the published vectors of Standard Webhooks', () => {
    // libraries/python/tests and libraries/ruby/spec of the specification's repository.
    expect(signedHeaders(signed)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('stands once for each secret while one is rotated, the newest first', () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const [first, second] = (signedHeaders({ ...message, secrets: [other, secret] })['webhook-signature'] ?? '').split(
      ' ',
    );
    expect(second).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(first).toMatch(/^v1,/);
    expect(first).not.toBe(second);
  });

  const verifier = `
import base64, hashlib, hmac, json, sys
def holds(got):
    key = base64.b64decode(got["secret"].removeprefix("whsec_"))
    text = ".".join([got["headers"]["webhook-id"], got["headers"]["webhook-timestamp"], got["body"]]).encode()
    mine = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    sent = [each.split(",", 1) for each in got["headers"]["webhook-signature"].split(" ")]
    return any(version == "v1" and hmac.compare_digest(mine, theirs) for version, theirs in sent)
print(json.dumps([holds(got) for got in json.load(sys.stdin)]))`;

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    "of what was really sent holds for a verifier of python3's standard library, and for nothing else",
    async () => {
      const body = JSON.stringify({ type: 'webhook.test', data: { name: '😀 "é" \u2028' } });
      const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
      await sender().send(receiver.url(), { ...signed, secrets: [other, secret], body });
      const [got] = receiver.received;
      expect(got?.body).toBe(body);
      const later = { ...got?.headers, 'webhook-timestamp': '1614265331' };
      const cases = [
        { ...got, secret },
        { ...got, secret: other },
        { ...got, secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` },
        { ...got, secret, body: `${body} ` },
        { ...got, secret, headers: later },
      ];
      const { stdout } = spawnSync('python3', ['-I', '-X', 'utf8', '-c', verifier], { input: JSON.stringify(cases) });
      expect(JSON.parse(stdout.toString())).toEqual([true, true, false, false, false]);
    },
  );
});

describe('a receiver', () => {
  test('gets a POST of JSON, and its 2xx is a delivery', async () => {
    receiver.answer = (response) => void response.writeHead(202).end('ok\u0000\u001B[31m\n!');
    expect(await sender().send(receiver.url('/kait?a=1'), signed)).toMatchObject({
      status: 202,
      error: null,
      answer: 'ok [31m !',
      retryAfter: null,
    });
    const [got] = receiver.received;
    expect(got).toMatchObject({ path: '/kait?a=1', body: message.body });
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '20',
      'user-agent': `Mabarin-Webhooks (${site})`,
    });
    expect(got?.headers['cookie']).toBeUndefined();
  });

  test('that redirects is not followed', async () => {
    receiver.answer = (response) => void response.writeHead(307, { location: receiver.url('/dalam') }).end();
    expect(await sender().send(receiver.url(), signed)).toMatchObject({ status: 307, error: 'redirect' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
  });

  test.each([400, 404, 410, 429, 500, 503])('that answers %i did not accept it', async (status) => {
    receiver.answer = (response) => void response.writeHead(status, { 'retry-after': '90' }).end('tidak');
    expect(await sender().send(receiver.url(), signed)).toMatchObject({
      status,
      error: 'status',
      answer: 'tidak',
      retryAfter: 90,
    });
  });

  test.each([
    ['Thu, 25 Feb 2021 15:03:50 GMT', 100],
    ['Thu, 25 Feb 2021 15:00:00 GMT', 0],
    ['besok', null],
  ])('that asks to wait until %s is heard', async (date, retryAfter) => {
    receiver.answer = (response) => void response.writeHead(503, { 'retry-after': date }).end();
    expect(await sender().send(receiver.url(), signed)).toMatchObject({ status: 503, retryAfter });
  });

  test('that does not answer in time, or never ends its answer, ends as slow', async () => {
    const hurried = sender({ timeoutMs: 60 });
    receiver.answer = () => {};
    expect(await hurried.send(receiver.url(), signed)).toMatchObject({ status: null, error: 'timeout' });
    receiver.answer = (response) => void response.writeHead(200).write('a');
    expect(await hurried.send(receiver.url(), signed)).toMatchObject({ status: null, error: 'timeout' });
  });

  test('that answers without an end is read to 64 kB and no further', async () => {
    receiver.answer = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more).on('error', () => {});
      response.writeHead(200);
      more();
    };
    const attempt = await sender().send(receiver.url(), signed);
    expect(attempt).toMatchObject({ status: 200, error: null });
    expect(attempt.answer).toHaveLength(500);
  });

  test.each([
    ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
    ['hangs up', null],
  ])('that %s is no connection', async (_what, said) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {}).once('data', () => (said === null ? socket.destroy() : socket.write(said)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const attempt = await sender().send(`http://127.0.0.1:${port}/`, signed);
    expect(attempt).toMatchObject({ status: null, error: 'connection' });
    server.close();
  });

  test('that nobody listens for is no connection', async () => {
    expect(await sender().send('http://127.0.0.1:65534/', signed)).toMatchObject({ status: null, error: 'connection' });
  });

  test.skipIf(!hasOpenssl)(
    'is asked for its certificate under the name of the address, at the address that was checked',
    async () => {
      const names: (string | false)[] = [];
      const { key, cert } = await expiredCertificate('DNS:bot.contoh.com');
      const server = createTlsServer({ key, cert, SNICallback: (name, done) => (names.push(name), done(null)) });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const here = sender({ resolve: () => Promise.resolve(['127.0.0.1']) });
      expect(await here.send(`https://bot.contoh.com:${port}/`, signed)).toMatchObject({ status: null, error: 'tls' });
      expect(names).toEqual(['bot.contoh.com']);
      server.close();
    },
  );
});

describe('an address on the inside', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    '168.63.129.16',
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    'fd20:ce::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '',
    'bukan alamat',
  ])('%s is refused, alone and among public ones, and nothing is sent', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    for (const resolved of [[address], ['8.8.8.8', address]]) {
      const { asked, send, isInside } = strict(...resolved);
      expect(await send('https://bot.contoh.com/', signed)).toMatchObject({ status: null, error: 'inside' });
      expect(await isInside('https://bot.contoh.com/')).toBe(true);
      expect(asked).toEqual(['bot.contoh.com', 'bot.contoh.com']);
    }
  });

  test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is none',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test('is looked for again at each sending: what the name led to before counts for nothing', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const changing = sender({ loopback: false, resolve: () => Promise.resolve(answers.shift() ?? []) });
    expect(await changing.isInside('https://bot.contoh.com/')).toBe(false);
    expect(await changing.send('https://bot.contoh.com/', signed)).toMatchObject({ error: 'inside' });
    expect(await changing.send('https://bot.contoh.com/', signed)).toMatchObject({ error: 'name' });
  });

  test('that stands in the address itself is not connected to', async () => {
    for (const url of [
      receiver.url(),
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://localhost/',
    ]) {
      expect(await strict('127.0.0.1').send(url, signed)).toMatchObject({ status: null, error: 'inside' });
    }
    expect(receiver.received).toEqual([]);
  });

  test('no proxy of the environment is used', async () => {
    process.env['HTTP_PROXY'] = process.env['HTTPS_PROXY'] = process.env['http_proxy'] = 'http://127.0.0.1:65533';
    try {
      expect(await sender().send(receiver.url(), signed)).toMatchObject({ status: 204 });
    } finally {
      for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy']) delete process.env[name];
    }
  });
});

test('the test event is one of the published shapes', () => {
  expect(v.is(WebhookBody, { type: 'webhook.test', version: 1, timestamp: '2026-11-20T05:00:00.000Z', data: {} })).toBe(
    true,
  );
  expect(v.is(WebhookBody, { type: 'order.paid', version: 1, timestamp: '2026-11-20T05:00:00.000Z', data: {} })).toBe(
    false,
  );
});
