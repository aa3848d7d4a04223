import {
  createRemoteKey,
  REMOTE_LOG_PAGE,
  remoteKeys,
  remoteLog,
  remoteState,
  revokeRemoteKey,
  pressRemote,
  pressRemoteByAddress,
} from '@mabarin/api-client/contract/remote';
import { fail } from '@mabarin/domain/errors';
import { CHAT_SCOPE, REMOTE_ACTIONS } from '@mabarin/domain/remote/actions';
import { REMOTE_CALLS_PER_MINUTE } from '@mabarin/domain/remote/key';
import { createKey, readKeys, readUses, revoke } from './key.commands.ts';
import { findHostName } from './key.queries.ts';
import { press, type Press } from './remote.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

const MINUTE_SECONDS = 60;

export function remoteRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, remoteKeys, async ({ hostId }) => ({ data: await readKeys(db, hostId) }));

  mount(server, createRemoteKey, async ({ hostId, input: { newKeyId: id, ...form } }) => ({
    data: await transaction(db, (tx) => createKey(tx, deps, { hostId, id, ...form })),
  }));

  mount(server, revokeRemoteKey, async ({ hostId, session, input }) => {
    await transaction(db, (tx) => revoke(tx, deps, session, input.id));
    return { data: await readKeys(db, hostId) };
  });

  mount(server, remoteLog, async ({ hostId, input }) => {
    const uses = await readUses(db, hostId, { before: input.before ?? null, limit: REMOTE_LOG_PAGE + 1 });
    const data = uses.slice(0, REMOTE_LOG_PAGE);
    return { data, next: uses.length > data.length ? (data.at(-1)?.id ?? null) : null };
  });

  mount(server, remoteState, async ({ hostId, remote }) => ({
    data: {
      name: remote.name,
      host: await findHostName(db, hostId),
      actions: REMOTE_ACTIONS.filter((action) => remote.actions.includes(action)),
      chat: remote.actions.includes(CHAT_SCOPE),
    },
  }));

  const pressed = async (one: Press) => {
    await deps.limits.hit('remote key', one.remote.id, REMOTE_CALLS_PER_MINUTE, MINUTE_SECONDS);
    return { data: await press(db, deps, one) };
  };
  mount(server, pressRemote, ({ hostId, remote, input, attempt }) =>
    pressed({ hostId, remote, action: input.action, seconds: input.seconds, attempt }),
  );
  mount(server, pressRemoteByAddress, async ({ hostId, remote, input, attempt }) => {
    if (!remote.byAddress) throw fail('remote.post_only');
    return pressed({ hostId, remote, action: input.action, seconds: input.seconds, attempt });
  });
}
