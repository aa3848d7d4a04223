import { publicList } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { statusOf } from './board.commands.ts';
import { activeEntries, type EntryRow } from './entry.queries.ts';
import { findActiveHost } from '#features/accounts/index.ts';
import { rolesOfRow } from '#platform/db/roles.ts';
import { mount, type Mounting } from '#platform/http/mount.ts';

export function listRoutes(server: Mounting): void {
  const { db, clock } = server;

  mount(server, publicList, async ({ input }) => {
    const host = await findActiveHost(db, input.hostID);
    if (!host) throw fail('accounts.host_not_found');
    const now = clock.now();
    const { queue, playing } = await activeEntries(db, host.id);
    return {
      data: {
        host: {
          username: host.username,
          name: host.name,
          photo: host.photo,
          playerName: host.player_name,
          playerRole: rolesOfRow(host),
          open: host.ordering_open,
          started: true,
        },
        list: {
          bermain: playing.map((entry) => ({ ...publicParts(entry), played: entry.played, count: entry.count })),
          antrian: queue.map((entry) => ({ ...publicParts(entry), status: statusOf(entry, now) })),
        },
      },
    };
  });
}

/** What everybody may see of an entry: never a player's numbers or message. */
function publicParts(entry: EntryRow) {
  return {
    title: entry.title,
    playerName: entry.player_name,
    needRole: entry.need_role,
    role: rolesOfRow(entry),
    ticketHash: null,
  };
}
