/**
 * The service of `pnpm bench soak` in a process of its own with pollers and jobs (`node --expose-gc`). Responds to each
 * message `sample` with its memory right after a collection.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '#app.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { ownVariables } from '#testing/environment.ts';

/** Memory in bytes; `lag`, the 99th percentile since the sample before, and `cpu`, since the start, in milliseconds. */
export type Sample = {
  heap: number;
  resident: number;
  external: number;
  sockets: number;
  files: number;
  lag: number;
  cpu: number;
};
export type SoakMessage = { port: number } | { sample: Sample };

const config = readConfig(ownVariables(process.env), join(import.meta.dirname, '..', '..', '..'));
const app = await createApp({ ...config, requestsPerMinute: 1_000_000_000 }, { clock: movableClock() });
await app.server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
app.live.start();
app.polling.start();
await app.jobs.start();

const send = (message: SoakMessage) => process.send?.(message);
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  const lag = delay.percentile(99) / 1e6;
  globalThis.gc?.();
  const { heapUsed, rss, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  app.server.server.getConnections((_error, sockets) => {
    const files = readdirSync('/proc/self/fd').length;
    const cpu = (user + system) / 1_000;
    send({ sample: { heap: heapUsed, resident: rss, external, sockets, files, lag, cpu } });
    // Excludes the collection from the next lag.
    delay.reset();
  });
});
send({ port: (app.server.server.address() as AddressInfo).port });
