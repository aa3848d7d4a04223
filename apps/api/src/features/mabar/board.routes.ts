import { entryGames, gameResult, mabarList, setPlaying, setPlayingDone } from '@mabarin/api-client/contract/mabar';
import {
  readBoard,
  readEntryGames,
  recordGame,
  setPlaying as setPlayingCommand,
  setPlayingDone as setPlayingDoneCommand,
} from './board.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function boardRoutes(server: ApiServer, deps: Deps): void {
  const { db, clock } = server;

  mount(server, mabarList, ({ hostId }) => readBoard(db, hostId, clock.now()));

  mount(server, entryGames, async ({ hostId, input }) => ({ data: await readEntryGames(db, hostId, input.mabarID) }));

  mount(server, setPlaying, ({ hostId, input }) => transaction(db, (tx) => setPlayingCommand(tx, deps, hostId, input)));

  mount(server, setPlayingDone, ({ hostId, input }) =>
    transaction(db, (tx) => setPlayingDoneCommand(tx, deps, hostId, input.mabarID)),
  );

  mount(server, gameResult, ({ hostId, input }) => transaction(db, (tx) => recordGame(tx, deps, hostId, input)));
}
