import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { cloneTemplate, testServerUrl } from '@mabarin/api/testing/database';
import type { Handle } from '@mabarin/api/testing/fixtures/handle';

/** Environment variable with the template's name, from the global setup to the workers. */
export const TEMPLATE = 'E2E_TEMPLATE';

const api = join(import.meta.dirname, '..', '..', 'api');
const webApps = ['public', 'dashboard', 'overlay'] as const;

type Origins = Record<'api' | (typeof webApps)[number], string>;

/** Options of the pretend gateway (docs/spec/decisions.md "The outside world"). */
type PayOptions = { amount?: number; duplicate?: boolean; delayMs?: number };

/** A complete Mabarin for one worker: the service as a process on its own database, with its three apps. */
export type TestSystem = {
  origins: Origins;
  /** Makes hosts without the service. */
  createHost: Handle['createHost'];
  /** Makes an operator of the desk without the service. */
  addOperator(name: string): ReturnType<Handle['addOperator']>;
  /** Opens a task that the machine would, such as a full disk's. */
  openTask: Handle['openTask'];
  /** Runs a command of `pnpm ops`; returns its output. */
  operate(...words: string[]): Promise<string>;
  /** Plays the payer's bank; returns once its webhook was answered. */
  sandbox: Record<'pay' | 'fail' | 'expire', (transactionId: string, options?: PayOptions) => Promise<void>>;
  /** Advances the service's clock and runs everything that became due. */
  advance(seconds: number): Promise<void>;
  /** The service's time in ms. Journeys share a clock: they may compare instants, never expect one. */
  now(): number;
  /** Throws when the ledger, a queue or a payment of any host contradicts itself. */
  checkInvariants(): Promise<void>;
  /** Log lines since the last call. */
  takeLog(): LogLine[];
  /** Ends the service like a deployment, and throws unless it ends well. */
  close(): Promise<void>;
};

/** A line of the service's log; `level` 50 and more are errors. */
export type LogLine = { level: number; text: string };

/** Opens a system on a clone of the template. `environment` adds to the service's variables. */
export async function openTestSystem(template: string, environment: NodeJS.ProcessEnv = {}): Promise<TestSystem> {
  const clone = await cloneTemplate(testServerUrl(), template);
  const secret = randomBytes(32).toString('hex');
  const log: LogLine[] = [];
  const [service, handle] = await Promise.all([
    startService({ DATABASE_URL: clone.url, MABARIN_SECRET: secret, ...environment }, log),
    // Imported here: it loads the whole API, which Playwright's main process does not need.
    import('@mabarin/api/testing/fixtures/handle').then(({ openHandle }) => openHandle(clone.url, secret)),
  ]);
  let offset = 0;

  const act =
    (what: string) =>
    async (transactionId: string, options: PayOptions = {}) => {
      await post(service.origins, `/sandbox/payments/${transactionId}/${what}`, options);
      // The service answers a notification before it acts on it; running the pollers waits for that.
      await post(service.origins, '/sandbox/clock/advance', { seconds: 0 });
    };
  return {
    origins: service.origins,
    createHost: handle.createHost,
    addOperator: (name) => handle.addOperator(name, clone.ownerUrl),
    openTask: handle.openTask,
    operate: (...words) => handle.operate(words, offset / 1_000),
    sandbox: { pay: act('pay'), fail: act('fail'), expire: act('expire') },
    async advance(seconds) {
      await post(service.origins, '/sandbox/clock/advance', { seconds });
      offset += seconds * 1_000;
    },
    now: () => Date.now() + offset,
    checkInvariants: () => handle.checkInvariants(Date.now() + offset),
    takeLog: () => log.splice(0),
    async close() {
      await handle.close();
      const code = await service.stop();
      await clone.drop();
      if (code !== 0) throw new Error(`the service ended with ${String(code)} on SIGTERM\n${print(log)}`);
    },
  };
}

export function print(log: readonly LogLine[]): string {
  return log.map((line) => line.text).join('\n');
}

type Service = { origins: Origins; stop(): Promise<number | null> };

const READY_MS = 90_000;

async function startService(environment: NodeJS.ProcessEnv, log: LogLine[], tries = 3): Promise<Service> {
  const [apiPort, ...webPorts] = await freePorts(1 + webApps.length);
  const ports = { api: apiPort!, public: webPorts[0]!, dashboard: webPorts[1]!, overlay: webPorts[2]! };
  const origins: Origins = {
    api: `http://localhost:${ports.api}`,
    public: `http://localhost:${ports.public}`,
    dashboard: `http://localhost:${ports.dashboard}`,
    overlay: `http://localhost:${ports.overlay}`,
  };
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: api,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      // Many services start in one run: compiled code halves the loading time.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      MABARIN_MODE: 'sandbox',
      MABARIN_BEACON: 'off',
      // Journeys order more in a day than a person does.
      MABARIN_DAILY_CAP: '100000000',
      MABARIN_LOG: process.env['MABARIN_LOG'] ?? 'warn',
      MABARIN_API_PORT: String(ports.api),
      MABARIN_PUBLIC_PORT: String(ports.public),
      MABARIN_DASHBOARD_PORT: String(ports.dashboard),
      MABARIN_OVERLAY_PORT: String(ports.overlay),
      MABARIN_WEBHOOK_LOOPBACK: '1',
      MABARIN_VAPID_PRIVATE_KEY: Buffer.alloc(32, 9).toString('base64'),
      ...environment,
    },
  });
  keepLog(child, log);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A killed worker must not leave its service behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);

  // By message: on a port taken by another worker, that one's service would respond.
  const ready = new Promise<true>((resolve) => child.once('message', () => resolve(true)));
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref());
  if (!(await Promise.race([ready, ended.then(() => false), late]))) {
    process.off('exit', kill);
    kill();
    const taken = tries > 1 && print(log).includes('A port is in use');
    if (!taken) throw new Error(`the service did not get ready\n${print(log)}`);
    log.length = 0;
    return startService(environment, log, tries - 1);
  }
  return {
    origins,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      process.off('exit', kill);
      return code;
    },
  };
}

/** Ports that were free a moment ago; the service reports one taken meanwhile. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      if (address === null || typeof address === 'string') throw new Error('a port was expected');
      return address.port;
    }),
  );
}

async function post(origins: Origins, path: string, body: unknown): Promise<void> {
  const response = await fetch(origins.api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { status: number };
  if (answer.status !== 0) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
}

function keepLog(child: ChildProcess, log: LogLine[]): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) if (text !== '') log.push({ level: levelOf(text), text });
    });
  }
}

/** Output that is not the logger's, such as a crash, counts as an error. */
function levelOf(text: string): number {
  const level = /^\{"level":(\d+),/.exec(text)?.[1];
  return level === undefined ? 50 : Number(level);
}
