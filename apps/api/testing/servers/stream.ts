import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import type { World } from '#testing/world.ts';

type ReceivedFrame = { id: string | null; name: string; data: Record<string, unknown> };

export type OpenStream = {
  status: number;
  headers: IncomingMessage['headers'];
  response: IncomingMessage;
  /** Everything received so far. */
  frames: ReceivedFrame[];
  /** Raw `retry:` values in order. */
  retries: number[];
  /** Resolves with the first frame that satisfies, received already or not; rejects when the stream ends before. */
  until: (wanted: (frame: ReceivedFrame) => boolean) => Promise<ReceivedFrame>;
  /** Resolves when the stream has ended or was cut. */
  ended: Promise<void>;
  close: () => void;
};

/** Opens a server-sent event stream as a browser would, but reads every byte itself. */
export function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      const frames: ReceivedFrame[] = [];
      const retries: number[] = [];
      const waiting = new Set<() => void>();
      let rest = '';
      let over = false;
      const checkAll = () => [...waiting].forEach((check) => check());
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) read(block, frames, retries);
        checkAll();
      });
      const ended = new Promise<void>((done) => {
        response.on('close', () => {
          over = true;
          checkAll();
          done();
        });
      });
      response.on('error', () => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        response,
        frames,
        retries,
        ended,
        close: () => request.destroy(),
        until: (wanted) =>
          new Promise((found, notFound) => {
            const check = () => {
              const frame = frames.find(wanted);
              if (!frame && !over) return;
              waiting.delete(check);
              if (frame) found(frame);
              else notFound(new Error(`the stream ended after ${JSON.stringify(frames)}`));
            };
            waiting.add(check);
            check();
          }),
      });
    });
    request.on('error', reject);
  });
}

function read(block: string, frames: ReceivedFrame[], retries: number[]): void {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.replace(/^\w+: /, '')]),
  );
  const retry = fields.get('retry');
  if (retry !== undefined) retries.push(Number(retry));
  const data = fields.get('data');
  if (data === undefined) return;
  frames.push({
    id: fields.get('id') ?? null,
    name: fields.get('event') ?? 'message',
    data: JSON.parse(data) as Record<string, unknown>,
  });
}

/** Ends every connection of a live bus, as a broken network or a restarted pooler would; returns their number. */
export async function cutBusConnections(world: Pick<World, 'admin'>): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and (query like 'listen %' or query like 'select pg_notify%')`.execute(
    world.admin,
  );
  return rows.length;
}
