import {
  entryGames,
  gameResult,
  mabarList,
  moveEntry,
  playNextPlayers,
  requeueEntry,
  saveTeamRules,
  setPlaying,
  setPlayingDone,
} from '@mabarin/api-client/contract/mabar';
import {
  readBoard,
  readEntryGames,
  recordGame,
  setPlaying as setPlayingCommand,
  setPlayingDone as setPlayingDoneCommand,
} from './board.commands.ts';
import {
  moveEntry as moveEntryCommand,
  playNextPlayers as playNextPlayersCommand,
  requeueEntry as requeueEntryCommand,
  saveTeamRules as saveTeamRulesCommand,
} from './lane.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function boardRoutes(server: ApiServer, deps: Deps): void {
  const { db, clock } = server;

  mount(server, mabarList, ({ hostId, input }) => readBoard(db, hostId, clock.now(), input.from));

  mount(server, entryGames, async ({ hostId, input }) => ({ data: await readEntryGames(db, hostId, input.mabarID) }));

  mount(server, setPlaying, ({ hostId, input }) => transaction(db, (tx) => setPlayingCommand(tx, deps, hostId, input)));

  mount(server, setPlayingDone, ({ hostId, input }) =>
    transaction(db, (tx) => setPlayingDoneCommand(tx, deps, hostId, input.mabarID)),
  );

  mount(server, playNextPlayers, ({ hostId, input }) =>
    transaction(db, (tx) => playNextPlayersCommand(tx, deps, hostId, input)),
  );

  mount(server, saveTeamRules, ({ hostId, input }) =>
    transaction(db, (tx) => saveTeamRulesCommand(tx, deps, hostId, input)),
  );

  mount(server, moveEntry, ({ hostId, input }) => transaction(db, (tx) => moveEntryCommand(tx, deps, hostId, input)));

  mount(server, requeueEntry, ({ hostId, input }) =>
    transaction(db, (tx) => requeueEntryCommand(tx, deps, hostId, input.mabarID)),
  );

  mount(server, gameResult, ({ hostId, input }) => transaction(db, (tx) => recordGame(tx, deps, hostId, input)));
}
