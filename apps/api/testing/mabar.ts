import { noRoles, type Roles } from '@mabarin/domain/roles';
import { insertEntry } from '#features/mabar/entry.queries.ts';
import { roleColumns } from '#platform/db/roles.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { World } from '#testing/world.ts';

export type QueuedPlayer = {
  title?: string;
  priority?: number;
  needRole?: boolean;
  player?: Partial<{ id: string; server: string; name: string }>;
  roles?: Partial<Roles>;
  message?: string;
  count?: number;
  paidAt?: Date;
  sundulAt?: Date;
  laneRank?: number | null;
};

let made = 0;

/** Puts a player into a host's queue as the host would, without a payment; answers the entry's id. */
export async function addToQueue(world: World, hostId: string, options: QueuedPlayer = {}): Promise<string> {
  made += 1;
  const player = { id: String(300_000_000 + made), server: '2002', name: `Pemain${made}`, ...options.player };
  const paidAt = options.paidAt ?? world.clock.now();
  const entryId = await transaction(world.db, async (tx) => {
    const id = await insertEntry(tx, {
      host_id: hostId,
      payment_id: null,
      title: options.title ?? 'Reguler',
      priority: options.priority ?? 0,
      need_role: options.needRole ?? true,
      player_id: player.id,
      player_server: player.server,
      player_name: player.name,
      ...roleColumns({ ...noRoles, gameRoleMidlaner: true, ...options.roles }),
      message: options.message ?? 'halo bang',
      count: options.count ?? 1,
      state: 'queued',
      paid_at: paidAt,
      lane_rank: options.laneRank ?? null,
      sundul_at: options.sundulAt ?? null,
      here_at: options.sundulAt ?? null,
      playing_at: null,
      done_at: null,
    });
    if (id === null) throw new Error('the entry was not inserted');
    return String(id);
  });
  // No command did this, so nobody was notified.
  world.app.answers.clear();
  return entryId;
}

/** Writes down what a host thinks of a player. */
export async function giveNotice(
  world: World,
  hostId: string,
  player: { id: string; server: string },
  type: 'mark' | 'blacklist',
): Promise<void> {
  await world.admin
    .insertInto('mabar_notice')
    .values({
      host_id: hostId,
      player_id: player.id,
      player_server: player.server,
      player_name: 'Siapa Saja',
      type,
      modified_at: world.clock.now(),
    })
    .execute();
}

/** The live events of a host since `after`, as `command mabar-refresh` or `display statistic`. */
export async function liveEventsOf(
  world: World,
  hostId: string,
  after = 0,
): Promise<{ events: string[]; seq: number }> {
  const rows = await world.admin
    .selectFrom('live_event')
    .select(['seq', 'kind', 'payload'])
    .where('host_id', '=', hostId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute();
  return {
    events: rows.map(({ kind, payload }) => {
      const { command, target } = payload as { command?: string; target?: string };
      return `${kind} ${command ?? target}`;
    }),
    seq: Number(rows.at(-1)?.seq ?? after),
  };
}
