import { publicList } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { statusOf } from './board.commands.ts';
import { activeEntries, ticketsOf, type EntryRow } from './entry.queries.ts';
import { isStarted } from './wait.commands.ts';
import { findActiveHost } from '#features/accounts/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { rolesOfRow } from '#platform/db/roles.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Enough to find one's own row by, too little to open a ticket with. */
const TICKET_HASH_DIGITS = 16;

export function listRoutes(server: ApiServer): void {
  const { db, clock } = server;

  mount(server, publicList, async ({ input }) => {
    const host = await findActiveHost(db, input.hostID);
    if (!host) throw fail('accounts.host_not_found');
    const now = clock.now();
    const { queue, playing } = await activeEntries(db, host.id);
    const tickets = await ticketsOf(
      db,
      [...playing, ...queue].map(({ id }) => id),
    );
    const shown = (entry: EntryRow) => publicParts(entry, tickets.get(entry.id) ?? null);
    return {
      data: {
        host: {
          username: host.username,
          name: host.name,
          photo: host.photo,
          playerName: host.player_name,
          playerRole: rolesOfRow(host),
          open: host.ordering_open,
          started: await isStarted(db, host.id, now),
        },
        list: {
          bermain: playing.map((entry) => ({ ...shown(entry), played: entry.played, count: entry.count })),
          antrian: queue.map((entry) => ({ ...shown(entry), status: statusOf(entry, now) })),
        },
      },
    };
  });
}

/** What everybody may see of an entry: never a player's numbers or message. */
function publicParts(entry: EntryRow, ticket: string | null) {
  return {
    title: entry.title,
    playerName: entry.player_name,
    needRole: entry.need_role,
    role: rolesOfRow(entry),
    ticketHash: ticket === null ? null : sha256(ticket).slice(0, TICKET_HASH_DIGITS),
  };
}
