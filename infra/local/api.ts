/** The API service as a child of a local script. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { execa } from 'execa';
import { UserError, dataFolder, onExit, root, show } from './shell.ts';

const apiFolder = join(root, 'apps/api');

/** The four listeners of the API process, with the port each will have: 4000 to 4003 unless a variable names another. */
export const listeners = (['api', 'public', 'dashboard', 'overlay'] as const).map((name, index) => {
  const variable = `MABARIN_${name.toUpperCase()}_PORT`;
  return { name, variable, port: Number(process.env[variable] ?? 4000 + index) };
});

/** Address that a browser uses for one of the four listeners. */
export function addressOf(name: (typeof listeners)[number]['name']): string {
  const listener = listeners.find((each) => each.name === name);
  return process.env[`MABARIN_${name.toUpperCase()}_ORIGIN`] ?? `http://localhost:${listener?.port}`;
}

/** Throws the sentence for the first of the four ports that something else uses. */
export async function requireFreePorts(): Promise<void> {
  for (const { port, name, variable } of listeners) {
    if (!(port >= 1 && port <= 65_535)) throw new UserError(`${variable} must be a port from 1 to 65535.`);
    const host = process.env['MABARIN_LISTEN'] ?? '127.0.0.1';
    if ((await getPort({ port, host })) !== port) {
      throw new UserError(
        `Port ${port} (${name}) is in use: stop the program that uses it, or choose another port with ${variable}=...`,
      );
    }
  }
}

/** The service's environment, sandbox and demo included; variables that are already set win. */
function apiEnvironment(databaseUrl: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const serviceUrl = new URL(databaseUrl);
  serviceUrl.username = 'mabarin_service';
  serviceUrl.password = servicePassword();
  return {
    NODE_ENV: 'production',
    MABARIN_MODE: 'sandbox',
    MABARIN_SEED_DEMO: '1',
    MABARIN_LOG: 'warn',
    ...(process.env['MABARIN_SECRET'] ? {} : { MABARIN_SECRET_FILE: secretFile() }),
    ...more,
    ...process.env,
    DATABASE_URL: serviceUrl.href,
    MABARIN_DATABASE_OWNER_URL: databaseUrl,
  };
}

/** Password of the service's login, which `migrate` makes; the same at each start. */
function servicePassword(): string {
  return createHash('sha256')
    .update(`database ${readFileSync(secretFile(), 'utf8')}`)
    .digest('hex');
}

/** The server secret of this data folder, so that logins outlive a restart. */
function secretFile(): string {
  const file = join(dataFolder, 'secret');
  // With a DATABASE_URL nobody has made the folder yet.
  mkdirSync(dataFolder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return file;
}

/** As in infra/Dockerfile: a smaller young generation halves what a stream costs in memory (docs/decisions/live-channel.md). */
export const YOUNG_HEAP = '--max-semi-space-size=4';

/**
 * Starts the service and waits until it is ready. It has a process group of its own, so a Ctrl+C reaches it only through
 * us, and it is stopped (20 s, then killed) when the script ends. It restarts on every change of its code when `watch` is
 * set, and speaks to the terminal then; otherwise its log goes to `.data/api.log`.
 * `environment` adds to what the service is told. Returns a promise that settles when the service ends by itself.
 */
export async function startApi(
  databaseUrl: string,
  { watch = false, environment = {} }: { watch?: boolean; environment?: NodeJS.ProcessEnv } = {},
): Promise<{ ended: Promise<number> }> {
  const log = join(dataFolder, 'api.log');
  const output = watch ? ('inherit' as const) : { file: log };
  const exitWithParent = ['--import', join(root, 'infra/local/exit-with-parent.ts')];
  const program = watch ? ['--watch', 'src/main.ts'] : ['dist/main.js'];
  const child = execa(process.execPath, [YOUNG_HEAP, ...exitWithParent, ...program], {
    cwd: apiFolder,
    env: apiEnvironment(databaseUrl, environment),
    extendEnv: false,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    ipc: true,
    buffer: false,
    reject: false,
    detached: true,
    forceKillAfterDelay: 20_000,
  });
  const ended = child.then(({ exitCode = 1 }) => exitCode);
  onExit(async () => {
    child.kill('SIGTERM');
    await ended;
  });

  const readyz = `http://127.0.0.1:${listeners[0]?.port}/readyz`;
  let code: number | undefined;
  void ended.then((value) => (code = value));
  for (let tries = 0; tries < 400 && code === undefined; tries++) {
    const answer = await fetch(readyz, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return { ended };
    await sleep(150);
  }
  const what = code === undefined ? `did not answer at ${readyz} within a minute` : 'stopped while starting';
  if (watch) throw new UserError(`The API ${what}.`);
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-30).join('\n');
  throw new UserError(`${lastLines}\n\nThe API ${what}: the lines above are the end of its log, ${log}.`);
}

/** Runs one of the service's own commands (`migrate`, `ops ...`) in the foreground and returns its exit code. */
export async function runApiCommand(args: string[], databaseUrl: string): Promise<number> {
  // The cache halves the time of a start.
  const cache = { NODE_COMPILE_CACHE: join(dataFolder, 'compile-cache') };
  return show(['src/main.ts', ...args], { cwd: apiFolder, env: apiEnvironment(databaseUrl, cache) });
}

/** Brings a database to the newest migration; answers its URL. Throws `UserError` when that is not possible. */
export async function migrate(databaseUrl: string): Promise<string> {
  if ((await runApiCommand(['migrate'], databaseUrl)) !== 0)
    throw new UserError('The database could not be migrated: the lines above say why.');
  return databaseUrl;
}
