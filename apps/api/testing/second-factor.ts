import { confirmSecondFactor, startSecondFactor } from '@mabarin/api-client/contract/security';
import { totpCode } from '#platform/crypto/totp.ts';
import { callProved, TEST_PASSWORD } from '#testing/hosts.ts';
import type { Browser, World } from '#testing/world.ts';

/** A host's authenticator app. */
export type TestApp = {
  secret: string;
  recoveryCodes: string[];
  /** A code that was not used yet: the clock goes on to the next step. */
  code(): string;
};

/** Switches the second factor of a host or a member on, as the security page does. */
export async function withSecondFactor(
  world: World,
  { browser }: { browser: Browser },
  password = TEST_PASSWORD,
): Promise<TestApp> {
  const started = await callProved(world, startSecondFactor, {}, { as: browser, password });
  const { secret } = started.body.data as { secret: string };
  const now = () => totpCode({ secret, now: world.clock.now() });
  const confirmed = await world.call(confirmSecondFactor, { password, code: now() }, { as: browser });
  if (confirmed.body.status !== 0) throw new Error(`it was not confirmed: ${JSON.stringify(confirmed.body)}`);
  const { recoveryCodes } = confirmed.body.data as { recoveryCodes: string[] };
  return {
    secret,
    recoveryCodes,
    code() {
      world.clock.offsetSeconds += 30;
      return now();
    },
  };
}
