import { execFile, fork, type ChildProcess } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { totpCode } from '#platform/crypto/totp.ts';
import { migrate } from '#platform/db/migrate.ts';
import { secretVariables } from '#platform/environment.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { ownVariables } from '#testing/environment.ts';
import { openHandle } from '#testing/fixtures/handle.ts';
import { openServices, type Services } from '#testing/servers/services.ts';
import { supportOrder } from '#testing/servers/test-api.ts';

/**
 * A secret that a service refuses is the one that could get into a log: every vendor here answers 401, then nothing at
 * all, and whatever the service says or keeps is searched for its secrets.
 */

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
const ours = String(rsa.export({ format: 'pem', type: 'pkcs8' }));
const vapid = String(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' }).d);
const canaries = {
  MABARIN_SECRET: 'canary-0-'.padEnd(40, 'x'),
  MABARIN_SECRET_BEFORE: 'canary-16-'.padEnd(40, 'x'),
  MABARIN_DATABASE_PASSWORD: 'canary-13',
  MABARIN_DATABASE_OWNER_PASSWORD: 'canary-14',
  MABARIN_NATS_TOKEN: 'canary-15',
  MABARIN_OPERATOR_SECRET: 'canary-17',
  MABARIN_OPERATOR_DISCORD: `https://discord.com/api/webhooks/123456789012345678/${'canary-18-'.padEnd(68, 'x')}`,
  MABARIN_MIDTRANS_SERVER_KEY: 'canary-1,canary-2-old',
  MABARIN_XENDIT_SECRET_KEY: 'canary-3',
  MABARIN_XENDIT_CALLBACK_TOKEN: 'canary-4,canary-5-old',
  MABARIN_SNAP_CLIENT_SECRET: 'canary-6',
  MABARIN_SNAP_PRIVATE_KEY: ours,
  MABARIN_SNAP_PROVIDER_PUBLIC_KEY: String(createPublicKey(rsa).export({ format: 'pem', type: 'spki' })),
  MABARIN_IRIS_CREATOR_KEY: 'canary-7',
  MABARIN_IRIS_APPROVER_KEY: 'canary-8',
  MABARIN_IRIS_MERCHANT_KEY: 'canary-9',
  MABARIN_TURNSTILE_SECRET: 'canary-10',
  MABARIN_SPEECH_KEY: 'canary-19',
  MABARIN_HEARTBEAT_URL: 'http://127.0.0.1:9/canary-20',
  MABARIN_VAPID_PRIVATE_KEY: vapid,
  MABARIN_PLAYERS_HEADERS: '{"authorization":"Bearer canary-11"}',
};
/** Secrets that must not appear anywhere: texts, their `Authorization: Basic` form, and a line of our private key. */
const forbidden = [
  'canary-',
  ...['canary-1:', 'canary-3:', 'canary-7:', 'canary-8:'].map((key) =>
    Buffer.from(key).toString('base64').slice(0, 10),
  ),
  ours.split('\n')[3] ?? '',
  vapid,
];
const seen: string[] = [];

let services: Services;
let clone: Awaited<ReturnType<typeof cloneTemplate>>;
let environment: Record<string, string>;
let service: ChildProcess;
let origin: string;

beforeAll(async () => {
  services = await openServices();
  clone = await cloneTemplate(testServerUrl(), inject('template'));
  const login = new URL(clone.url);
  login.username = `${login.pathname.slice(1)}_login`;
  login.password = canaries.MABARIN_DATABASE_PASSWORD;
  await migrate(clone.ownerUrl, join(import.meta.dirname, '../../migrations'), login.href);
  login.password = '';
  environment = {
    ...services.variables,
    ...canaries,
    MABARIN_SMTP_URL: String(services.variables['MABARIN_SMTP_URL']).replace(/:[^:@]+@/, ':canary-12@'),
    // There is no variable that leads to another Discord.
    MABARIN_CHAT: 'sandbox',
    MABARIN_LOG: 'debug',
    DATABASE_URL: login.href,
    // Nobody listens there.
    MABARIN_NATS_URL: 'nats://127.0.0.1:9',
  };
  service = fork(join(import.meta.dirname, '../servers/crash-child.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Orders come past the captcha; the operator's command asks Turnstile.
    env: { ...process.env, ...environment, MABARIN_CAPTCHA: 'sandbox' },
  });
  for (const stream of [service.stdout, service.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => seen.push(text));
  }
  const port = await new Promise<number>((resolve, reject) => {
    service.once('message', (message: { port: number }) => resolve(message.port));
    service.once('exit', () => reject(new Error(`the service ended\n${seen.join('')}`)));
  });
  origin = `http://127.0.0.1:${port}`;
}, 60_000);

afterAll(async () => {
  service.kill('SIGKILL');
  await services.close();
  await clone.drop();
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  seen.push(`${path} ${await answer.text()}`);
  return answer.status;
}

/** Runs a command of an operator, who is named by `given`. */
function ops(words: readonly string[], given: Record<string, string>): Promise<{ code: number; output: string }> {
  const { MABARIN_OPERATOR_SECRET: _refused, ...rest } = environment;
  const env = { ...ownVariables(process.env), ...rest, ...given };
  return new Promise((resolve) => {
    const options = { cwd: join(import.meta.dirname, '../..'), env };
    const child = execFile(process.execPath, ['src/main.ts', 'ops', ...words], options, (_, ...output) => {
      resolve({ code: child.exitCode ?? -1, output: output.join('\n') });
    });
  });
}

/** The first operator, whose credentials are printed this once. */
async function addOperator(): Promise<{ secret: string; totp: string }> {
  const owner = { MABARIN_DATABASE_OWNER_URL: clone.ownerUrl, MABARIN_DATABASE_OWNER_PASSWORD: '' };
  const { output } = await ops(['operators', 'add', 'rina', '--owner', '--why', 'uji'], owner);
  const [, secret, totp] = /secret +(\S+)[^]*[?&]secret=(\w+)/.exec(output) ?? [];
  if (secret === undefined || totp === undefined) throw new Error(output);
  return { secret, totp };
}

test('every secret is given a canary, or is the mail server’s, or stands in the legal pages', () => {
  expect([...Object.keys(canaries), 'MABARIN_SMTP_URL', 'MABARIN_LEGAL'].toSorted()).toEqual(
    [...secretVariables].toSorted(),
  );
});

test('no secret is in a log, an answer or a column, whatever vendors do [dec outside world] [req 24]', async () => {
  const handle = await openHandle(clone.url, canaries.MABARIN_SECRET);
  const { username } = await handle.createHost();
  await handle.close();
  const { secret, totp } = await addOperator();
  const file = join(await mkdtemp(join(tmpdir(), 'mabarin-operator-')), 'secret');
  await writeFile(file, secret);
  const signing = { MABARIN_OPERATOR: 'rina', MABARIN_OPERATOR_SECRET_FILE: file };
  const forged = { 'x-callback-token': 'canary-lain', 'iris-signature': 'x', 'x-signature': 'x' };
  for (const state of ['refusing', 'gone']) {
    await post('/api/check-player', { host: username, id: '123456789', server: '2101' });
    expect(await post('/api/support', supportOrder(username, 1)), state).not.toBe(500);
    for (const path of ['payments/midtrans', 'payments/xendit', 'payments/snap', 'payouts/midtrans-payouts']) {
      await post(`/webhooks/${path}`, { order_id: '1', signature_key: 'x' }, forged);
    }
    // Each code works once; the next one is good already.
    const code = totpCode({ secret: totp, now: new Date(Date.now() + (state === 'gone' ? 30_000 : 0)) });
    const { code: exit, output } = await ops(['check-services'], { ...signing, MABARIN_OPERATOR_CODE: code });
    seen.push(output);
    expect(exit, state).toBe(1);
    if (state === 'refusing') await services.close();
  }
  const log = seen.join('\n');
  // Each of them was asked, with its secret.
  for (const name of [
    'payment midtrans',
    'payment xendit',
    'payment snap',
    'payout',
    'bank-check',
    'captcha',
    'mail',
  ]) {
    expect(new RegExp(`^${name}.*FAILED: `, 'm').test(log), name).toBe(true);
  }
  const secrets = [...forbidden, secret, totp];
  for (const text of secrets) expect(log.includes(text), text).toBe(false);
  expect(await columnsWith(secrets)).toEqual([]);
  await rm(dirname(file), { recursive: true });
  // The search finds what is there.
  expect(await columnsWith([username])).toContain('public.host');
}, 120_000);

/** The tables that hold one of these texts in any column, as it is or in the hexadecimal digits of its bytes. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: clone.ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    );
    expect(tables.length).toBeGreaterThan(30);
    const found: string[] = [];
    const patterns = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`]);
    for (const { name } of tables) {
      const query = `select 1 from ${name} as one where one::text like any ($1::text[]) limit 1`;
      const { rowCount } = await client.query(query, [patterns]);
      if (rowCount !== 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
