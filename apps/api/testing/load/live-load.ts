/**
 * The readers and the publisher of `pnpm bench live` and `pnpm bench soak`, as a process of its own with one clock: raw sockets that read
 * server-sent events, and messages that carry the time of their publishing. It runs the commands that its parent sends.
 */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import pLimit from 'p-limit';

/** Readers of one channel are spread over the ports, and so are the messages. */
export type Target = { kind: 'mabarin' | 'nchan'; ports: readonly number[] };
export type PublishResult = {
  published: number;
  refused: number;
  /** Deliveries that should have come. */
  expected: number;
  received: number;
  doubled: number;
  /** Milliseconds from publishing to a reader. */
  p50: number;
  p99: number;
};
export type LoadCommands = {
  /** Opens `each` more readers of each channel and waits until all of them read. */
  open(target: Target, channels: number, each: number): { ms: number };
  /** Publishes evenly, and waits until everything arrived or nothing more comes. */
  publish(seconds: number, perSecond: number): PublishResult;
  /** One reader of the first channel stops reading while `count` messages of `bytes` are published there. */
  stall(count: number, bytes: number): { others: PublishResult; stalled: number; cut: boolean };
  /** From now on readers that lost their server reconnect as a browser does. */
  reconnect(): { readers: number };
  /** Waits until all readers have reconnected; returns the time since this call. */
  untilReconnected(limitMs: number): { ms: number; missing: number };
  close(): { closed: number };
};

type Reader = {
  channel: number;
  port: number;
  socket: Socket | null;
  reading: boolean;
  lastId: string | null;
  received: Set<number>;
  cuts: number;
};

const MESSAGE_BYTES = 300;
/** EventSource's pause after a broken stream; ours sends it itself, nchan does not. */
const RETRY_MS = 1_000;
const PARALLEL_OPENINGS = 200;

let target: Target = { kind: 'mabarin', ports: [] };
let readers: Reader[] = [];
let channels = 0;
let reconnecting = false;
let lastMessage = 0;
let counts = noCounts();
let agent = newAgent();

function noCounts() {
  return { received: 0, doubled: 0, delays: [] as number[] };
}

function newAgent() {
  return new Agent({ keepAlive: true, maxSockets: 32 });
}

const nowUs = () => Math.round((performance.timeOrigin + performance.now()) * 1_000);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves when the reader reads or its connection has failed. */
function connectReader(reader: Reader): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(reader.port, '127.0.0.1');
    reader.socket = socket;
    let rest = '';
    const path =
      target.kind === 'mabarin' ? `/sse/connect/bench-code-${reader.channel}` : `/sub?id=bench-${reader.channel}`;
    const lastEventId = reader.lastId === null ? '' : `Last-Event-ID: ${reader.lastId}\r\n`;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${lastEventId}\r\n`);
    socket.on('data', (text: string) => {
      if (!reader.reading && text.startsWith('HTTP/1.1 200')) {
        reader.reading = true;
        resolve();
      }
      const unread = rest + text;
      const end = unread.lastIndexOf('\n\n') + 2;
      if (end < 2) {
        rest = unread;
        return;
      }
      rest = unread.slice(end);
      receive(reader, unread.slice(0, end));
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (reader.socket !== socket) return;
      reader.reading = false;
      reader.cuts += 1;
      resolve();
      if (!reconnecting) return;
      setTimeout(() => void (reconnecting && connectReader(reader)), RETRY_MS * (0.7 + Math.random() * 0.6));
    });
  });
}

function receive(reader: Reader, text: string): void {
  const now = nowUs();
  for (const [, id] of text.matchAll(/(?:^|\n)id: ?([^\r\n]+)/g)) reader.lastId = id ?? null;
  for (const [, number, at] of text.matchAll(/#(\d+)\.(\d+)#/g)) {
    const message = Number(number);
    if (reader.received.has(message)) {
      counts.doubled += 1;
      continue;
    }
    reader.received.add(message);
    counts.received += 1;
    counts.delays.push((now - Number(at)) / 1_000);
  }
}

/** True: the server accepted the message. */
function publishOne(channel: number, bytes: number): Promise<boolean> {
  lastMessage += 1;
  const text = `#${lastMessage}.${nowUs()}#`.padEnd(bytes, 'x');
  const body = target.kind === 'mabarin' ? text : JSON.stringify({ type: 'info', caption: 'Uji', text });
  const path = target.kind === 'mabarin' ? `/bench/publish?id=${channel}` : `/pub?id=bench-${channel}`;
  const port = target.ports[lastMessage % target.ports.length];
  return new Promise((resolve) => {
    const call = request(
      { agent, host: '127.0.0.1', port, path, method: 'POST', headers: { 'content-type': 'text/plain' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve((answer.statusCode ?? 500) < 300));
      },
    );
    call.on('error', () => resolve(false));
    call.end(body);
  });
}

/** Waits for `expected` deliveries, or until none came for four seconds. */
async function untilReceived(expected: number): Promise<void> {
  let [seen, unchanged] = [-1, 0];
  while (counts.received < expected && unchanged < 20) {
    unchanged = counts.received === seen ? unchanged + 1 : 0;
    seen = counts.received;
    await pause(200);
  }
}

function resultOf(published: number, refused: number, expected: number): PublishResult {
  const sorted = Float64Array.from(counts.delays).sort();
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { received, doubled } = counts;
  return { published, refused, expected, received, doubled, p50: percentile(0.5), p99: percentile(0.99) };
}

const commands: {
  [Name in keyof LoadCommands]: (...input: Parameters<LoadCommands[Name]>) => Promise<ReturnType<LoadCommands[Name]>>;
} = {
  async open(to, count, each) {
    const start = performance.now();
    target = to;
    channels = count;
    reconnecting = false;
    const opened: Reader[] = Array.from({ length: count * each }, (_, index) => ({
      channel: index % count,
      port: to.ports[((index % count) + Math.floor(index / count)) % to.ports.length] ?? 0,
      socket: null,
      reading: false,
      lastId: null,
      received: new Set(),
      cuts: 0,
    }));
    readers.push(...opened);
    await pLimit(PARALLEL_OPENINGS).map(opened, async (reader) => {
      for (let tries = 0; !reader.reading && tries < 5; tries += 1) await connectReader(reader);
    });
    const failed = readers.filter(({ reading }) => !reading).length;
    if (failed > 0) throw new Error(`${failed} readers could not be opened`);
    return { ms: performance.now() - start };
  },

  async publish(seconds, perSecond) {
    counts = noCounts();
    const each = readers.length / channels;
    const calls: Promise<boolean>[] = [];
    const start = performance.now();
    for (let number = 0; number < seconds * perSecond; number += 1) {
      const due = start + (number * 1_000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      calls.push(publishOne((number * 7_919) % channels, MESSAGE_BYTES));
    }
    const published = (await Promise.all(calls)).filter(Boolean).length;
    await untilReceived(published * each);
    return resultOf(published, calls.length - published, published * each);
  },

  async stall(count, bytes) {
    counts = noCounts();
    const others = readers.filter(({ channel }) => channel === 0).length - 1;
    const reader = readers.find(({ channel }) => channel === 0);
    if (!reader) throw new Error('there is no reader to stall');
    reconnecting = true;
    const cutsBefore = reader.cuts;
    const first = lastMessage + 1;
    reader.socket?.pause();
    let published = 0;
    for (let number = 0; number < count; number += 1) if (await publishOne(0, bytes)) published += 1;
    await untilReceived(published * others);
    const result = resultOf(published, count - published, published * others);
    reader.socket?.resume();
    await pause(4_000);
    const stalled = [...reader.received].filter((message) => message >= first).length;
    return { others: result, stalled, cut: reader.cuts > cutsBefore };
  },

  async reconnect() {
    reconnecting = true;
    return { readers: readers.length };
  },

  async untilReconnected(limitMs) {
    const start = performance.now();
    while (performance.now() - start < limitMs && readers.some(({ reading }) => !reading)) await pause(20);
    return { ms: performance.now() - start, missing: readers.filter(({ reading }) => !reading).length };
  },

  async close() {
    reconnecting = false;
    for (const { socket } of readers) socket?.destroy();
    agent.destroy();
    agent = newAgent();
    await pause(500);
    const closed = readers.length;
    readers = [];
    return { closed };
  },
};

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, name, input }: { id: number; name: keyof LoadCommands; input: unknown[] }) => {
  const run = commands[name] as (...input: unknown[]) => Promise<unknown>;
  run(...input).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
