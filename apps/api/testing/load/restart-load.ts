/**
 * The viewers of `pnpm bench restart`, as a process of its own with one clock: event streams that come back as browsers'
 * do, and requests at an even pace, each of a kind that may be sent twice. It runs the commands that its parent sends.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { keepStream } from '#testing/servers/event-source.ts';
import { supportOrder } from '#testing/servers/test-api.ts';

type RestartLoad = {
  port: number;
  /** Certificate authority of the sites. */
  root: string;
  domain: string;
  hosts: readonly { username: string; code: string }[];
  streams: number;
  perSecond: number;
};

export type RequestCounts = {
  /** By kind: how many were sent, how long they took in ms, and of those that failed the second of their start and why. */
  kinds: Record<string, { sent: number; again: number; ms: number[]; failed: string[] }>;
  /** Orders that were answered, by idempotency key. */
  orders: number;
};

export type StreamCounts = {
  open: number;
  /** Length of each break in ms. */
  back: number[];
  /** Breaks whose first attempt was refused or failed. */
  refused: Record<string, number>;
};

export type RestartCommands = {
  open(load: RestartLoad): { open: number };
  start(): null;
  streams(): StreamCounts;
  stop(): RequestCounts;
};

/** A viewer presses again this long after an order got no answer. */
const PRESS_AGAIN_MS = 1_000;
const ORDER_TRIES = 4;
const TIMEOUT_MS = 10_000;

let load: RestartLoad;
let timer: NodeJS.Timeout | undefined;
let open = 0;
let startedAt = 0;
const underway = new Set<Promise<void>>();
const counts: RequestCounts = { kinds: {}, orders: 0 };
const streamCounts: StreamCounts = { open: 0, back: [], refused: {} };
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const streamAgent = new Agent({ keepAlive: true, maxFreeSockets: 10_000 });

const kinds: { name: string; site: string; path: (username: string) => string }[] = [
  { name: 'host page', site: '', path: (username) => `/${username}` },
  { name: 'public list', site: 'api.', path: (username) => `/api/list/${username}` },
  { name: 'dashboard page', site: 'dashboard.', path: () => '/dashboard/mabar' },
  { name: 'host profile', site: 'api.', path: (username) => `/api/host/${username}` },
  { name: 'overlay page', site: 'overlay.', path: () => '/overlay' },
  { name: 'public list', site: 'api.', path: (username) => `/api/list/${username}` },
  { name: 'landing page', site: '', path: () => '/' },
  { name: 'session', site: 'api.', path: () => '/api/session' },
  { name: 'host page', site: '', path: (username) => `/${username}` },
];

type Answered = { status: number; body: string };

function ask(site: string, path: string, body?: object, key?: string): Promise<Answered> {
  const host = `${site}${load.domain}`;
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: load.port,
        servername: host,
        ca: load.root,
        agent,
        path,
        method: bytes === null ? 'GET' : 'POST',
        timeout: TIMEOUT_MS,
        headers: {
          host,
          ...(bytes === null ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    sent.on('error', reject);
    sent.end(bytes ?? undefined);
  });
}

function failure(began: number, why: string): string {
  return `at ${((began - startedAt) / 1_000).toFixed(0)} s: ${why}`;
}

function kindOf(name: string) {
  return (counts.kinds[name] ??= { sent: 0, again: 0, ms: [], failed: [] });
}

async function get(number: number): Promise<void> {
  const kind = kinds[number % kinds.length];
  const host = load.hosts[number % load.hosts.length];
  if (!kind || !host) return;
  const counted = kindOf(kind.name);
  const began = performance.now();
  counted.sent += 1;
  const answer = await ask(kind.site, kind.path(host.username)).catch((error: Error) => error.message);
  counted.ms.push(performance.now() - began);
  // A session that nobody has is refused, which is an answer.
  if (typeof answer === 'string') counted.failed.push(failure(began, answer));
  else if (answer.status >= 500 || answer.body === '') counted.failed.push(failure(began, `HTTP ${answer.status}`));
}

/** The same order with the same key, until it is answered. */
async function order(number: number): Promise<void> {
  const host = load.hosts[number % load.hosts.length];
  if (!host) return;
  const counted = kindOf('order');
  const key = randomUUID();
  const began = performance.now();
  counted.sent += 1;
  let wrong = '';
  for (let tries = 0; tries < ORDER_TRIES; tries += 1) {
    if (tries > 0) {
      counted.again += 1;
      await new Promise((resolve) => setTimeout(resolve, PRESS_AGAIN_MS));
    }
    const answer = await ask('api.', '/api/support', supportOrder(host.username, number), key).catch(
      (error: Error) => error.message,
    );
    if (typeof answer !== 'string' && answer.status === 200 && answer.body.includes('"qris":"data:image/png')) {
      counts.orders += 1;
      counted.ms.push(performance.now() - began);
      return;
    }
    wrong = typeof answer === 'string' ? answer : `HTTP ${answer.status} ${answer.body.slice(0, 120)}`;
  }
  counted.failed.push(failure(began, wrong));
}

function startRequests(): void {
  startedAt = performance.now();
  let number = 0;
  timer = setInterval(() => {
    const due = ((performance.now() - startedAt) * load.perSecond) / 1_000;
    for (; number < due; number += 1) {
      const sent = number % 10 === 9 ? order(number) : get(number);
      underway.add(sent);
      void sent.finally(() => underway.delete(sent));
    }
  }, 5);
}

function openStream(displayKey: string): Promise<void> {
  return new Promise((resolve) => {
    let lostAt: number | null = null;
    keepStream({ port: load.port, host: `api.${load.domain}`, root: load.root, agent: streamAgent }, displayKey, {
      onOpen() {
        open += 1;
        if (lostAt !== null) streamCounts.back.push(performance.now() - lostAt);
        lostAt = null;
        resolve();
      },
      onLost(why) {
        if (lostAt === null) {
          lostAt = performance.now();
          open -= 1;
        } else streamCounts.refused[why] = (streamCounts.refused[why] ?? 0) + 1;
      },
    });
  });
}

const commands: {
  [Name in keyof RestartCommands]: (
    ...input: Parameters<RestartCommands[Name]>
  ) => Promise<ReturnType<RestartCommands[Name]>>;
} = {
  async open(asked) {
    load = asked;
    for (let from = 0; from < load.streams; from += 100) {
      const some = Array.from({ length: Math.min(100, load.streams - from) }, (_, index) => from + index);
      await Promise.all(some.map((number) => openStream(load.hosts[number % load.hosts.length]?.code ?? '')));
    }
    return { open };
  },
  async start() {
    startRequests();
    return null;
  },
  async streams() {
    return { ...streamCounts, open };
  },
  async stop() {
    clearInterval(timer);
    await Promise.all(underway);
    return counts;
  },
};

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, name, input }: { id: number; name: keyof RestartCommands; input: unknown[] }) => {
  const run = commands[name] as (...input: unknown[]) => Promise<unknown>;
  run(...input).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
