import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { places } from '@mabarin/domain/documents/places';
import { readConfig, requirePlaces } from '#platform/config.ts';
import { describeAdapters } from '#platform/adapter-settings.ts';
import { ConfigError, printExample, secretVariables, variables } from '#platform/environment.ts';
import { folderOfTest } from '#testing/folder.ts';

const SECRET = 'rahasia panjang dari dua puluh huruf';
const database = { DATABASE_URL: 'postgres://127.0.0.1:1/x' };
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
/** Settings that every service accepts. */
const credentials = {
  MABARIN_MIDTRANS_SERVER_KEY: 'Mid-server-rahasia',
  MABARIN_XENDIT_SECRET_KEY: 'xnd_production_rahasia',
  MABARIN_XENDIT_CALLBACK_TOKEN: 'token-rahasia',
  MABARIN_SNAP_PRESET: 'midtrans',
  MABARIN_SNAP_CLIENT_ID: 'G12345-SNAP',
  MABARIN_SNAP_CLIENT_SECRET: 'snap-rahasia',
  MABARIN_SNAP_PRIVATE_KEY: privateKey,
  MABARIN_SNAP_PARTNER_ID: 'partner-1',
  MABARIN_SNAP_MERCHANT_ID: 'M0001',
  MABARIN_SNAP_PROVIDER_PUBLIC_KEY: publicKey,
  MABARIN_IRIS_CREATOR_KEY: 'IRIS-creator-rahasia',
  MABARIN_IRIS_APPROVER_KEY: 'IRIS-approver-rahasia',
  MABARIN_IRIS_MERCHANT_KEY: 'IRIS-merchant-rahasia',
  MABARIN_TURNSTILE_SITE_KEY: '0x4AAAAAAA',
  MABARIN_TURNSTILE_SECRET: '0x4AAAAAAA-rahasia',
  MABARIN_PLAYERS_URL: 'https://players.example/ml?id={id}&server={server}',
  MABARIN_SPEECH_BASE_URL: 'https://suara.example',
  MABARIN_SPEECH_KEY: 'suara-rahasia',
  MABARIN_SPEECH_MODEL: 'suara-1',
  MABARIN_SPEECH_VOICES: 'kancil, rusa',
  MABARIN_SMTP_URL: 'smtps://user:rahasia@mail.mabarin.id:465',
  MABARIN_MAIL_FROM: 'Mabarin <salam@mabarin.id>',
};
const production = {
  ...database,
  MABARIN_MODE: 'production',
  MABARIN_PAYMENT: 'midtrans',
  MABARIN_MIDTRANS_SERVER_KEY: credentials.MABARIN_MIDTRANS_SERVER_KEY,
  MABARIN_CAPTCHA: 'turnstile',
  MABARIN_TURNSTILE_SITE_KEY: credentials.MABARIN_TURNSTILE_SITE_KEY,
  MABARIN_TURNSTILE_SECRET: credentials.MABARIN_TURNSTILE_SECRET,
  MABARIN_SMTP_URL: credentials.MABARIN_SMTP_URL,
  MABARIN_MAIL_FROM: credentials.MABARIN_MAIL_FROM,
  MABARIN_CHAT: 'discord',
  MABARIN_BEACON: 'off',
  MABARIN_SECRET: SECRET,
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
      ['MABARIN_OPERATOR_MAIL', 'rina@mabarin.id,budi'],
      ['MABARIN_OPERATOR_DISCORD', 'https://discord.gg/mabarin'],
      ['MABARIN_CONTACT_EMAIL', 'admin'],
      ['MABARIN_CONTACT_WHATSAPP', 'wa.me/62812'],
      ['MABARIN_CONTACT_DISCORD', 'http://discord.gg/mabarin'],
      ['MABARIN_CONTACT_DISCORD', 'https://discord.gg.jahat.test/mabarin'],
    ] as const) {
      expect(refusal({ ...database, [name]: value }), value).toContain(name);
    }
  });

  test('sends to services of MABARIN_CHAT alone, the operators’ channel too', () => {
    const chat = (names: string) => readConfig({ ...database, MABARIN_CHAT: names }, '/apps').adapters.chat;
    expect(chat('sandbox')).toEqual({ adapter: 'sandbox' });
    expect(chat('telegram,discord')).toMatchObject({ adapter: 'services', services: ['telegram', 'discord'] });
    for (const wrong of ['sandbox,discord', 'discord,discord', 'signal']) {
      expect(refusal({ ...database, MABARIN_CHAT: wrong }), wrong).toContain('MABARIN_CHAT');
    }
    const discord = `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`;
    const operators = { ...database, MABARIN_OPERATOR_DISCORD: discord };
    expect(refusal({ ...operators, MABARIN_CHAT: 'telegram' })).toContain('MABARIN_OPERATOR_DISCORD');
    expect(refusal({ ...operators, MABARIN_CHAT: 'discord,telegram' })).toBeNull();
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

  test('in production lets an operator send cash-outs and asks no pretend bank or directory [dec money]', () => {
    const adapters = (more: NodeJS.ProcessEnv) => readConfig({ ...production, ...more }, '/apps').adapters;
    expect(adapters({})).toMatchObject({
      payout: { adapter: 'manual' },
      verifier: { adapter: 'none' },
      players: { adapter: 'off' },
      speech: { adapter: 'none' },
      beacon: { adapter: 'off' },
    });
    expect(refusal({ ...production, MABARIN_PAYOUT: 'bca' })).toContain('MABARIN_PAYOUT');
    expect(readConfig(production, '/apps').payoutManualOver).toBe(2_000_000);
  });

  test('takes the chain that a simulator on this machine signs in sandbox mode alone', () => {
    const chain = (more: NodeJS.ProcessEnv) => {
      const { beacon } = readConfig({ ...more, MABARIN_BEACON: 'drand' }, '/apps').adapters;
      return 'chain' in beacon ? beacon.chain : null;
    };
    const here = { MABARIN_BEACON_RELAYS: 'http://127.0.0.1:4308' };
    expect(chain({ ...database, ...here })).toBe('sandbox');
    expect(chain(database)).toBe('quicknet');
    expect(chain({ ...database, MABARIN_BEACON_RELAYS: `${here.MABARIN_BEACON_RELAYS},https://api.drand.sh` })).toBe(
      'quicknet',
    );
    expect(chain({ ...production, ...here })).toBe('quicknet');
  });

  test('in sandbox mode pretends every port that is not chosen', () => {
    const { adapters } = readConfig(database, '/apps');
    expect(new Set(Object.values(describeAdapters(adapters)))).toEqual(new Set(['pretend']));
  });

  test('sends mails by SMTP when it has a server and a sender, both on one line each [dec outside world]', () => {
    const smtp = (url?: string, from?: string) => ({ ...database, MABARIN_SMTP_URL: url, MABARIN_MAIL_FROM: from });
    const from = 'Mabarin <salam@mabarin.id>';
    const url = 'smtps://user:p%40ss@mail.mabarin.id:465';
    const mailer = (environment: NodeJS.ProcessEnv) => readConfig(environment, '/apps').adapters.mailer;
    expect(mailer(smtp(url, from))).toEqual({ adapter: 'smtp', url, from });
    expect(mailer(smtp('', ''))).toEqual({ adapter: 'sandbox' });
    expect(mailer(smtp(undefined, from))).toEqual({ adapter: 'sandbox' });
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
      [{ MABARIN_FEE_BEARER_NEXT: 'host@2027-02-30' }, 'MABARIN_FEE_BEARER_NEXT'],
      [{ MABARIN_FEE_BEARER_NEXT: 'gateway@2027-02-01' }, 'MABARIN_FEE_BEARER_NEXT'],
      [{ MABARIN_SEED_DEMO: 'true' }, 'MABARIN_SEED_DEMO'],
      [{ MABARIN_SECRET: 'rahasia' }, 'MABARIN_SECRET'],
      [{ MABARIN_SECRET: 'rahasia'.repeat(8) }, 'MABARIN_SECRET'],
      [{ MABARIN_PUBLIC_ORIGIN: `https://x:${secret}@mabarin.id` }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_PUBLIC_ORIGIN: `https://mabarin.id/${secret}` }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_PUBLIC_ORIGIN: 'ftp://mabarin.id' }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_PUBLIC_ORIGIN: `https://${secret}.id` }, 'MABARIN_PUBLIC_ORIGIN'],
      [{ MABARIN_SMTP_URL: `http://x:${secret}@mail` }, 'MABARIN_SMTP_URL'],
      [{ MABARIN_MAIL_FROM: `${secret} <bukan>` }, 'MABARIN_MAIL_FROM'],
      [{ MABARIN_TRUST_PROXY: `10.0.0.0/8, ${secret}` }, 'MABARIN_TRUST_PROXY'],
      [{ MABARIN_TRUST_PROXY: '10.0.0.0/33' }, 'MABARIN_TRUST_PROXY'],
      [{ MABARIN_TRUST_PROXY: '127.0.0.1,0.0.0.0/0' }, 'MABARIN_TRUST_PROXY'],
      [{ MABARIN_TRUST_PROXY: '128.0.0.0/1' }, 'MABARIN_TRUST_PROXY'],
      [{ MABARIN_TRUST_PROXY: '::/0' }, 'MABARIN_TRUST_PROXY'],
      [{ MABARIN_METRICS_HOST: '0.0.0.0' }, 'MABARIN_METRICS_HOST'],
      [{ MABARIN_METRICS_HOST: '::' }, 'MABARIN_METRICS_HOST'],
      [{ MABARIN_PUBLIC_PORT: '4000' }, 'MABARIN_PUBLIC_PORT'],
      [{ MABARIN_METRICS_PORT: '4003' }, 'MABARIN_METRICS_PORT'],
      [{ MABARIN_DASHBOARD_ORIGIN: 'http://localhost:4000' }, 'MABARIN_DASHBOARD_ORIGIN'],
      [{ MABARIN_ALLOW_EMPTY_PLACES: 'rahasia' }, 'MABARIN_ALLOW_EMPTY_PLACES'],
      [{ MABARIN_LISTEN: '' }, 'MABARIN_LISTEN'],
      [{ DATABASE_URL: `mysql://x:${secret}@db/x` }, 'DATABASE_URL'],
      [{ MABARIN_REQUEST_PER_MINUTE: secret }, 'MABARIN_REQUEST_PER_MINUTE'],
      [{ MABARIN_DEMO: '' }, 'MABARIN_DEMO'],
      [{ MABARIN_ALLOW_SANDBOX: '1' }, 'MABARIN_ALLOW_SANDBOX'],
      [{ MABARIN_ALLOW_SANDBOX: 'payment,gateway' }, 'MABARIN_ALLOW_SANDBOX'],
      [{ MABARIN_PAYMENT: 'sandbox,sandbox' }, 'MABARIN_PAYMENT'],
      [{ MABARIN_PAYMENT: 'sandbox;midtrans' }, 'MABARIN_PAYMENT'],
      [{ MABARIN_MIDTRANS_SERVER_KEY: `${secret} ${secret}` }, 'MABARIN_MIDTRANS_SERVER_KEY'],
      [{ MABARIN_MIDTRANS_SERVER_KEY: `${secret},` }, 'MABARIN_MIDTRANS_SERVER_KEY'],
      [{ MABARIN_MIDTRANS_BASE_URL: 'http://api.midtrans.com' }, 'MABARIN_MIDTRANS_BASE_URL'],
      [{ MABARIN_XENDIT_BASE_URL: `https://${secret}:x@api.xendit.co` }, 'MABARIN_XENDIT_BASE_URL'],
      [{ MABARIN_IRIS_BASE_URL: 'http://127.0.0.1.nip.io/iris' }, 'MABARIN_IRIS_BASE_URL'],
      [{ MABARIN_SNAP_PRIVATE_KEY: secret }, 'MABARIN_SNAP_PRIVATE_KEY'],
      [{ MABARIN_SNAP_PRIVATE_KEY: publicKey }, 'MABARIN_SNAP_PRIVATE_KEY'],
      [{ MABARIN_SNAP_PROVIDER_PUBLIC_KEY: publicKey.replace('MII', 'MIX') }, 'MABARIN_SNAP_PROVIDER_PUBLIC_KEY'],
      [{ MABARIN_SNAP_PROVIDER_PUBLIC_KEY: privateKey }, 'MABARIN_SNAP_PROVIDER_PUBLIC_KEY'],
      [{ MABARIN_PLAYERS_HEADERS: `{"authorization":"${secret}` }, 'MABARIN_PLAYERS_HEADERS'],
      [{ MABARIN_PLAYERS_HEADERS: `{"authorization":["${secret}"]}` }, 'MABARIN_PLAYERS_HEADERS'],
      [{ MABARIN_PLAYERS_HEADERS: '{"x":"a\\nb"}' }, 'MABARIN_PLAYERS_HEADERS'],
      [{ MABARIN_PLAYERS_URL: 'https://{id}.example/{server}' }, 'MABARIN_PLAYERS_URL'],
      [{ MABARIN_PLAYERS_URL: 'https://players.example/{id}' }, 'MABARIN_PLAYERS_URL'],
      [{ MABARIN_PLAYERS_URL: 'http://players.example/{id}/{server}' }, 'MABARIN_PLAYERS_URL'],
      [{ MABARIN_PLAYERS_NAME_PATH: 'data[0]' }, 'MABARIN_PLAYERS_NAME_PATH'],
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
    const folder = folderOfTest();
    const file = join(folder, 'secret');
    for (const mode of [database, { ...production, MABARIN_SECRET: undefined }]) {
      const refused = () => refusal({ ...mode, MABARIN_SECRET_FILE: file });
      await rm(file, { force: true });
      expect(refused()).toMatch(/^MABARIN_SECRET_FILE .*\.$/);
      for (const content of ['', '\n', 'x'.repeat(31), 'ab'.repeat(20)]) {
        await writeFile(file, content);
        expect(refused()).toMatch(/^MABARIN_SECRET_FILE .*\.$/);
      }
      expect(refusal({ ...mode, MABARIN_SECRET_FILE: folder })).toMatch(/^MABARIN_SECRET_FILE /);
      await writeFile(file, `${SECRET}\n`);
      expect(readConfig({ ...mode, MABARIN_SECRET_FILE: file }, '/apps').secret).toBe(SECRET);
    }
  });

  test('in sandbox mode refuses public https origins unless a variable allows them', () => {
    const origins = (host: string) => ({
      ...database,
      MABARIN_API_ORIGIN: `https://api.${host}`,
      MABARIN_PUBLIC_ORIGIN: `https://${host}`,
      MABARIN_DASHBOARD_ORIGIN: `https://dashboard.${host}`,
      MABARIN_OVERLAY_ORIGIN: `https://overlay.${host}`,
    });
    expect(refusal(origins('mabarin.id'))).toContain('set MABARIN_MODE=production');
    expect(refusal({ ...origins('mabarin.id'), MABARIN_ALLOW_PUBLIC_SANDBOX: '1' })).toBeNull();
    const phone = Object.entries(readConfig(database, '/apps').ports).map(([name, port]) => [
      `MABARIN_${name.toUpperCase()}_ORIGIN`,
      `http://192.168.1.5:${port}`,
    ]);
    expect(refusal({ ...database, ...Object.fromEntries(phone) })).toBeNull();
  });

  test('lets any listener take any free port', () => {
    const free = Object.fromEntries(
      ['API', 'PUBLIC', 'DASHBOARD', 'OVERLAY', 'METRICS'].map((name) => [`MABARIN_${name}_PORT`, '0']),
    );
    expect(refusal({ ...database, ...free })).toBeNull();
  });

  test('in production names the settings without which something does not work, unless the default is set', () => {
    const missing = (more: NodeJS.ProcessEnv = {}) => readConfig({ ...production, ...more }, '/apps').missing;
    expect(missing()).toEqual(
      expect.arrayContaining(['MABARIN_OPERATOR_MAIL', 'MABARIN_BANK_CHECK', 'MABARIN_HEARTBEAT_URL']),
    );
    expect(missing({ MABARIN_DESK_NETWORKS: '' })).toContain('MABARIN_DESK_NETWORKS');
    const meant = { MABARIN_BANK_CHECK: 'none', MABARIN_DESK_NETWORKS: '127.0.0.0/8,::1' };
    for (const name of Object.keys(meant)) expect(missing(meant)).not.toContain(name);
    expect(readConfig(database, '/apps').missing).toEqual([]);
  });

  test('in production serves only with the legal pages filled in, or with each empty place named', () => {
    const all = Object.fromEntries(places.map(({ place }) => [place, 'diisi']));
    const refused = (mode: 'sandbox' | 'production', emptyPlaces: string[], empty: object = { nib: '', ppn: '' }) => {
      try {
        requirePlaces({ mode, places: { ...all, ...empty }, emptyPlaces });
      } catch (error) {
        return error instanceof ConfigError ? error.message : error;
      }
      return null;
    };
    expect(refused('production', [])).toContain('MABARIN_ALLOW_EMPTY_PLACES=nib,ppn.');
    expect(refused('production', ['nib'])).toContain('MABARIN_ALLOW_EMPTY_PLACES=nib,ppn.');
    expect(refused('production', ['nib', 'ppn'])).toBeNull();
    expect(refused('production', [], {})).toBeNull();
    expect(refused('sandbox', [])).toBeNull();
    expect(readConfig({ ...production, MABARIN_ALLOW_EMPTY_PLACES: 'nib,ppn' }, '/apps').emptyPlaces).toEqual([
      'nib',
      'ppn',
    ]);
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

  test('in production refuses the demo, and no or a short secret', () => {
    expect(refusal({ ...production, MABARIN_SEED_DEMO: '1' })).toContain('MABARIN_SEED_DEMO');
    expect(refusal({ ...production, MABARIN_SECRET: undefined })).toContain('MABARIN_SECRET');
    expect(refusal({ ...production, MABARIN_SECRET: SECRET.slice(0, 31) })).toContain('MABARIN_SECRET');
  });

  test('in production refuses what pretends unless its port is named, and says the way [dec outside world]', () => {
    const bare = {
      ...production,
      MABARIN_PAYMENT: undefined,
      MABARIN_CAPTCHA: undefined,
      MABARIN_SMTP_URL: undefined,
      MABARIN_CHAT: undefined,
    };
    expect(refusal(bare)).toBe(
      'Production refuses pretend adapters, and these only pretend: payment (MABARIN_PAYMENT), captcha (MABARIN_CAPTCHA), ' +
        'mail (MABARIN_SMTP_URL), chat (MABARIN_CHAT). MABARIN_ALLOW_SANDBOX=payment,captcha,mail,chat runs them all the same.',
    );
    expect(refusal({ ...bare, MABARIN_ALLOW_SANDBOX: 'payment,chat' })).toContain('captcha (MABARIN_CAPTCHA), mail (');
    expect(refusal({ ...production, MABARIN_PAYMENT: 'midtrans,sandbox' })).toContain('payment (MABARIN_PAYMENT).');
    for (const [variable, name] of [
      ['MABARIN_PAYOUT', 'payout'],
      ['MABARIN_BANK_CHECK', 'bank-check'],
      ['MABARIN_PLAYERS', 'players'],
      ['MABARIN_CHAT', 'chat'],
      ['MABARIN_BEACON', 'beacon'],
      ['MABARIN_SPEECH', 'speech'],
    ]) {
      const pretending = { ...production, [String(variable)]: 'sandbox' };
      expect(refusal(pretending)).toContain(`only pretend: ${name} (${variable}).`);
      expect(refusal({ ...pretending, MABARIN_ALLOW_SANDBOX: name })).toBeNull();
    }
  });

  test('in production lets payment, captcha and mail pretend on this machine alone', () => {
    const local = {
      MABARIN_API_ORIGIN: 'http://localhost:4000',
      MABARIN_PUBLIC_ORIGIN: 'http://localhost:4001',
      MABARIN_DASHBOARD_ORIGIN: 'http://localhost:4002',
      MABARIN_OVERLAY_ORIGIN: 'http://localhost:4003',
    };
    for (const [variable, value, name] of [
      ['MABARIN_PAYMENT', 'sandbox', 'payment'],
      ['MABARIN_CAPTCHA', 'sandbox', 'captcha'],
      ['MABARIN_SMTP_URL', '', 'mail'],
    ] as const) {
      const pretending = { ...production, [variable]: value, MABARIN_ALLOW_SANDBOX: name };
      expect(refusal(pretending)).toBe(
        `In production a pretend ${name} (${variable}) needs origins of this machine alone, such as http://localhost:4001.`,
      );
      expect(refusal({ ...pretending, ...local })).toBeNull();
    }
  });

  test("in production refuses the vendors' test keys", () => {
    for (const [variable, value] of [
      ['MABARIN_TURNSTILE_SECRET', '1x0000000000000000000000000000000AA'],
      ['MABARIN_TURNSTILE_SITE_KEY', '3x00000000000000000000FF'],
      ['MABARIN_MIDTRANS_SERVER_KEY', 'Mid-server-baru,SB-Mid-server-lama'],
      ['MABARIN_XENDIT_SECRET_KEY', 'xnd_development_rahasia'],
    ] as const) {
      const environment = { ...production, ...credentials, [variable]: value };
      expect(refusal(environment)).toBe(`${variable} is one of the vendor's test keys, which production refuses.`);
      expect(refusal({ ...environment, MABARIN_MODE: 'sandbox', MABARIN_ALLOW_PUBLIC_SANDBOX: '1' })).toBeNull();
    }
    const simulated = {
      MABARIN_MIDTRANS_SERVER_KEY: 'SB-Mid-server',
      MABARIN_MIDTRANS_BASE_URL: 'http://127.0.0.1:4300',
    };
    expect(refusal({ ...production, ...simulated })).toBeNull();
  });

  test('names the variable that a half configured service lacks [dec outside world]', () => {
    const chosen: [NodeJS.ProcessEnv, RegExp, string[]][] = [
      [{ MABARIN_PAYMENT: 'midtrans' }, /^MABARIN_MIDTRANS/, []],
      [{ MABARIN_PAYMENT: 'xendit' }, /^MABARIN_XENDIT/, []],
      [{ MABARIN_PAYMENT: 'snap' }, /^MABARIN_SNAP/, []],
      [{ MABARIN_PAYOUT: 'midtrans-payouts' }, /^MABARIN_IRIS/, []],
      [{ MABARIN_PAYOUT: 'snap' }, /^MABARIN_SNAP/, []],
      [{ MABARIN_PAYOUT: 'xendit-payouts' }, /^MABARIN_XENDIT/, []],
      [{ MABARIN_BANK_CHECK: 'midtrans' }, /^MABARIN_IRIS/, []],
      [{ MABARIN_BANK_CHECK: 'snap' }, /^MABARIN_SNAP/, []],
      [{ MABARIN_CAPTCHA: 'turnstile' }, /^MABARIN_TURNSTILE/, []],
      [{ MABARIN_PLAYERS: 'http' }, /^MABARIN_PLAYERS/, []],
      [{ MABARIN_SPEECH: 'openai-speech' }, /^MABARIN_SPEECH/, ['MABARIN_SPEECH_KEY']],
      [{}, /^MABARIN_(SMTP|MAIL)/, ['MABARIN_SMTP_URL']],
    ];
    for (const [choice, wanted, optional] of chosen) {
      const names = Object.keys(credentials).filter((name) => wanted.test(name));
      const whole = Object.fromEntries(names.map((name) => [name, credentials[name as keyof typeof credentials]]));
      expect(refusal({ ...database, ...choice, ...whole })).toBeNull();
      for (const name of names.filter((each) => !optional.includes(each))) {
        const sentence = refusal({ ...database, ...choice, ...whole, [name]: '' });
        expect(sentence).toMatch(new RegExp(`^MABARIN_\\w+(=[\\w-]+)? needs ${name}, which is not set\\.$`));
      }
    }
    // Given by half is refused even where it is not on the list, because old payments may need it.
    const { MABARIN_XENDIT_SECRET_KEY } = credentials;
    expect(refusal({ ...database, MABARIN_XENDIT_SECRET_KEY })).toContain('MABARIN_XENDIT_CALLBACK_TOKEN');
  });

  test('orders the gateways, and keeps those readable that are configured and not on the list', () => {
    const gateways = (environment: NodeJS.ProcessEnv) =>
      readConfig({ ...database, ...environment }, '/apps').adapters.gateways.map(
        ({ adapter, accepts }) => `${adapter} ${accepts ? 'accepts' : 'is readable'}`,
      );
    expect(gateways({})).toEqual(['sandbox accepts']);
    expect(gateways({ ...credentials, MABARIN_PAYMENT: 'xendit, midtrans' })).toEqual([
      'xendit accepts',
      'midtrans accepts',
      'sandbox is readable',
      'snap is readable',
    ]);
    expect(gateways({ ...production, ...credentials })).toEqual([
      'midtrans accepts',
      'xendit is readable',
      'snap is readable',
    ]);
  });

  test("asks a vendor's test world in sandbox mode and the real one in production, unless told where", () => {
    const hosts = (environment: NodeJS.ProcessEnv) => {
      const { adapters } = readConfig({ ...environment, ...credentials, MABARIN_PAYOUT: 'midtrans-payouts' }, '/apps');
      return [...adapters.gateways, adapters.payout].flatMap((each) => ('baseUrl' in each ? [each.baseUrl] : []));
    };
    expect(hosts({ ...database, MABARIN_PAYMENT: 'midtrans' })).toEqual([
      'https://api.sandbox.midtrans.com',
      'https://api.xendit.co',
      'https://merchants.sbx.midtrans.com',
      'https://app.sandbox.midtrans.com/iris',
    ]);
    expect(hosts(production)).toEqual([
      'https://api.midtrans.com',
      'https://api.xendit.co',
      'https://merchants.midtrans.com',
      'https://app.midtrans.com/iris',
    ]);
    const own = {
      MABARIN_MIDTRANS_BASE_URL: 'http://127.0.0.1:4300/',
      MABARIN_IRIS_BASE_URL: 'https://iris.example/x',
    };
    expect(hosts({ ...production, ...own })).toEqual([
      'http://127.0.0.1:4300',
      'https://api.xendit.co',
      'https://merchants.midtrans.com',
      'https://iris.example/x',
    ]);
  });

  test('takes the new and the old key beside each other, the new one first', () => {
    const older = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({
      type: 'spki',
      format: 'pem',
    });
    const { adapters } = readConfig(
      {
        ...database,
        ...credentials,
        MABARIN_PAYMENT: 'midtrans,snap',
        MABARIN_MIDTRANS_SERVER_KEY: 'kunci-baru-1, kunci-lama-0',
        // As in an environment file, where a value is one line.
        MABARIN_SNAP_PROVIDER_PUBLIC_KEY: `${publicKey}${String(older)}`.replaceAll('\n', String.raw`\n`),
        MABARIN_SNAP_PRIVATE_KEY: privateKey.replaceAll('\n', String.raw`\n`),
      },
      '/apps',
    );
    expect(adapters.gateways[0]).toMatchObject({ serverKeys: ['kunci-baru-1', 'kunci-lama-0'] });
    expect(adapters.gateways[1]).toMatchObject({
      privateKey: privateKey.trim(),
      providerPublicKeys: [publicKey.trim(), String(older).trim()],
    });
  });

  test('says of each port whether it is real, manual, off or pretends', () => {
    const described = (environment: NodeJS.ProcessEnv) => describeAdapters(readConfig(environment, '/apps').adapters);
    expect(described(production)).toEqual({
      payment: 'real (midtrans)',
      payout: 'manual',
      'bank-check': 'off',
      captcha: 'real (turnstile)',
      players: 'off',
      mail: 'real (smtp)',
      chat: 'real (discord)',
      speech: 'off',
      beacon: 'off',
    });
    expect(described({ ...database, ...credentials, MABARIN_PAYMENT: 'xendit,midtrans,sandbox' }).payment).toBe(
      'real (xendit, midtrans), pretend',
    );
  });
});

describe('a variable', () => {
  test('of another release stops a start outside production alone', () => {
    expect(refusal({ ...database, MABARIN_LATER: '1' })).toContain('MABARIN_LATER is no variable of Mabarin');
    expect(readConfig({ ...production, MABARIN_LATER: '1' }, '/apps').unknown).toEqual(['MABARIN_LATER']);
  });

  test('that names adapters chooses an adapter of each name that it takes', () => {
    const named = variables.flatMap((name) => {
      const [, list = ''] =
        /(?:one|some) of ([\w, -]+?)(, each once|\.$)/.exec(refusal({ ...database, [name]: '?' }) ?? '') ?? [];
      const values = list === '' ? [] : list.split(', ');
      const others = [
        'MABARIN_MODE',
        'MABARIN_LOG',
        'MABARIN_FEE_BEARER',
        'MABARIN_ASK_AGE',
        'MABARIN_ALLOW_SANDBOX',
        'MABARIN_ALLOW_EMPTY_PLACES',
        'MABARIN_SNAP_PRESET',
      ];
      return others.includes(name) || name.endsWith('ACQUIRER') || values.includes('0') ? [] : [{ name, values }];
    });
    const choosing = named.filter(({ values }) => values.length > 0);
    expect(choosing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['MABARIN_PAYMENT', 'MABARIN_PAYOUT', 'MABARIN_CAPTCHA', 'MABARIN_PLAYERS']),
    );
    for (const { name, values } of choosing) {
      for (const value of values) {
        const { adapters } = readConfig({ ...database, ...credentials, [name]: value }, '/apps');
        const chosen = Object.values(adapters).map((port) => ('adapter' in port ? port.adapter : port[0]?.adapter));
        expect(chosen, `${name}=${value}`).toContain(value);
      }
    }
  });

  test('for the database’s password is taken as it is, whatever an address would make of its characters', () => {
    const environment = {
      DATABASE_URL: 'postgres://mabarin@db:5432/mabarin',
      MABARIN_DATABASE_PASSWORD: '@/#:?% &+é"',
    };
    const { databaseUrl } = readConfig(environment, '/apps');
    expect(new pg.Client(databaseUrl)).toMatchObject({
      user: 'mabarin',
      password: '@/#:?% &+é"',
      host: 'db',
      database: 'mabarin',
    });
  });

  test('for an address past a pooler takes the same password, and migrates where no owner is named', () => {
    const environment = {
      DATABASE_URL: 'postgres://mabarin@pooler:6432/mabarin',
      MABARIN_DATABASE_PASSWORD: 'p@ss/w#rd:1%',
    };
    const direct = 'postgres://mabarin@db:5432/mabarin';
    const pooled = readConfig({ ...environment, MABARIN_DATABASE_DIRECT_URL: direct }, '/apps');
    expect(new pg.Client(pooled.databaseDirectUrl)).toMatchObject({ host: 'db', port: 5432, password: 'p@ss/w#rd:1%' });
    expect(new pg.Client(pooled.databaseUrl)).toMatchObject({ host: 'pooler', port: 6432, password: 'p@ss/w#rd:1%' });
    expect(pooled.databaseOwnerUrl).toBe(pooled.databaseDirectUrl);
    for (const none of [{}, { MABARIN_DATABASE_DIRECT_URL: '' }]) {
      const { databaseUrl, databaseDirectUrl } = readConfig({ ...environment, ...none }, '/apps');
      expect(databaseDirectUrl).toBe(databaseUrl);
    }
  });

  test('that holds a secret may name a file that holds it', async () => {
    const folder = folderOfTest();
    const given: NodeJS.ProcessEnv = {
      ...credentials,
      MABARIN_SECRET: SECRET,
      MABARIN_DATABASE_PASSWORD: 'p@ss/w#rd:1%',
      MABARIN_DATABASE_OWNER_PASSWORD: 'p@ss/w#rd:2%',
      MABARIN_LEGAL: 'nib=9120000000000',
      MABARIN_HEARTBEAT_URL: 'https://hc-ping.com/rahasia?status=up',
      MABARIN_SECRET_BEFORE: 'l'.repeat(32),
      MABARIN_NATS_TOKEN: 'nats-rahasia',
      MABARIN_OPERATOR_SECRET: 'operator-rahasia',
      MABARIN_OPERATOR_DISCORD: `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
      MABARIN_VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64'),
      MABARIN_PLAYERS_HEADERS: '{"authorization":"Bearer rahasia"}',
    };
    const chosen = { ...database, MABARIN_PAYMENT: 'midtrans,xendit,snap', MABARIN_PAYOUT: 'midtrans-payouts' };
    const all = { ...chosen, MABARIN_CAPTCHA: 'turnstile', MABARIN_PLAYERS: 'http', MABARIN_SPEECH: 'openai-speech' };
    const files: NodeJS.ProcessEnv = {};
    for (const name of secretVariables) {
      expect(given[name], name).toBeDefined();
      files[`${name}_FILE`] = join(folder, name);
      await writeFile(join(folder, name), `${given[name]}\n`);
    }
    const clear = Object.fromEntries(
      Object.entries(credentials).filter(([name]) => !(secretVariables as readonly string[]).includes(name)),
    );
    expect(readConfig({ ...all, ...clear, ...files }, '/apps')).toEqual(readConfig({ ...all, ...given }, '/apps'));
    for (const name of secretVariables) {
      expect(refusal({ ...all, ...clear, ...files, [name]: given[name] })).toBe(
        `${name} and ${name}_FILE are both set: leave one of them out.`,
      );
      await writeFile(join(folder, name), 'x');
      expect(refusal({ ...all, ...clear, ...files })).toMatch(new RegExp(`^${name}_FILE must hold [^\\n]+\\.$`));
      await writeFile(join(folder, name), '\n');
      expect(refusal({ ...all, ...clear, ...files })).toBe(`${name}_FILE must be a file that is not empty.`);
      await writeFile(join(folder, name), `${given[name]}`);
      const unset = { ...files, [`${name}_FILE`]: '' };
      expect(refusal({ ...all, ...clear, ...unset, [name]: given[name] })).toBeNull();
    }
  });

  test('that holds a secret may be a credential of systemd, by the same name', async () => {
    const folder = folderOfTest({ MABARIN_SECRET: `${SECRET}\n`, MABARIN_DATABASE_PASSWORD: 'p@ss/w#rd:1%' });
    const config = readConfig({ ...database, CREDENTIALS_DIRECTORY: folder }, '/apps');
    expect(config.secret).toBe(SECRET);
    expect(new pg.Client(config.databaseUrl).password).toBe('p@ss/w#rd:1%');
    expect(refusal({ ...database, CREDENTIALS_DIRECTORY: folder, MABARIN_SECRET: SECRET })).toBe(
      'MABARIN_SECRET and MABARIN_SECRET_FILE are both set: leave one of them out.',
    );
  });

  const ours = variables.filter((name) => name.startsWith('MABARIN_'));
  const inRoot = (path: string) => join(import.meta.dirname, '../../../..', path);
  const inRepository = (path: string) => readFile(inRoot(path), 'utf8');

  test('is explained in infra/mabarin.env.example, as it is printed', async () => {
    await expect(printExample()).toMatchFileSnapshot(inRoot('infra/mabarin.env.example'));
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
      // Refused in production, or without effect there.
      'MABARIN_SEED_DEMO',
      'MABARIN_ALLOW_PUBLIC_SANDBOX',
      // The job that migrates is told, and nobody else.
      'MABARIN_DATABASE_OWNER_URL',
      'MABARIN_DATABASE_OWNER_PASSWORD',
      'MABARIN_DATABASE_OWNER_PASSWORD_FILE',
      // Who types a command in the container is told to that command: `docker compose exec -e`.
      'MABARIN_OPERATOR',
      'MABARIN_OPERATOR_CODE',
      'MABARIN_OPERATOR_SECRET',
      'MABARIN_OPERATOR_SECRET_FILE',
    ];
    const compose = await inRepository('infra/compose.yaml');
    const [, api = ''] = /^  api:\n(.*?)^  \w+:\n/ms.exec(compose) ?? [];
    const handedOn = [...api.matchAll(/^ {6}(MABARIN_\w+):/gm)].map(([, name = '']) => name);
    expect([...handedOn, ...useless].toSorted()).toEqual(ours.toSorted());
  });

  test('starts the API of infra/compose.yaml in production with what docs/deploy.md writes into infra/.env', async () => {
    const page = await inRepository('docs/deploy.md');
    const [, block = ''] = /^cat >> \.\/infra\/\.env <<EOF\n(.*?)^EOF$/ms.exec(page) ?? [];
    const [, drawn = ''] = /^for name in ([\w ]+); do echo "\$name=\$\(openssl rand -hex 32\)"/m.exec(page) ?? [];
    const settings = Object.fromEntries([
      ...drawn.split(' ').map((name) => [name, '0123456789abcdef'.repeat(4)]),
      // What an operator puts in.
      ...[...block.matchAll(/^(\w+)='?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
        name,
        value.replace(/^<.*>$/, 'given-to-us'),
      ]),
    ]) as Record<string, string>;
    const compose = await inRepository('infra/compose.yaml');
    const [, api = ''] = /^  api:\n(.*?)^  \w+:\n/ms.exec(compose) ?? [];
    const environment = Object.fromEntries(
      [...api.matchAll(/^ {6}([A-Z]\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_all, of: string, other = '') => settings[of] ?? other),
      ]),
    );
    expect(readConfig(environment, '/apps')).toMatchObject({
      mode: 'production',
      origins: { api: 'https://api.mabarin.example' },
    });
  });
});
