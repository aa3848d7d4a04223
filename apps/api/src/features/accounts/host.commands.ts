import type { Roles } from '@mabarin/domain/roles';
import { insertHost, type Host } from './host.queries.ts';
import type { Deps } from '#deps.ts';
import { seal, sha256, unseal } from '#platform/crypto/secrets.ts';
import { roleColumns } from '#platform/db/roles.ts';
import type { Tx } from '#schema.ts';

const CODE_PURPOSE = 'host-code';

export type NewHost = {
  /** 9 to 32 letters and digits; kept in lower case. */
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

/** Creates a host with a fresh host code and what every new host gets. A taken username or e-mail breaks its unique index. */
export async function createHost(tx: Tx, deps: Deps, input: NewHost): Promise<Host> {
  const code = input.code ?? deps.random.token(24);
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
    code_hash: sha256(code),
    code_sealed: seal(deps.config.secret, CODE_PURPOSE, code),
    created_at: deps.clock.now(),
  });
  await deps.onHostCreated(tx, deps, host.id);
  return host;
}

/** The host code in clear, for the host's own eyes. */
export function hostCodeOf(deps: Pick<Deps, 'config'>, host: Pick<Host, 'code_sealed'>): string {
  return unseal(deps.config.secret, CODE_PURPOSE, host.code_sealed);
}
