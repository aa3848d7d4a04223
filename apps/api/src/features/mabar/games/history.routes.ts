import { playerHistory, setPlayerNote } from '@mabarin/api-client/contract/mabar';
import { readHistory, setNote } from './history.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function historyRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, playerHistory, async ({ hostId, input }) => ({ data: await readHistory(db, hostId, input) }));

  mount(server, setPlayerNote, ({ hostId, input }) => transaction(db, (tx) => setNote(tx, deps, hostId, input)));
}
