import { inject, afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discordChat } from '#adapters/discord.chat.ts';
import { servicesChat } from '#adapters/services.chat.ts';
import { readConfig } from '#platform/config.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { openServices, type Services } from '#testing/servers/services.ts';
import { openWorld, WORLD_START, type World } from '#testing/world.ts';

let services: Services;
let world: World;
let close: () => Promise<void>;

beforeAll(async () => {
  services = await openServices(() => WORLD_START);
  ({ world, close } = await open(services.variables));
});
afterAll(async () => {
  await close();
  await services.close();
});

/** A world whose adapters these variables choose; Discord's is told where the simulator stands. */
function open(variables: Record<string, string>) {
  const { adapters } = readConfig({ DATABASE_URL: 'postgres://unused', ...variables }, '');
  const chat = servicesChat({ discord: discordChat({ site: 'https://mabarin.example', api: services.discordApi }) });
  return openWorld(inject('template'), { config: { adapters }, overrides: { chat } });
}

const check = ({ db, app }: World) => runAsOperator(db, app.deps, ['check-services']);

describe('check-services [dec operator]', () => {
  test('says of every service that it can be used, and leaves nothing behind at any', async () => {
    const lines = (await check(world)).split('\n');
    expect(lines.map((line) => line.replace(/ {2,}ok: .+$/, ''))).toEqual([
      'payment midtrans',
      'payment xendit',
      'payment snap',
      'payout midtrans-payouts',
      'bank-check midtrans',
      'captcha turnstile',
      'players http',
      'mail smtp',
      'chat discord',
    ]);
    expect(lines[3]).toContain('its balance is Rp100000000');
    const { midtrans, xendit, snap, iris, turnstile, discord } = services.simulators;
    for (const simulator of [midtrans, xendit, snap, iris, turnstile, discord]) {
      expect(simulator.rows(), simulator.name).toEqual([]);
    }
  });

  test('fails and names each service that refuses our key, without the key', async () => {
    const wrong = Object.entries({
      MABARIN_MIDTRANS_SERVER_KEY: 'kunci-salah',
      MABARIN_XENDIT_SECRET_KEY: 'kunci-salah',
      MABARIN_SNAP_CLIENT_SECRET: 'kunci-salah',
      MABARIN_IRIS_CREATOR_KEY: 'kunci-salah',
      MABARIN_TURNSTILE_SECRET: 'kunci-salah',
      MABARIN_SMTP_URL: String(services.variables['MABARIN_SMTP_URL']).replace(/:[^:@]+@/, ':kunci-salah@'),
    });
    for (const [variable, value] of wrong) {
      const opened = await open({ ...services.variables, [variable]: value });
      try {
        const text = await check(opened.world).then(String, (error: unknown) => String(error));
        const failed = text.split('\n').filter((line) => line.includes('FAILED'));
        expect(failed.length, `${variable}\n${text}`).toBeGreaterThanOrEqual(1);
        expect(text).not.toContain('kunci-salah');
        // What has keys of its own goes on.
        expect(text).toMatch(/^.*chat discord +ok: /m);
      } finally {
        await opened.close();
      }
    }
  });

  test('asks nobody where everything pretends', async () => {
    const pretending = await open({});
    try {
      const { adapters } = readConfig({ DATABASE_URL: 'postgres://unused' }, '');
      expect(adapters.chat.adapter).toBe('sandbox');
      expect(await check(pretending.world)).toBe('No real service is configured.');
    } finally {
      await pretending.close();
    }
  });
});
