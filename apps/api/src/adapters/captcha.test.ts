import { openSimulator, testContext } from '@mabarin/simulators/testing';
import { createTurnstile, type TurnstileSimulator } from '@mabarin/simulators/turnstile.simulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { turnstileCaptcha } from './turnstile.captcha.ts';
import { systemRandom } from '#platform/random.ts';
import { requireHuman, type Captcha } from '#ports/captcha.port.ts';
import { sandboxCaptcha } from '#sandbox/captcha.adapter.ts';
import { refuses } from '#testing/refusals.ts';

const SECRET = 'turnstile-rahasia';
const context = testContext();
let simulator: TurnstileSimulator;
let open: Awaited<ReturnType<typeof openSimulator>>;
let logged: unknown[];

beforeEach(async () => {
  simulator = createTurnstile({ ...context, secret: SECRET, hostname: 'mabarin.id' });
  open = await openSimulator(simulator);
  logged = [];
});
afterEach(() => open.close());

function turnstile({ secret = SECRET, baseUrl = open.origin } = {}): Captcha {
  const log = { error: (...line: unknown[]) => logged.push(line), debug() {}, info() {}, warn() {} };
  const settings = { siteKey: '0x4AAA', secret, baseUrl, hostnames: ['mabarin.id'] };
  return turnstileCaptcha(settings, { random: systemRandom, log });
}

const asked = (token: string, captcha = turnstile()) => captcha.verify({ token, action: 'mabar', ip: '114.5.6.7' });

describe.each<[string, () => Captcha, () => string]>([
  ['turnstile', () => turnstile(), () => simulator.token('mabar')],
  ['sandbox', () => sandboxCaptcha, () => 'sandbox-pass'],
])('the captcha by %s [dec outside world]', (_name, captcha, token) => {
  test('takes the token of its widget and refuses a made-up one, with the sentence for a person', async () => {
    const request = { action: 'mabar', ip: '114.5.6.7' } as const;
    await requireHuman(captcha(), { ...request, token: token() });
    await refuses(requireHuman(captcha(), { ...request, token: 'bukan-manusia' }), 'http.captcha');
    expect(await captcha().verify({ ...request, token: '' })).toBe(false);
  });

  test('can be checked without a person', async () => {
    await expect(captcha().check()).resolves.toBeUndefined();
  });
});

describe('Turnstile', () => {
  test('takes a token once, for five minutes', async () => {
    const token = simulator.token('mabar');
    expect([await asked(token), await asked(token)]).toEqual([true, false]);
    const old = simulator.token('mabar');
    context.advance(301);
    expect(await asked(old)).toBe(false);
    expect(logged).toEqual([]);
  });

  test('refuses a token of another form, of another site, and one that is too long', async () => {
    expect(await asked(simulator.token('support'))).toBe(false);
    for (const fault of ['other_hostname', 'other_action']) {
      simulator.faults.next('siteverify', fault);
      expect(await asked(simulator.token('mabar')), fault).toBe(false);
    }
    // Never sent: the fault stays for the next question.
    simulator.faults.next('siteverify', 'other_hostname');
    expect(await asked('x'.repeat(2_049))).toBe(false);
    expect(await asked(simulator.token('mabar'))).toBe(false);
    expect(await asked(simulator.token('mabar'))).toBe(true);
  });

  test.each(['internal_error', 'lost_request', 'lost_answer', 'error_before', 'error_after', 'html'])(
    'asks once more after %s under the same key, and then refuses everybody',
    async (fault) => {
      simulator.faults.next('siteverify', fault);
      expect(await asked(simulator.token('mabar'))).toBe(true);
      simulator.faults.next('siteverify', fault, 2);
      expect(await asked(simulator.token('mabar'))).toBe(false);
      expect(JSON.stringify(logged)).not.toContain(SECRET);
      expect(logged).toHaveLength(1);
    },
  );

  test('is a no with a wrong secret and while nothing answers, and says so to the operator', async () => {
    expect(await asked(simulator.token('mabar'), turnstile({ secret: 'rahasia-lain' }))).toBe(false);
    expect(JSON.stringify(logged)).toContain('invalid-input-secret');
    await expect(turnstile({ secret: 'rahasia-lain' }).check()).rejects.toThrow('invalid-input-secret');
    await open.close();
    expect(await asked('sim.x')).toBe(false);
    await expect(turnstile().check()).rejects.toThrow('no-answer');
    expect(JSON.stringify(logged)).not.toContain('rahasia-lain');
  });
});
