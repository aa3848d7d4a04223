import type { DashboardHost, FoundHost, HostProfile } from '@mabarin/api-client/contract/accounts';
import { fail } from '@mabarin/domain/errors';
import { takesOrders } from '@mabarin/domain/mabar/hours';
import type { Roles } from '@mabarin/domain/roles';
import { secondsUntil } from '@mabarin/domain/time';
import { findHostById, findHostsByWords, insertHost, switchHost, updateActiveHost, type Host } from './host.queries.ts';
import { revokeSessionsOf } from './session.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { encrypt, sha256, decrypt } from '#platform/crypto/secrets.ts';
import { roleColumns, rolesOfRow, type RoleColumns } from '#platform/db/roles.ts';
import type { Reader } from '#platform/http/answer.cache.ts';
import type { PublicRead } from '#platform/http/cached.answer.ts';
import { qrDataUrl } from '#platform/images/qr.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import type { Db, Tx } from '#schema.ts';

const CODE_PURPOSE = 'host-code';
/** What the server secret seals here. */
export const hostSeals: readonly SealedColumn[] = [{ table: 'host', column: 'code_sealed', purpose: CODE_PURPOSE }];

/** Of the QR codes a host shares, in pixels (docs/spec/dashboard.md 9). */
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
  /** A fixed host code, for the sandbox's demo only. */
  code?: string;
};

/**
 * Creates a host with a fresh host code and, unless it still has to be activated, what every new host gets. A taken
 * username or e-mail breaks its unique index; one that still has to be activated takes none.
 */
export async function createHost(tx: Tx, deps: Deps, input: NewHost): Promise<Host> {
  if (input.code !== undefined && deps.config.mode === 'production') {
    throw new Error('a fixed host code is refused in production');
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

/** A new host code as the account row stores it: its hash to look up, and sealed to be shown again. */
export function freshCode(
  deps: Pick<Deps, 'config' | 'random'>,
  code: string = deps.random.token(24),
): Pick<Host, 'code_hash' | 'code_sealed'> {
  return { code_hash: sha256(code), code_sealed: encrypt(deps.config.secret, CODE_PURPOSE, code) };
}

/** The host code in clear, for the host's own eyes. */
export function hostCodeOf(deps: Pick<Deps, 'config'>, host: Pick<Host, 'code_sealed'>): string {
  return decrypt(deps.config.secret, CODE_PURPOSE, host.code_sealed);
}

/** Gives an active host another code: display pages of the old one are refused at once, open streams end within 2 s. */
export async function rotateHostCode(tx: Tx, deps: Pick<Deps, 'config' | 'random'>, hostId: string): Promise<void> {
  await updateActiveHost(tx, hostId, freshCode(deps));
}

/**
 * Takes a host off the platform: its sessions end, its page says that there is no such host, orders are refused. What
 * was paid before stays. Null: there is no active host of this username.
 */
export async function disableHost(tx: Tx, deps: LiveDeps, username: string): Promise<Host | null> {
  const host = await switchHost(tx, username.toLowerCase(), 'disabled');
  if (host === null) return null;
  await revokeSessionsOf(tx, host.id, deps.clock.now());
  await appendLiveEvents(tx, deps, host.id, [publicRefresh]);
  return host;
}

/** Takes a disabled host back; it logs in anew. False: there is no disabled host of this username. */
export async function enableHost(tx: Tx, deps: LiveDeps, username: string): Promise<boolean> {
  const host = await switchHost(tx, username.toLowerCase(), 'active');
  if (host !== null) await appendLiveEvents(tx, deps, host.id, [publicRefresh]);
  return host !== null;
}

/** What a host's pages show of areas above this one; features.ts provides it. */
export type HostParts = {
  /** Throws `accounts.host_not_found`. */
  profile(
    db: Db,
    deps: Pick<Deps, 'clock'>,
    username: string,
    reader: Reader,
  ): Promise<PublicRead<{ host: PublicHost } & Omit<HostProfile, keyof PublicParts | 'id' | 'badges'>>>;
  /** Which of these hosts have started, as their profiles say. */
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
      | `bank_${'code' | 'name' | 'account' | 'holder' | 'cooldown'}`
      | `balance_${'collected' | 'ready'}`
    >
  >;
};

/** How a host sees itself, as calls of other areas that change it answer; features.ts provides it. */
export type ShowHost = (db: Db, deps: Deps, hostId: string) => Promise<DashboardHost>;

/** What the shells show under a host's name. There is one kind of host. */
export const HOST_TYPE = 'Host';

/** What a viewer sees of an active host. Throws `accounts.host_not_found`. */
export async function readProfile(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  username: string,
  { parts, reader }: { parts: HostParts; reader: Reader },
): Promise<PublicRead<HostProfile>> {
  const { data, ...found } = await parts.profile(db, deps, username, reader);
  const { host, ...offered } = data;
  return {
    ...found,
    data: { id: host.id, ...publicParts(host), badges: [], ...offered },
  };
}

/** More would be a list to read; one letter more finds fewer. */
const FOUND_MAX = 8;

/** Hosts that somebody looks for, with what their pages say anyway. */
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

/** What a host sees of itself. Throws `accounts.relogin`: the session is of nobody. */
export async function dashboardOf(db: Db, deps: Deps, hostId: string, parts: HostParts): Promise<DashboardHost> {
  const host = await findHostById(db, hostId);
  if (!host) throw fail('accounts.relogin');
  return {
    ...publicParts(host),
    code: hostCodeOf(deps, host),
    type: HOST_TYPE,
    playerID: host.player_id,
    playerServer: host.player_server,
    thanks: host.thanks ?? '',
    ...(await parts.dashboard(db, deps, hostId)),
    party: host.party_max,
    transfers: host.transfers_allowed,
    listed: host.listed,
    ...hoursOf(host, deps.clock.now()),
  };
}

/** When a host takes orders, pauses and means to play, as it sees it itself. */
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

/** QR codes of a host's public pages, as the dashboard shows and downloads them. */
export async function qrCodesOf(db: Db, deps: Pick<Deps, 'config'>, hostId: string) {
  const host = await findHostById(db, hostId);
  if (!host) throw fail('accounts.relogin');
  const page = (name: string) => qrDataUrl(`${deps.config.origins.public}/${host.username}/${name}`, QR_SIDE);
  return { mabar: page('mabar'), support: page('support'), claim: page('klaim') };
}

/** What everybody may see of an account. */
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
