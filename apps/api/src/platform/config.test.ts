import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';

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

  test('has no contact unless one is named, and none that nobody could use [issue 9.10]', () => {
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
    expect(adapters({})).toMatchObject({ payout: 'manual', bank: 'none', speech: 'none' });
    expect(adapters({ MABARIN_PAYOUT: 'sandbox', MABARIN_BANK_CHECK: 'sandbox' })).toMatchObject({
      payout: 'sandbox',
      bank: 'sandbox',
    });
    expect(readConfig(database, '/apps').adapters).toMatchObject({ payout: 'sandbox', bank: 'sandbox' });
    expect(refusal({ ...production, MABARIN_PAYOUT: 'iris' })).toContain('MABARIN_PAYOUT');
  });

  test('sends mails by SMTP when it is told a server and a sender, both on one line each [dec the outside world]', () => {
    const smtp = (url?: string, from?: string) => ({ ...database, MABARIN_SMTP_URL: url, MABARIN_MAIL_FROM: from });
    const from = 'Mabarin <salam@mabarin.id>';
    const url = 'smtps://user:p%40ss@mail.mabarin.id:465';
    expect(readConfig(smtp(url, from), '/apps').smtp).toEqual({ url, from });
    expect(readConfig(smtp('', ''), '/apps').smtp).toBeNull();
    expect(refusal(smtp(url))).toContain('MABARIN_MAIL_FROM');
    expect(refusal(smtp(url, `${from}\r\nBcc: semua@mabarin.id`))).toContain('MABARIN_MAIL_FROM');
    expect(refusal(smtp('https://mail.mabarin.id', from))).toContain('MABARIN_SMTP_URL');
  });

  test('in production refuses pretend adapters unless named, the demo, and a short secret [dec the outside world]', () => {
    expect(refusal({ ...production, MABARIN_ALLOW_SANDBOX: '0' })).toContain('MABARIN_ALLOW_SANDBOX');
    expect(refusal({ ...production, MABARIN_SEED_DEMO: '1' })).toContain('MABARIN_SEED_DEMO');
    expect(refusal({ ...production, MABARIN_SECRET: undefined })).toContain('MABARIN_SECRET');
    expect(refusal({ ...production, MABARIN_SECRET: 'kurang' })).toContain('MABARIN_SECRET');
  });
});
