import { join } from 'node:path';
import { allRoles, type Roles } from '@mabarin/domain/roles';
import { createApp } from '#app.ts';
import { createHost, hostCodeOf, type NewHost } from '#features/accounts/index.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { quickHash } from '#testing/quick-hash.ts';
import { transaction } from '#platform/db/transaction.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { runAsOperator } from '#testing/operators.ts';

/** A host made for a journey, with what a person needs to log in and to open display pages. */
export type HandleHost = {
  id: string;
  username: string;
  name: string;
  email: string;
  password: string;
  /** The host code in clear. */
  code: string;
};

export type HandleHostOptions = Partial<Omit<NewHost, 'passwordHash' | 'roles' | 'player'>> & {
  /** All five unless said otherwise. */
  roles?: Partial<Roles>;
  /** Missing ones are made up. */
  player?: Partial<NewHost['player']>;
};

/** Direct access to the database of a service that runs in another process, for the journeys in apps/e2e. */
export type Handle = {
  createHost(options?: HandleHostOptions): Promise<HandleHost>;
  /** Does what an operator types, so many seconds ahead of this machine's clock; answers what is printed. */
  operate(words: readonly string[], aheadSeconds: number): Promise<string>;
  /** Throws when a rule that must always hold does not, the ledger's among them; `now` in milliseconds. */
  checkInvariants(now: number): Promise<void>;
  close(): Promise<void>;
};

const PASSWORD = 'rahasia-panjang-sekali';

/** Opens the service's database with the service's own secret; nothing listens here and no timer runs. */
export async function openHandle(databaseUrl: string, secret: string): Promise<Handle> {
  const environment = { DATABASE_URL: databaseUrl, MABARIN_SECRET: secret, MABARIN_LOG: 'silent' };
  const config = { ...readConfig(environment, join(import.meta.dirname, '..', '..')), databasePoolSize: 1 };
  const clock = movableClock();
  const app = await createApp(config, { clock });
  const passwordHash = await quickHash(PASSWORD);
  let count = 0;
  return {
    async createHost(options = {}) {
      count += 1;
      const username = options.username ?? `hostuji${String(count).padStart(4, '0')}`;
      const host = await transaction(app.db, (tx) =>
        createHost(tx, app.deps, {
          name: `Bang Uji ${count}`,
          email: `${username}@mabarin.test`,
          ...options,
          username,
          passwordHash,
          player: { id: String(200_000_000 + count), server: '2001', name: `HostIGN${count}`, ...options.player },
          roles: { ...allRoles, ...options.roles },
        }),
      );
      return {
        id: host.id,
        username: host.username,
        name: host.name,
        email: host.email,
        password: PASSWORD,
        code: hostCodeOf(app.deps, host),
      };
    },
    operate(words, aheadSeconds) {
      clock.offsetSeconds = aheadSeconds;
      return runAsOperator(app.db, app.deps, words);
    },
    checkInvariants: (now) => checkInvariants(app.db, new Date(now)),
    close: () => app.close(),
  };
}
