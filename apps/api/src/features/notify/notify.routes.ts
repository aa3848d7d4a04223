import { notifyChannels, removeChannel, saveChannel, testChannel } from '@mabarin/api-client/contract/notify';
import { fail } from '@mabarin/domain/errors';
import { checkChannel, disable, putHostChannel, shownChannels, tryChannel } from './notify.commands.ts';
import { deleteChannel } from './notify.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function notifyRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, notifyChannels, async ({ hostId }) => ({ data: await shownChannels(db, deps, hostId) }));

  mount(server, saveChannel, async ({ hostId, input }) => {
    const address = await checkChannel(deps, hostId, input);
    await transaction(db, (tx) => putHostChannel(tx, deps, { ...input, hostId, address }));
    return { data: await shownChannels(db, deps, hostId) };
  });

  mount(server, removeChannel, async ({ hostId, input: { id } }) => {
    await transaction(db, async (tx) => {
      if (!(await deleteChannel(tx, { id, hostId }))) throw fail('notify.not_found');
    });
    return { data: await shownChannels(db, deps, hostId) };
  });

  mount(server, testChannel, async ({ hostId, input: { id } }) => {
    const gone = await tryChannel(db, deps, { hostId, id });
    if (gone === null) return { data: null };
    await transaction(db, (tx) => disable(tx, deps, gone));
    throw fail('notify.address_gone');
  });
}
