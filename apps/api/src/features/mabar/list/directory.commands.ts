import type { ListedHost } from '@mabarin/api-client/contract/mabar';
import { isOffered } from '@mabarin/domain/mabar/event';
import { isSundul } from '@mabarin/domain/mabar/lane/sundul';
import { STARTED_SECONDS, WAIT_RECENT_GAMES } from '@mabarin/domain/mabar/queue';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import { findListedSnapshots } from './snapshot.queries.ts';
import { offer } from '#features/mabar/queue/wait.commands.ts';
import { directReader, type Built, type Reader } from '#platform/http/answers/answer.cache.ts';
import type { PublicRead } from '#platform/http/answers/cached.answer.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

/** A longer list would need a search, and names already have one. */
const LISTED_MAX = 100;
/** A kept list covers many hosts, so no single host's change invalidates it. */
const KEPT_SECONDS = 5;
/** Approximate memory per host. */
const HOST_BYTES = 400;

/** Hosts who play now and take orders, the shortest queue first. */
export async function readDirectory(
  db: Db,
  { clock }: { clock: Clock },
  reader: Reader = directReader(clock),
): Promise<PublicRead<ListedHost[]>> {
  const { value: data, ...found } = await reader.read('directory', () => build(db, clock));
  return { ...found, data };
}

/** Page and endpoint share this read. */
async function build(db: Db, clock: Clock): Promise<Built<ListedHost[]>> {
  const now = clock.now();
  const snapshots = await findListedSnapshots(db, {
    games: WAIT_RECENT_GAMES + 1,
    since: subSeconds(now, STARTED_SECONDS),
    limit: LISTED_MAX,
  });
  const value = snapshots
    .flatMap((snapshot) => {
      const { username, name, photo } = snapshot.host;
      const { open, queue } = offer(snapshot, now);
      if (!open) return [];
      const prices = snapshot.events.filter((event) => isOffered(event) && !isSundul(event)).map(({ price }) => price);
      return prices.length === 0 ? [] : [{ username, name, photo, price: Math.min(...prices), queue }];
    })
    .toSorted((a, b) => a.queue.waiting - b.queue.waiting || a.price - b.price || (a.username < b.username ? -1 : 1));
  return {
    value,
    bytes: HOST_BYTES * (1 + value.length),
    version: null,
    checkedAt: now,
    changesAt: addSeconds(now, KEPT_SECONDS),
  };
}
