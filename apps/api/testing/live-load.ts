/**
 * The readers and the publisher of `pnpm bench live`, as a process of its own with one clock: raw sockets that read
 * server-sent events, and messages that carry the time of their publishing. It does what its parent asks.
 */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import pLimit from 'p-limit';

export type Target = { kind: 'mabarin' | 'nchan'; port: number };
export type Told = {
  published: number;
  refused: number;
  expected: number;
  received: number;
  doubled: number;
  p50: number;
  p99: number;
};
export type Jobs = {
  /** Opens `each` more readers of each channel and waits until all of them read. */
  open(target: Target, channels: number, each: number): { ms: number };
  /** Publishes evenly, and waits until everything arrived or nothing more comes. */
  publish(seconds: number, perSecond: number): Told;
  /** One reader of the first channel stops reading while `count` messages of `bytes` are told there. */
  stall(count: number, bytes: number): { others: Told; stalled: number; cut: boolean };
  /** From now on readers that lost their server come back as a browser does. */
  reconnects(): { readers: number };
  /** Waits until all readers read again, and answers how long it took since this call. */
  returned(patience: number): { ms: number; missing: number };
  close(): { closed: number };
};

type Reader = {
  channel: number;
  socket: Socket | null;
  reading: boolean;
  lastId: string | null;
  heard: Set<number>;
  cuts: number;
};

const MESSAGE_BYTES = 300;
/** What EventSource waits for after a broken stream; ours says so itself, nchan says nothing. */
const RETRY_MS = 1_000;
const OPENING = 200;

let target: Target = { kind: 'mabarin', port: 0 };
let readers: Reader[] = [];
let channels = 0;
let comeBack = false;
let last = 0;
let tally = newTally();
let agent = new Agent({ keepAlive: true, maxSockets: 32 });

function newTally() {
  return { received: 0, doubled: 0, delays: [] as number[] };
}

const nowUs = () => Math.round((performance.timeOrigin + performance.now()) * 1_000);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function attach(reader: Reader): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(target.port, '127.0.0.1');
    reader.socket = socket;
    let rest = '';
    const path =
      target.kind === 'mabarin' ? `/sse/connect/bench-code-${reader.channel}` : `/sub?id=bench-${reader.channel}`;
    const resume = reader.lastId === null ? '' : `Last-Event-ID: ${reader.lastId}\r\n`;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${resume}\r\n`);
    socket.on('data', (text: string) => {
      if (!reader.reading && text.startsWith('HTTP/1.1 200')) {
        reader.reading = true;
        resolve();
      }
      const all = rest + text;
      const cut = all.lastIndexOf('\n\n') + 2;
      if (cut < 2) {
        rest = all;
        return;
      }
      rest = all.slice(cut);
      hear(reader, all.slice(0, cut));
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (reader.socket !== socket) return;
      reader.reading = false;
      reader.cuts += 1;
      resolve();
      if (comeBack) setTimeout(() => void (comeBack && attach(reader)), RETRY_MS * (0.7 + Math.random() * 0.6));
    });
  });
}

function hear(reader: Reader, text: string): void {
  const now = nowUs();
  for (const [, id] of text.matchAll(/(?:^|\n)id: ?([^\r\n]+)/g)) reader.lastId = id ?? null;
  for (const [, number, at] of text.matchAll(/#(\d+)\.(\d+)#/g)) {
    const message = Number(number);
    if (reader.heard.has(message)) {
      tally.doubled += 1;
      continue;
    }
    reader.heard.add(message);
    tally.received += 1;
    tally.delays.push((now - Number(at)) / 1_000);
  }
}

/** Whether the server took the message. */
function tell(channel: number, bytes: number): Promise<boolean> {
  last += 1;
  const text = `#${last}.${nowUs()}#`.padEnd(bytes, 'x');
  const body = target.kind === 'mabarin' ? text : JSON.stringify({ type: 'info', caption: 'Uji', text });
  const path = target.kind === 'mabarin' ? `/bench/publish?id=${channel}` : `/pub?id=bench-${channel}`;
  return new Promise((resolve) => {
    const asked = request(
      { agent, host: '127.0.0.1', port: target.port, path, method: 'POST', headers: { 'content-type': 'text/plain' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve((answer.statusCode ?? 500) < 300));
      },
    );
    asked.on('error', () => resolve(false));
    asked.end(body);
  });
}

async function settled(expected: number): Promise<void> {
  let [seen, still] = [-1, 0];
  while (tally.received < expected && still < 20) {
    still = tally.received === seen ? still + 1 : 0;
    seen = tally.received;
    await pause(200);
  }
}

function sum(published: number, refused: number, expected: number): Told {
  const sorted = Float64Array.from(tally.delays).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    published,
    refused,
    expected,
    received: tally.received,
    doubled: tally.doubled,
    p50: at(0.5),
    p99: at(0.99),
  };
}

const jobs: { [Name in keyof Jobs]: (...input: Parameters<Jobs[Name]>) => Promise<ReturnType<Jobs[Name]>> } = {
  async open(to, count, each) {
    const began = performance.now();
    target = to;
    channels = count;
    comeBack = false;
    const opened: Reader[] = Array.from({ length: count * each }, (_, index) => ({
      channel: index % count,
      socket: null,
      reading: false,
      lastId: null,
      heard: new Set(),
      cuts: 0,
    }));
    readers.push(...opened);
    await pLimit(OPENING).map(opened, async (reader) => {
      for (let tries = 0; !reader.reading && tries < 5; tries += 1) await attach(reader);
    });
    const silent = readers.filter(({ reading }) => !reading).length;
    if (silent > 0) throw new Error(`${silent} readers could not be opened`);
    return { ms: performance.now() - began };
  },

  async publish(seconds, perSecond) {
    tally = newTally();
    const each = readers.length / channels;
    const asked: Promise<boolean>[] = [];
    const began = performance.now();
    for (let number = 0; number < seconds * perSecond; number += 1) {
      const due = began + (number * 1_000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      asked.push(tell((number * 7_919) % channels, MESSAGE_BYTES));
    }
    const taken = (await Promise.all(asked)).filter(Boolean).length;
    await settled(taken * each);
    return sum(taken, asked.length - taken, taken * each);
  },

  async stall(count, bytes) {
    tally = newTally();
    const others = readers.filter(({ channel }) => channel === 0).length - 1;
    const reader = readers.find(({ channel }) => channel === 0);
    if (!reader) throw new Error('nobody to stall');
    comeBack = true;
    const before = reader.cuts;
    const first = last + 1;
    reader.socket?.pause();
    let taken = 0;
    for (let number = 0; number < count; number += 1) if (await tell(0, bytes)) taken += 1;
    await settled(taken * others);
    const told = sum(taken, count - taken, taken * others);
    reader.socket?.resume();
    await pause(4_000);
    const stalled = [...reader.heard].filter((message) => message >= first).length;
    return { others: told, stalled, cut: reader.cuts > before };
  },

  async reconnects() {
    comeBack = true;
    return { readers: readers.length };
  },

  async returned(patience) {
    const began = performance.now();
    while (performance.now() - began < patience && readers.some(({ reading }) => !reading)) await pause(20);
    return { ms: performance.now() - began, missing: readers.filter(({ reading }) => !reading).length };
  },

  async close() {
    comeBack = false;
    for (const { socket } of readers) socket?.destroy();
    agent.destroy();
    agent = new Agent({ keepAlive: true, maxSockets: 32 });
    await pause(500);
    const closed = readers.length;
    readers = [];
    return { closed };
  },
};

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, name, input }: { id: number; name: keyof Jobs; input: unknown[] }) => {
  const job = jobs[name] as (...parts: unknown[]) => Promise<unknown>;
  job(...input).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
