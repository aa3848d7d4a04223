import { login as loginEndpoint } from '@mabarin/api-client/contract/accounts';
import { prove as proveEndpoint } from '@mabarin/api-client/contract/security';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { noRoles, type Roles } from '@mabarin/domain/roles';
import { createHost, hostCodeOf, type Host, type NewHost } from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { watchHost } from '#testing/answers.ts';
import { quickHash } from '#testing/quick-hash.ts';
import type { Answer, Browser, World } from '#testing/world.ts';

/** The password of every test host. */
export const TEST_PASSWORD = 'rahasia-panjang-sekali';

export type TestHost = {
  id: string;
  username: string;
  email: string;
  /** The host code in clear. */
  code: string;
  /** A logged-in browser of this host; absent one is an empty session for hosts that cannot log in. */
  browser: Browser;
};

type TestHostOptions = Partial<Omit<NewHost, 'passwordHash' | 'roles'>> & { roles?: Partial<Roles> };

let hash: Promise<string> | null = null;
let count = 0;

/** Creates a host as a registration would, active unless said otherwise, and logs it in over HTTP. */
export async function createTestHost(world: World, options: TestHostOptions = {}): Promise<TestHost> {
  hash ??= quickHash(TEST_PASSWORD);
  const passwordHash = await hash;
  count += 1;
  const username = options.username ?? `hostuji${String(count).padStart(4, '0')}`;
  const host: Host = await transaction(world.db, (tx) =>
    createHost(tx, world.app.deps, {
      name: `Host Uji ${count}`,
      email: `${username}@mabarin.test`,
      player: { id: String(200_000_000 + count), server: '2001', name: `HostIGN${count}` },
      ...options,
      username,
      passwordHash,
      roles: { ...noRoles, ...options.roles },
    }),
  );
  if (host.status === 'active') watchHost(world.watched, username);
  const browser = host.status === 'active' ? await logIn(world, host.email) : { cookie: '', login: '' };
  return {
    id: host.id,
    username: host.username,
    email: host.email,
    code: hostCodeOf(world.app.deps, host),
    browser,
  };
}

/** Logs a test host in again, as another browser of the same person. */
export async function logIn(world: World, email: string, password: string = TEST_PASSWORD): Promise<Browser> {
  const answer = await world.call(loginEndpoint, {
    form: { LoginEmail: email, LoginPassword: password },
    token: 'sandbox-pass',
  });
  return browserOf(world, answer);
}

/** Proves the account of a browser again, as the dashboard's dialog does. */
export async function prove(
  world: World,
  browser: Browser,
  typed: { password?: string; secondFactor?: string } = {},
): Promise<void> {
  const { body } = await world.call(proveEndpoint, { password: TEST_PASSWORD, ...typed }, { as: browser });
  if (body.status !== 0) throw new Error(`the proof answered ${JSON.stringify(body)}`);
}

/** Calls as the dashboard does: where a proof of the account is wanted, the account is proved and the call sent again. */
export async function callProved<E extends Endpoint>(
  world: World,
  endpoint: E,
  input: InputOf<E>,
  { as, password = TEST_PASSWORD }: { as: Browser; password?: string },
): Promise<Answer<E>> {
  const answer = await world.call(endpoint, input, { as });
  if (answer.body.code !== 'accounts.proof_needed') return answer;
  await prove(world, as, { password });
  return world.call(endpoint, input, { as });
}

/** The browser that a login's answer made. */
export function browserOf(world: World, answer: Pick<Answer<typeof loginEndpoint>, 'body' | 'headers'>): Browser {
  const login = (answer.body.data as { login?: string } | undefined)?.login;
  const cookie = cookieOf(world, answer.headers['set-cookie']);
  if (login === undefined || cookie === undefined) throw new Error(`login answered ${JSON.stringify(answer.body)}`);
  return { cookie, login };
}

function cookieOf(world: World, header: string | string[] | number | undefined): string | undefined {
  const lines = Array.isArray(header) ? header : [String(header ?? '')];
  const start = `${sessionCookieName(world.config)}=`;
  return lines
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .split(';')[0];
}
