import {
  addQueue,
  blacklist,
  checkPlayer,
  countPlusOne,
  gameResetStatistic,
  gameResultUpdate,
  gameUndo,
  hostNotice,
  mabarListDone,
  updateWidgetStatistic,
} from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { readBoard } from './board.commands.ts';
import {
  flipLastGame,
  resetStatistic,
  sendStatistic,
  undoLastGame,
} from '#features/mabar/games/correction.commands.ts';
import { addManualEntry, giveFreeGame, offeredToAdd, readDone } from './manual-entry.commands.ts';
import { readBlacklist, setNotice } from './notice.commands.ts';
import { playerNameFor } from './player.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Manual changes by a host: added players, free games, notices, corrections. */
export function manualRoutes(server: ApiServer, deps: Deps): void {
  const { db, clock } = server;

  mount(server, mabarListDone, ({ hostId, input }) => readDone(db, hostId, clock.now(), input.before ?? null));

  mount(server, checkPlayer, async ({ input }) => {
    const name = await playerNameFor(db, deps, input);
    if (name === null) throw fail('mabar.player_not_found');
    return { data: { name } };
  });

  mount(server, addQueue, async ({ hostId, input, attempt }) => {
    if (attempt.resource !== null) return readBoard(db, hostId, clock.now());
    await offeredToAdd(db, hostId, input.gameEventID);
    const playerName = await playerNameFor(db, deps, { id: input.gameID, server: input.gameServerID });
    if (playerName === null) throw fail('mabar.player_not_found');
    return transaction(db, async (tx) => {
      await attempt.bind(tx, await addManualEntry(tx, deps, hostId, { form: input, playerName }));
      return readBoard(tx, hostId, clock.now());
    });
  });

  mount(server, countPlusOne, ({ hostId, input, attempt }) => {
    if (attempt.resource !== null) return readBoard(db, hostId, clock.now());
    return transaction(db, async (tx) => {
      await giveFreeGame(tx, deps, hostId, input.mabarID);
      await attempt.bind(tx, input.mabarID);
      return readBoard(tx, hostId, clock.now());
    });
  });

  mount(server, hostNotice, ({ hostId, input }) => transaction(db, (tx) => setNotice(tx, deps, hostId, input)));

  mount(server, blacklist, ({ hostId, input }) => readBlacklist(db, hostId, clock.now(), input.before ?? null));

  mount(server, gameResultUpdate, ({ hostId, input }) =>
    transaction(db, (tx) => flipLastGame(tx, deps, hostId, input)),
  );

  mount(server, gameUndo, ({ hostId, input }) => transaction(db, (tx) => undoLastGame(tx, deps, hostId, input)));

  mount(server, gameResetStatistic, ({ hostId }) => transaction(db, (tx) => resetStatistic(tx, deps, hostId)));

  mount(server, updateWidgetStatistic, async ({ hostId }) => {
    await transaction(db, (tx) => sendStatistic(tx, deps, hostId));
    return { data: null };
  });
}
