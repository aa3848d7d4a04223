import { QUEUE_PAGE, type publicList } from '@mabarin/api-client/contract/mabar';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { onlineUntil } from '@mabarin/domain/mabar/queue';
import { nextOf } from '@mabarin/domain/time';
import { statusOf } from '#features/mabar/queue/board.commands.ts';
import { shownOrdering } from '#features/mabar/orders/ordering.commands.ts';
import { readActiveSnapshot } from './snapshot.commands.ts';
import { publicName } from '#features/mabar/queue/names.commands.ts';
import type { SnapshotEntry } from './snapshot.queries.ts';
import { isStarted, waitsChangeAt } from '#features/mabar/queue/wait.commands.ts';
import { directReader, type Reader } from '#platform/http/answers/answer.cache.ts';
import type { PublicRead } from '#platform/http/answers/cached.answer.ts';
import { rolesOfRow } from '#platform/db/roles.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

type PublicList = OutputOf<typeof publicList>['data'];

/** The public list of playing and waiting entries. Throws what `missingHost` makes. */
export async function readPublicList(
  db: Db,
  deps: { clock: Clock },
  username: string,
  reader: Reader = directReader(deps.clock),
): Promise<PublicRead<PublicList>> {
  const snapshot = await readActiveSnapshot(db, deps, username, reader);
  const { host, playing, waiting } = snapshot.value;
  const shown = waiting.slice(0, QUEUE_PAGE);
  const now = deps.clock.now();
  const { open, onBreak, plannedAt } = shownOrdering(snapshot.value, now);
  return {
    ...snapshot,
    changesAt: nextOf([waitsChangeAt(snapshot.value, now), ...shown.map(endOfOnline)], now),
    data: {
      host: {
        username: host.username,
        name: host.name,
        photo: host.photo,
        playerName: host.player_name,
        playerRole: rolesOfRow(host),
        open,
        started: isStarted(snapshot.value, now),
        onBreak,
        plannedAt,
      },
      list: {
        bermain: playing.map((entry) => ({ ...publicParts(entry), played: entry.played, count: entry.count })),
        antrian: shown.map((entry) => ({ ...publicParts(entry), status: statusOf(entry, now) })),
        more: waiting.length - shown.length,
      },
    },
  };
}

function endOfOnline({ paid_at: paidAt, here_at: presentAt }: SnapshotEntry): Date {
  return onlineUntil({ paidAt, presentAt });
}

/** Public fields of an entry: never a player's numbers or message. */
function publicParts(entry: SnapshotEntry) {
  return {
    title: entry.title,
    playerName: publicName(entry),
    needRole: entry.need_role,
    role: rolesOfRow(entry),
    ticketHash: entry.ticketHash,
  };
}
