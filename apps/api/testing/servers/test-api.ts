import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { CrashPoint } from './crash-points.ts';

/** A service in a process of its own that comes back whenever it dies. */
export type TestApi = {
  /** Number of deaths. */
  deaths(): number;
  /** Waits until it has died so often and is back. */
  died(times: number): Promise<void>;
  /** The process that runs now kills itself at this point, once. */
  crashAt(point: CrashPoint): Promise<void>;
  /** Kills it like a power cut; it comes back by itself. */
  kill(): void;
  /** Repeats a call until its envelope has status 0, like a patient client with its idempotency key. */
  persist(path: string, body: object, key?: string, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  /** Null while it is down. */
  origin(): string | null;
  /** Asks once; null when there was no answer. */
  ask(path: string, init: RequestInit): Promise<{ http: number; body: Record<string, unknown> } | null>;
  stop(): Promise<void>;
};

/** A client gives up after this long without a good answer. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/** Starts the service. */
export async function openTestApi(environment: Record<string, string>): Promise<TestApi> {
  let child: ChildProcess | null = null;
  let port = 0;
  let deaths = 0;
  let stopping = false;
  let gone: () => void = () => {};
  const lastExit = new Promise<void>((resolve) => {
    gone = resolve;
  });

  function start(): void {
    child = fork(join(import.meta.dirname, 'crash-child.ts'), {
      execArgv: [],
      env: { ...process.env, MABARIN_LOG: 'silent', ...environment },
    });
    let ready = false;
    child.on('message', (message: { port: number } | 'armed') => {
      if (message === 'armed') return;
      ready = true;
      port = message.port;
    });
    child.on('exit', () => {
      port = 0;
      if (ready && !stopping) deaths += 1;
      if (stopping) gone();
      // A start may fail while the database is away; the next one tries again.
      else setTimeout(() => (stopping ? gone() : start()), ready ? 0 : 200);
    });
  }

  async function ask(path: string, init: RequestInit) {
    if (port === 0) return null;
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(15_000) });
      return { http: answer.status, body: (await answer.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  }

  start();
  return {
    deaths: () => deaths,
    async died(times) {
      while (deaths < times || port === 0) await pause();
    },
    async crashAt(point) {
      while (port === 0) await pause();
      const armed = new Promise((resolve) => child?.once('message', resolve));
      child?.send(point);
      await armed;
    },
    kill() {
      if (port !== 0) child?.kill('SIGKILL');
    },
    origin: () => (port === 0 ? null : `http://127.0.0.1:${port}`),
    ask,
    async persist(path, body, key, headers = {}) {
      let last: unknown = null;
      for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
        const answer = await ask(path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
          body: JSON.stringify(body),
        });
        if (answer?.body['status'] === 0) return answer.body;
        last = answer ?? last;
        await pause();
      }
      throw new Error(`${path} never answered well; last: ${JSON.stringify(last)}`);
    },
    async stop() {
      stopping = true;
      if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      else gone();
      await lastExit;
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** A valid support order, distinct by its number. */
export function supportOrder(username: string, number: number) {
  return {
    host: username,
    token: 'sandbox-pass',
    form: {
      supporterName: `Budi ${number}`,
      supporterMessage: 'Semangat bang!',
      supporterGift: 10_000 + (number % 20) * 5_000,
      supporterEmail: `budi${number}@mabarin.test`,
    },
  };
}
