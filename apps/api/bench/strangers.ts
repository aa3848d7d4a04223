/**
 * `pnpm bench strangers`: what one request of a stranger costs at most. Every text and list of every endpoint is filled
 * with what has rules cost more than its length, and forty pictures are uploaded that unpack to more than they are.
 * Prints the worst ten of each. Exit 1 over the bars below.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { allEndpoints } from '@mabarin/api-client/contract/all';
import { fieldsOf, hostileValues, inputWith, processorMs } from '@mabarin/domain/testing/schema-fields';
import * as v from 'valibot';
import { readImage } from '#platform/images/images.ts';
import { endBench } from '#testing/load/bench.ts';
import { pictureBombs, type Bomb } from '#testing/fixtures/bombs.ts';

const bars = { fieldMs: 50, apiMs: 100, apiMB: 20, childMB: 256, childSeconds: 3 } as const;
/** The kernel ends a process at the second that it checks. */
const TICK_SECONDS = 0.1;

const failures: string[] = [];
measureFields();
await measurePictures();
endBench(failures);

function measureFields(): void {
  const measured = allEndpoints.flatMap(({ endpoint }) =>
    fieldsOf(endpoint.input).flatMap((field) =>
      hostileValues(endpoint.bodyLimit === undefined ? 60_000 : 1_300_000).map(({ name, value }) => {
        const raw = inputWith(field, value);
        const ms = processorMs(() => v.safeParse(endpoint.input, raw, { abortPipeEarly: true }), 1);
        return { what: `${endpoint.path} ${field.path.join('.')}: ${name}`, ms };
      }),
    ),
  );
  console.log(`\n${measured.length} values in the fields of ${allEndpoints.length} endpoints, processor time in ms:`);
  for (const { what, ms } of measured.toSorted((left, right) => right.ms - left.ms).slice(0, 10)) {
    console.log(`${ms.toFixed(1).padStart(8)}  ${what}`);
    if (ms > bars.fieldMs) failures.push(what);
  }
}

async function measurePictures(): Promise<void> {
  const bombs = await pictureBombs();
  await upload({ name: 'warm', bytes: Buffer.from('warm') });
  const rows = [];
  for (const bomb of bombs) {
    globalThis.gc?.();
    const memory = process.memoryUsage.rss();
    const before = process.cpuUsage();
    const outcome = await upload(bomb);
    const { user, system } = process.cpuUsage(before);
    const api = { ms: (user + system) / 1_000, mb: Math.max(0, process.memoryUsage.rss() - memory) / 1e6 };
    // Watching costs this process time, so it is done in a second run.
    rows.push({ ...bomb, outcome, api, child: await watchChild(() => upload(bomb)) });
  }
  console.log(`\n${bombs.length} pictures; service: processor ms, MB; process of the picture: seconds, MB:`);
  for (const { name, bytes, outcome, api, child } of rows.toSorted((a, b) => b.child.seconds - a.child.seconds)) {
    const figures = [api.ms.toFixed(0), api.mb.toFixed(1), child.seconds.toFixed(2), child.mb.toFixed(0)];
    console.log(`${figures.map((each) => each.padStart(7)).join('')}  ${name}, ${bytes.length} bytes: ${outcome}`);
    const isOver = api.ms > bars.apiMs || api.mb > bars.apiMB || child.mb > bars.childMB;
    if (isOver || child.seconds > bars.childSeconds + TICK_SECONDS) failures.push(name);
  }
}

async function upload({ bytes }: Bomb): Promise<string> {
  const codes = { tooLarge: 'accounts.photo_too_large', invalid: 'accounts.photo_invalid' } as const;
  const base64 = bytes.toString('base64');
  return readImage({ base64, purpose: 'photo', ...codes }).then(
    () => 'taken',
    (error: unknown) => String((error as { code?: unknown }).code ?? error),
  );
}

/** The most memory and processor time that a process started by this one was seen with. */
async function watchChild(work: () => Promise<unknown>): Promise<{ mb: number; seconds: number }> {
  let [mb, seconds, over] = [0, 0, false];
  const done = work().finally(() => {
    over = true;
  });
  while (!over) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const read = (file: string) => {
        try {
          return readFileSync(`/proc/${pid}/${file}`, 'latin1');
        } catch {
          return '';
        }
      };
      const stat = read('stat').split(') ')[1]?.split(' ') ?? [];
      if (stat[1] !== String(process.pid)) continue;
      mb = Math.max(mb, (Number(/VmHWM:\s+(\d+)/.exec(read('status'))?.[1] ?? 0) * 1_024) / 1e6);
      seconds = Math.max(seconds, (Number(stat[11]) + Number(stat[12])) / 100);
    }
    await pause(10);
  }
  await done;
  return { mb, seconds };
}
