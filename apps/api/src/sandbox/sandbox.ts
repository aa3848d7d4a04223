import type { Deps } from '#deps.ts';
import type { PaymentGateway } from '#features/payments/index.ts';
import type { Captcha } from '#platform/captcha/captcha.ts';
import type { MovableClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Mounting } from '#platform/http/mount.ts';
import type { Log } from '#platform/log.ts';
import type { PlayerDirectory } from '#platform/players/players.ts';
import type { Random } from '#platform/random.ts';
import type { Sweeping } from '#platform/sweepers.ts';
import type { Db } from '#schema.ts';

/** The pretend outside world: adapters, and the routes by which a person or a test plays it. */
export type Sandbox = {
  captcha: Captcha;
  players: PlayerDirectory;
  gateway: PaymentGateway;
  mountRoutes(server: Mounting, deps: Deps, sweeping: Sweeping): void;
};

export async function createSandbox(
  _config: Config,
  _world: { db: Db; clock: MovableClock; random: Random; log: Log },
): Promise<Sandbox> {
  const notYet = () => {
    throw new Error('the sandbox gateway is not built yet');
  };
  return {
    captcha: {
      verify: async ({ token }) => token === 'sandbox-pass',
      singleUse: false,
      page: { provider: 'sandbox', siteKey: 'sandbox' },
    },
    players: {
      lookup: async ({ id }) =>
        id.endsWith('000') ? { found: false } : { found: true, name: `Player${id.slice(-4)}` },
    },
    gateway: { name: 'sandbox', create: notYet, inquire: notYet, expire: notYet, readHint: notYet },
    mountRoutes() {},
  };
}
