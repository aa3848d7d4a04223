import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { ConfigError, variables } from '#platform/environment.ts';

const database = { DATABASE_URL: 'postgres://127.0.0.1:1/x' };
const production = {
  ...database,
  MABARIN_MODE: 'production',
  MABARIN_ALLOW_SANDBOX: '1',
  MABARIN_SECRET: 's'.repeat(32),
  MABARIN_API_ORIGIN: 'https://api.mabarin.id',
  MABARIN_PUBLIC_ORIGIN: 'https://mabarin.id',
  MABARIN_DASHBOARD_ORIGIN: 'https://dashboard.mabarin.id',
  MABARIN_OVERLAY_ORIGIN: 'https://overlay.mabarin.id',
};
const refusal = (environment: NodeJS.ProcessEnv) => {
  try {
    readConfig(environment, '/apps');
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return null;
};

describe('the configuration', () => {
  test('on one machine is four origins on localhost [dec who is where]', () => {
    expect(readConfig(database, '/apps').origins).toEqual({
      api: 'http://localhost:4000',
      public: 'http://localhost:4001',
      dashboard: 'http://localhost:4002',
      overlay: 'http://localhost:4003',
    });
  });

  test('names the variable that is missing or wrong', () => {
    expect(refusal({})).toContain('DATABASE_URL');
    expect(refusal({ ...database, MABARIN_API_PORT: '70000' })).toContain('MABARIN_API_PORT');
    expect(refusal({ ...database, MABARIN_PUBLIC_ORIGIN: 'mabarin' })).toContain('MABARIN_PUBLIC_ORIGIN');
  });

  test('has no contact unless one is named, and none that nobody could use', () => {
    const none = { email: null, whatsapp: null, discord: null };
    const empty = { MABARIN_CONTACT_EMAIL: '', MABARIN_CONTACT_WHATSAPP: '', MABARIN_CONTACT_DISCORD: '' };
    expect(readConfig(database, '/apps').contact).toEqual(none);
    expect(readConfig({ ...database, ...empty }, '/apps').contact).toEqual(none);
    const named = {
      MABARIN_CONTACT_EMAIL: 'admin@mabarin.id',
      MABARIN_CONTACT_WHATSAPP: '+62 812-3456-7890',
      MABARIN_CONTACT_DISCORD: 'https://discord.gg/mabarin',
    };
    expect(readConfig({ ...database, ...named }, '/apps').contact).toEqual({
      email: 'admin@mabarin.id',
      whatsapp: '+62 812-3456-7890',
      discord: 'https://discord.gg/mabarin',
    });
    for (const [name, value] of [
      ['MABARIN_CONTACT_EMAIL', 'admin'],
      ['MABARIN_CONTACT_WHATSAPP', 'wa.me/62812'],
      ['MABARIN_CONTACT_DISCORD', 'http://discord.gg/mabarin'],
      ['MABARIN_CONTACT_DISCORD', 'https://discord.gg.jahat.test/mabarin'],
    ] as const) {
      expect(refusal({ ...database, [name]: value }), value).toContain(name);
    }
  });

  test('refuses origins that do not share one site, because the session cookie would be lost [dec sessions]', () => {
    expect(refusal(production)).toBeNull();
    expect(refusal({ ...production, MABARIN_OVERLAY_ORIGIN: 'https://overlay.example.com' })).toContain('one site');
    expect(refusal({ ...production, MABARIN_PUBLIC_ORIGIN: 'http://mabarin.id' })).toContain('one site');
    // A public suffix of two labels is no site.
    expect(
      refusal({
        ...production,
        MABARIN_API_ORIGIN: 'https://api.mabarin.co.id',
        MABARIN_PUBLIC_ORIGIN: 'https://lain.co.id',
        MABARIN_DASHBOARD_ORIGIN: 'https://dashboard.mabarin.co.id',
        MABARIN_OVERLAY_ORIGIN: 'https://overlay.mabarin.co.id',
      }),
    ).toContain('one site');
  });

  test('in production lets an operator send cash-outs and asks no pretend bank, unless they are named [dec money]', () => {
    const adapters = (more: NodeJS.ProcessEnv) => readConfig({ ...production, ...more }, '/apps').adapters;
    expect(adapters({})).toMatchObject({
      payout: { adapter: 'manual' },
      verifier: { adapter: 'none' },
      speech: { adapter: 'none' },
    });
    expect(adapters({ MABARIN_PAYOUT: 'sandbox', MABARIN_BANK_CHECK: 'sandbox' })).toMatchObject({
      payout: { adapter: 'sandbox' },
      verifier: { adapter: 'sandbox' },
    });
    for (const { adapter } of Object.values(readConfig(database, '/apps').adapters)) expect(adapter).toBe('sandbox');
    expect(refusal({ ...production, MABARIN_PAYOUT: 'iris' })).toContain('MABARIN_PAYOUT');
  });

  test('sends mails by SMTP when it has a server and a sender, both on one line each [dec outside world]', () => {
    const smtp = (url?: string, from?: string) => ({ ...database, MABARIN_SMTP_URL: url, MABARIN_MAIL_FROM: from });
    const from = 'Mabarin <salam@mabarin.id>';
    const url = 'smtps://user:p%40ss@mail.mabarin.id:465';
    const mailer = (environment: NodeJS.ProcessEnv) => readConfig(environment, '/apps').adapters.mailer;
    expect(mailer(smtp(url, from))).toEqual({ adapter: 'smtp', url, from });
    expect(mailer(smtp('', ''))).toEqual({ adapter: 'sandbox' });
    expect(refusal(smtp(url))).toContain('MABARIN_MAIL_FROM');
    expect(refusal(smtp(url, `${from}\r\nBcc: semua@mabarin.id`))).toContain('MABARIN_MAIL_FROM');
    expect(refusal(smtp('https://mail.mabarin.id', from))).toContain('MABARIN_SMTP_URL');
  });

  test('refuses what cannot be meant, in one sentence that names the variable and never shows its value', () => {
    const secret = 'rahasia-yang-tidak-boleh-tampil';
    const wrong: [NodeJS.ProcessEnv, string][] = [
      [{ MABARIN_REQUESTS_PER_MINUTE: 'abc' }, 'MABARIN_REQUESTS_PER_MINUTE'],
      [{ MABARIN_REQUESTS_PER_MINUTE: '' }, 'MABARIN_REQUESTS_PER_MINUTE'],
      [{ MABARIN_REQUESTS_PER_MINUTE: '0' }, 'MABARIN_REQUESTS_PER_MINUTE'],
      [{ MABARIN_DB_POOL: '1e3' }, 'MABARIN_DB_POOL'],
      [{ MABARIN_API_PORT: ' 4000' }, 'MABARIN_API_PORT'],
      [{ MABARIN_API_PORT: '' }, 'MABARIN_API_PORT'],
      [{ MABARIN_MODE: secret }, 'MABARIN_MODE'],
      [{ MABARIN_LOG: secret }, 'MABARIN_LOG'],
      [{ MABARIN_SEED_DEMO: 'true' }, 'MABARIN_SEED_DEMO'],
      [{ MABARIN_SECRET: 'rahasia' }, 'MABARIN_SECRET'],
      [{ MABARIN_PUBLIC_ORIGIN: `https://x:${secret}@mabarin.id` }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_PUBLIC_ORIGIN: `https://mabarin.id/${secret}` }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_PUBLIC_ORIGIN: 'ftp://mabarin.id' }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_PUBLIC_ORIGIN: `https://${secret}.id` }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_SMTP_URL: `http://x:${secret}@mail` }, 'MABARIN_SMTP_URL'],
      [{ MABARIN_MAIL_FROM: `${secret} <bukan>` }, 'MABARIN_MAIL_FROM'],
      [{ MABARIN_TRUST_PROXY: `10.0.0.0/8, ${secret}` }, 'MABARIN_TRUST_PROXY'],
      [{ MABARIN_TRUST_PROXY: '10.0.0.0/33' }, 'MABARIN_TRUST_PROXY'],
      [{ MABARIN_LISTEN: '' }, 'MABARIN_LISTEN'],
      [{ DATABASE_URL: `mysql://x:${secret}@db/x` }, 'DATABASE_URL'],
      [{ MABARIN_REQUEST_PER_MINUTE: secret }, 'MABARIN_REQUEST_PER_MINUTE'],
      [{ MABARIN_DEMO: '' }, 'MABARIN_DEMO'],
    ];
    for (const [environment, name] of wrong) {
      const sentence = refusal({ ...database, ...environment }) ?? 'it starts';
      expect(sentence).toMatch(new RegExp(`\\b${name}\\b`));
      expect(sentence).toMatch(/^[A-Z][^\n]+\.$/);
      expect(sentence).not.toContain('rahasia');
    }
  });

  test('knows what stands beside its own names in an environment', () => {
    expect(refusal({ ...database, PATH: '/bin', NODE_ENV: 'production', MABARIN: '1', MY_MABARIN_X: '1' })).toBeNull();
    expect(refusal({ ...database, MABARIN_DOMAIN: 'mabarin.id' })).toBeNull();
    const ranges = '172.16.0.0/12, 127.0.0.1,::1, fd00::/8,loopback';
    const { trustProxy } = readConfig({ ...database, MABARIN_TRUST_PROXY: ranges }, '/apps');
    expect(trustProxy).toEqual(['172.16.0.0/12', '127.0.0.1', '::1', 'fd00::/8', 'loopback']);
    expect(readConfig({ ...database, MABARIN_REQUESTS_PER_MINUTE: '250' }, '/apps').requestsPerMinute).toBe(250);
    expect(readConfig(production, '/apps').requestsPerMinute).toBe(3_000);
  });

  test('reads the secret of a file, and refuses one that is empty, short or away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mabarin-secret-'));
    const file = join(folder, 'secret');
    try {
      for (const mode of [database, production]) {
        const refused = () => refusal({ ...mode, MABARIN_SECRET_FILE: file });
        await rm(file, { force: true });
        expect(refused()).toMatch(/^MABARIN_SECRET_FILE .*\.$/);
        for (const content of ['', '\n', 'x'.repeat(31)]) {
          await writeFile(file, content);
          expect(refused()).toMatch(/^MABARIN_SECRET_FILE .*\.$/);
        }
        expect(refusal({ ...mode, MABARIN_SECRET_FILE: folder })).toMatch(/^MABARIN_SECRET_FILE /);
        expect(refusal({ ...mode, MABARIN_SECRET_FILE: '' })).toMatch(/^MABARIN_SECRET_FILE /);
        await writeFile(file, `${'k'.repeat(32)}\n`);
        expect(readConfig({ ...mode, MABARIN_SECRET_FILE: file }, '/apps').secret).toBe('k'.repeat(32));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('in production is on https, except on this machine alone', () => {
    const plain = (host: (name: string) => string) => ({
      ...production,
      MABARIN_API_ORIGIN: `http://${host('api.')}:4000`,
      MABARIN_PUBLIC_ORIGIN: `http://${host('')}:4001`,
      MABARIN_DASHBOARD_ORIGIN: `http://${host('dashboard.')}:4002`,
      MABARIN_OVERLAY_ORIGIN: `http://${host('overlay.')}:4003`,
    });
    expect(refusal(plain((name) => `${name}mabarin.id`))).toBe(
      'MABARIN_API_ORIGIN must be https in production, unless it is of this machine alone.',
    );
    expect(refusal(plain(() => '192.168.1.5'))).toContain('MABARIN_API_ORIGIN');
    expect(refusal(plain(() => 'localhost.mabarin.id'))).toContain('MABARIN_API_ORIGIN');
    for (const loopback of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) {
      expect(refusal(plain(() => loopback)), loopback).toBeNull();
    }
    const { MABARIN_API_ORIGIN: _, ...unset } = plain(() => 'localhost');
    expect(refusal(unset)).toBeNull();
  });

  test('in production refuses pretend adapters unless named, the demo, and a short secret [dec outside world]', () => {
    expect(refusal({ ...production, MABARIN_ALLOW_SANDBOX: '0' })).toContain('MABARIN_ALLOW_SANDBOX');
    expect(refusal({ ...production, MABARIN_SEED_DEMO: '1' })).toContain('MABARIN_SEED_DEMO');
    expect(refusal({ ...production, MABARIN_SECRET: undefined })).toContain('MABARIN_SECRET');
    expect(refusal({ ...production, MABARIN_SECRET: 'kurang' })).toContain('MABARIN_SECRET');
  });

  test('names what is still pretend when production refuses it, and what chooses another adapter', () => {
    const refused = (more: NodeJS.ProcessEnv) => refusal({ ...production, MABARIN_ALLOW_SANDBOX: '0', ...more });
    const missing = 'gateway (no real one yet), captcha (no real one yet), players (no real one yet)';
    expect(refused({})).toContain(`${missing}, mailer (MABARIN_SMTP_URL), chat (MABARIN_CHAT).`);
    const real = { MABARIN_CHAT: 'discord', MABARIN_SMTP_URL: 'smtp://mail', MABARIN_MAIL_FROM: 'salam@mabarin.id' };
    expect(refused(real)).toContain(`${missing}.`);
    expect(refused({ ...real, MABARIN_PAYOUT: 'sandbox' })).toContain(`${missing}, payout (MABARIN_PAYOUT).`);
  });
});

describe('a variable', () => {
  test('that names adapters chooses an adapter of each name that it takes', () => {
    const named = variables.flatMap((name) => {
      const values = /one of ([\w, -]+)/.exec(refusal({ ...database, [name]: '?' }) ?? '')?.[1]?.split(', ') ?? [];
      return name === 'MABARIN_MODE' || name === 'MABARIN_LOG' || values.includes('0') ? [] : [{ name, values }];
    });
    expect(named.filter(({ values }) => values.length > 0).map(({ name }) => name)).toContain('MABARIN_PAYOUT');
    for (const { name, values } of named) {
      for (const value of values) {
        const { adapters } = readConfig({ ...database, [name]: value }, '/apps');
        expect(
          Object.values(adapters).map(({ adapter }) => adapter),
          `${name}=${value}`,
        ).toContain(value);
      }
    }
  });

  const ours = variables.filter((name) => name.startsWith('MABARIN_'));
  const inRepository = (path: string) => readFile(join(import.meta.dirname, '../../../..', path), 'utf8');

  test('is explained in the runbook, which explains no other', async () => {
    const runbook = await inRepository('docs/runbook.md');
    // A row may name several: MABARIN_{API,PUBLIC}_PORT.
    const named = [...runbook.matchAll(/MABARIN_[A-Z_{},]*[A-Z}]/g)].flatMap(([text]) => {
      const [before = '', choices, after = ''] = text.split(/[{}]/);
      return choices === undefined ? [before] : choices.split(',').map((choice) => before + choice + after);
    });
    expect([...new Set(named)].toSorted()).toEqual(ours.toSorted());
  });

  test('reaches the API of infra/compose.yaml, unless a container has no use for it', async () => {
    const useless = [
      // Inside its own container the API has the ports to itself.
      'MABARIN_API_PORT',
      'MABARIN_PUBLIC_PORT',
      'MABARIN_DASHBOARD_PORT',
      'MABARIN_OVERLAY_PORT',
      // Compose itself and Caddy read it.
      'MABARIN_DOMAIN',
      // The secret comes as a variable, and the demo is refused in production.
      'MABARIN_SECRET_FILE',
      'MABARIN_SEED_DEMO',
    ];
    const compose = await inRepository('infra/compose.yaml');
    const [, api = ''] = /^  api:\n(.*?)^  \w+:\n/ms.exec(compose) ?? [];
    const handedOn = [...api.matchAll(/^ {6}(MABARIN_\w+):/gm)].map(([, name = '']) => name);
    expect([...handedOn, ...useless].toSorted()).toEqual(ours.toSorted());
  });
});
