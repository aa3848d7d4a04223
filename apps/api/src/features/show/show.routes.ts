import {
  closeVote as closeCall,
  openVote as openCall,
  restartShow as restartCall,
  saveShow as saveCall,
  show,
  undoShowEvent,
} from '@mabarin/api-client/contract/show';
import { closeVote, openVote, readShow, restartShow, saveShow, undoByHost } from './show.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function showRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const read = async (hostId: string) => ({ data: await readShow(db, deps, hostId) });

  mount(server, show, ({ hostId }) => read(hostId));

  mount(server, saveCall, async ({ hostId, input: { version: seen, ...form } }) => {
    await transaction(db, (tx) => saveShow(tx, deps, { hostId, seen, ...form }));
    return read(hostId);
  });

  mount(server, restartCall, async ({ hostId, input }) => {
    await transaction(db, (tx) => restartShow(tx, deps, hostId, input.round));
    return read(hostId);
  });

  mount(server, openCall, async ({ hostId, input }) => {
    await transaction(db, (tx) => openVote(tx, deps, hostId, input));
    return read(hostId);
  });

  mount(server, closeCall, async ({ hostId, input }) => {
    await transaction(db, (tx) => closeVote(tx, deps, hostId, input.id));
    return read(hostId);
  });

  mount(server, undoShowEvent, async ({ hostId, input }) => {
    await transaction(db, (tx) => undoByHost(tx, deps, hostId, input.id));
    return read(hostId);
  });
}
