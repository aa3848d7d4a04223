import type { DashboardHost, FoundHost, HostProfile } from '@mabarin/api-client/contract/accounts';
import { fail } from '@mabarin/domain/errors';
import { takesOrders } from '@mabarin/domain/mabar/hours';
import type { OperatorReason } from '@mabarin/domain/restrictions/restriction';
import type { Roles } from '@mabarin/domain/roles';
import { secondsUntil } from '@mabarin/domain/time';
import {
  findHostById,
  findHostsByWords,
  insertHost,
  resumeHost,
  suspendHost,
  updateActiveHost,
  type Host,
} from './host.queries.ts';
import { freezeOf } from './security/freeze.commands.ts';
import { revokeSessionsOf } from './session.queries.ts';
import { findHostWithMessage } from './team-message.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { keepReason } from '#features/restrictions/index.ts';
import { encrypt, sha256, decrypt } from '#platform/crypto/secrets.ts';
import { settingsOfRow } from '#platform/db/host-settings.ts';
import { roleColumns, rolesOfRow, type RoleColumns } from '#platform/db/roles.ts';
import type { Reader } from '#platform/http/answers/answer.cache.ts';
import type { PublicRead } from '#platform/http/answers/cached.answer.ts';
import { qrDataUrl } from '#platform/images/qr.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import type { Db, Tx } from '#schema.ts';

const CODE_PURPOSE = 'host-code';
export const hostSeals: readonly SealedColumn[] = [{ table: 'host', column: 'code_sealed', purpose: CODE_PURPOSE }];

/** Side of a host's QR codes in pixels (docs/spec/dashboard.md 9). */
const QR_SIDE = 250;

export type NewHost = {
  /** 9 to 32 letters and digits; stored in lower case. */
  username: string;
  name: string;
  email: string;
  /** From hashPassword, made before the transaction. */
  passwordHash: string;
  player: { id: string; server: string; name: string };
  roles: Roles;
  photo?: string | null;
  status?: Host['status'];
  orderingOpen?: boolean;
  /** A fixed display key, for the sandbox's demo only. */
  code?: string;
};

/** A taken username or e-mail breaks its unique index; pending hosts reserve none. */
export async function createHost(tx: Tx, deps: Deps, input: NewHost): Promise<Host> {
  if (input.code !== undefined && deps.config.mode === 'production') {
    throw new Error('a fixed display key is refused in production');
  }
  const host = await insertHost(tx, {
    id: deps.random.uuid(),
    username: input.username.toLowerCase(),
    name: input.name,
    email: input.email.toLowerCase(),
    password_hash: input.passwordHash,
    photo: input.photo ?? null,
    player_id: input.player.id,
    player_server: input.player.server,
    player_name: input.player.name,
    ...roleColumns(input.roles),
    status: input.status ?? 'active',
    ordering_open: input.orderingOpen ?? true,
    ...freshCode(deps, input.code),
    created_at: deps.clock.now(),
  });
  if (host.status !== 'pending') await deps.onHostCreated(tx, deps, host.id);
  return host;
}

/** A new display key as stored: its hash for look-ups, and sealed for showing it again. */
export function freshCode(
  deps: Pick<Deps, 'config' | 'random'>,
  code: string = deps.random.token(24),
): Pick<Host, 'code_hash' | 'code_sealed'> {
  return { code_hash: sha256(code), code_sealed: encrypt(deps.config.secret, CODE_PURPOSE, code) };
}

/** The display key in clear, for its host only. */
export function displayKeyOf(deps: Pick<Deps, 'config'>, host: Pick<Host, 'code_sealed'>): string {
  return decrypt(deps.config.secret, CODE_PURPOSE, host.code_sealed);
}

/** Replaces an active host's code: display pages with the old one are refused at once, open streams end within 2 s. */
export async function rotateDisplayKey(tx: Tx, deps: Pick<Deps, 'config' | 'random'>, hostId: string): Promise<void> {
  await updateActiveHost(tx, hostId, freshCode(deps));
}

/** Sessions end, the page says that it is closed, orders are refused; paid ones stay. Null: no active host has this username. */
export async function disableHost(
  tx: Tx,
  deps: LiveDeps,
  username: string,
  { because }: { because: OperatorReason },
): Promise<Host | null> {
  const now = deps.clock.now();
  const host = await suspendHost(tx, username.toLowerCase(), now);
  if (host === null) return null;
  await keepReason(tx, { hostId: host.id, kind: 'suspended', because, now });
  await revokeSessionsOf(tx, host.id, now);
  await appendLiveEvents(tx, deps, host.id, [publicRefresh]);
  return host;
}

/** Reactivates a disabled host, who has to log in again, or lets its closing go on. Null: there is none. */
export async function enableHost(tx: Tx, deps: LiveDeps, username: string): Promise<Host | null> {
  const host = await resumeHost(tx, username.toLowerCase(), deps.clock.now());
  if (host?.status === 'active') await appendLiveEvents(tx, deps, host.id, [publicRefresh]);
  return host;
}

/** Data of a host's pages from areas above this one; features.ts provides it. */
export type HostParts = {
  profile(
    db: Db,
    deps: Pick<Deps, 'clock'>,
    username: string,
    reader: Reader,
  ): Promise<PublicRead<{ host: PublicHost } & Omit<HostProfile, keyof PublicParts | 'id' | 'badges'>>>;
  /** The started ones of these hosts. */
  started(db: Db, deps: Pick<Deps, 'clock'>, hostIds: readonly string[]): Promise<ReadonlySet<string>>;
  dashboard(
    db: Db,
    deps: Deps,
    hostId: string,
  ): Promise<
    Pick<
      DashboardHost,
      | 'events'
      | 'claims'
      | 'age'
      | 'openingWatches'
      | `bank_${'code' | 'name' | 'account' | 'holder' | 'cooldown'}`
      | `balance_${'collected' | 'ready'}`
    >
  >;
};

/** A host's own view, returned by calls of other areas that change it; features.ts provides it. */
export type ShowHost = (db: Db, deps: Deps, hostId: string) => Promise<DashboardHost>;

/** Shown in the shells under a host's name. There is one kind of host. */
export const HOST_TYPE = 'Host';

/** An active host as viewers see it. Throws what `missingHost` makes. */
export async function readProfile(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  username: string,
  { parts, reader }: { parts: HostParts; reader: Reader },
): Promise<PublicRead<HostProfile>> {
  const { data, ...found } = await parts.profile(db, deps, username, reader);
  const { host, ...offered } = data;
  return { ...found, data: { id: host.id, ...publicParts(host), badges: [], ...offered } };
}

/** A short list: one more letter narrows it. */
const FOUND_MAX = 8;

export async function searchHosts(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  typed: string,
  parts: HostParts,
): Promise<FoundHost[]> {
  const hosts = await findHostsByWords(db, typed, FOUND_MAX);
  const ids = hosts.map(({ id }) => id);
  const started = ids.length === 0 ? new Set<string>() : await parts.started(db, deps, ids);
  return hosts.map(({ id, username, name, photo }) => ({ username, name, photo, started: started.has(id) }));
}

/** A host's own view. Throws `accounts.relogin` when the session's host is gone. */
export async function dashboardOf(db: Db, deps: Deps, hostId: string, parts: HostParts): Promise<DashboardHost> {
  const host = await findHostWithMessage(db, hostId);
  if (!host) throw fail('accounts.relogin');
  return {
    ...publicParts(host),
    code: displayKeyOf(deps, host),
    type: HOST_TYPE,
    playerID: host.player_id,
    playerServer: host.player_server,
    thanks: host.thanks ?? '',
    ...(await parts.dashboard(db, deps, hostId)),
    ...settingsOfRow(host),
    listed: host.listed,
    team_message: host.team_message,
    kept: await freezeOf(db, host, deps.clock.now()),
    ...hoursOf(host, deps.clock.now()),
  };
}

function hoursOf(host: Host, now: Date): Pick<DashboardHost, 'open' | 'lastOrder' | 'breakSeconds' | 'plannedHours'> {
  const { ordering_open: orderingOpen, last_order_at: at, last_order_waiting: waiting, break_until: until } = host;
  const open = takesOrders({ orderingOpen, lastOrderAt: at }, now);
  return {
    open,
    lastOrder: open && (at !== null || waiting !== null) ? { waiting, at: at?.toISOString() ?? null } : null,
    breakSeconds: until === null || until <= now ? null : secondsUntil(until, now),
    plannedHours: host.planned_hours,
  };
}

/** QR codes of a host's public pages, as data URLs. */
export async function qrCodesOf(db: Db, deps: Pick<Deps, 'config'>, hostId: string) {
  const host = await findHostById(db, hostId);
  if (!host) throw fail('accounts.relogin');
  const page = (name: string) => qrDataUrl(`${deps.config.origins.public}/${host.username}/${name}`, QR_SIDE);
  return { mabar: page('mabar'), support: page('support'), claim: page('klaim') };
}

/** Public fields of an account. */
type PublicHost = RoleColumns & Pick<Host, 'id' | 'username' | 'name' | 'photo' | 'player_name'>;
type PublicParts = ReturnType<typeof publicParts>;

function publicParts(host: Omit<PublicHost, 'id'>) {
  return {
    username: host.username,
    name: host.name,
    photo: host.photo,
    playerName: host.player_name,
    playerRole: rolesOfRow(host),
  };
}
