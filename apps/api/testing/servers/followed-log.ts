import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';
import { openStream } from './stream.ts';

/** A reader of one host's live channel that comes back whenever its stream ends, as a display page does. */
export type FollowedLog = {
  /** Missing and repeated entries of the host's log, and the number of resets; empty: none. */
  findings(db: Kysely<Schema>): Promise<string[]>;
  stop(): void;
};

const RETRY_MS = 250;

/** Follows a host's log at one service after the other; `origins` says where they listen, null while one is down. */
export function followLog(
  host: { id: string; code: string },
  origins: readonly (() => string | null)[],
  first: number,
): FollowedLog {
  const received = new Map<string, number>();
  let resets = 0;
  let lastId = '1.0';
  let stopped = false;
  let close = () => {};

  async function follow(): Promise<void> {
    for (let turn = first; !stopped; turn += 1) {
      const origin = origins[turn % origins.length]?.() ?? null;
      const url = `${origin}/sse/connect/${host.code}`;
      const stream = origin === null ? null : await openStream(url, { 'last-event-id': lastId }).catch(() => null);
      if (stream === null) {
        await pause();
        continue;
      }
      close = stream.close;
      let read = 0;
      const take = () => {
        for (; read < stream.frames.length; read += 1) {
          const { id, name } = stream.frames[read] ?? { id: null, name: '' };
          if (name === 'reset') resets += 1;
          if (id === null || name === 'hello') continue;
          lastId = id;
          received.set(id, (received.get(id) ?? 0) + 1);
        }
        return false;
      };
      await stream.until(take).catch(() => {});
      take();
      await pause();
    }
  }
  void follow();
  return {
    async findings(db) {
      const rows = await db
        .selectFrom('live_event')
        .innerJoin('live_stream', 'live_stream.host_id', 'live_event.host_id')
        .select(['live_stream.epoch', 'live_event.seq'])
        .where('live_event.host_id', '=', host.id)
        .execute();
      const lacking = rows.filter(({ epoch, seq }) => !received.has(`${epoch}.${seq}`)).length;
      const doubled = [...received.values()].filter((times) => times > 1).length;
      return [
        ...(lacking > 0 ? [`a stream lacks ${lacking} of ${rows.length} events`] : []),
        ...(doubled > 0 ? [`a stream has ${doubled} events twice`] : []),
        ...(resets > 0 ? [`a stream was reset ${resets} times`] : []),
      ];
    },
    stop() {
      stopped = true;
      close();
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}
