import {
  entryGames,
  gameResult,
  mabarList,
  setOrdering,
  setParty,
  setPlaying,
  setPlayingDone,
} from '@mabarin/api-client/contract/mabar';
import {
  readBoard,
  readEntryGames,
  recordGame,
  setOrdering as setOrderingCommand,
  setParty as setPartyCommand,
  setPlaying as setPlayingCommand,
  setPlayingDone as setPlayingDoneCommand,
} from './board.commands.ts';
import type { Deps } from '#deps.ts';
import type { ShowHost } from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function boardRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  const { db, clock } = server;

  mount(server, mabarList, ({ hostId }) => readBoard(db, hostId, clock.now()));

  mount(server, entryGames, async ({ hostId, input }) => ({ data: await readEntryGames(db, hostId, input.mabarID) }));

  mount(server, setPlaying, ({ hostId, input }) => transaction(db, (tx) => setPlayingCommand(tx, deps, hostId, input)));

  mount(server, setPlayingDone, ({ hostId, input }) =>
    transaction(db, (tx) => setPlayingDoneCommand(tx, deps, hostId, input.mabarID)),
  );

  mount(server, gameResult, ({ hostId, input }) => transaction(db, (tx) => recordGame(tx, deps, hostId, input)));

  mount(server, setOrdering, async ({ hostId, input }) => {
    await transaction(db, (tx) => setOrderingCommand(tx, deps, hostId, input.open));
    return { data: await showHost(db, deps, hostId) };
  });

  mount(server, setParty, async ({ hostId, input }) => {
    await transaction(db, (tx) => setPartyCommand(tx, deps, hostId, input.max));
    return { data: await showHost(db, deps, hostId) };
  });
}
