/** The frame of the benches: options, processes that end with the bench, figures and the exit. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Reads `--<name> <value>` with these defaults; a default that is a number makes a number. Throws at any other option. */
export function readOptions<Defaults extends Record<string, number | string>>(
  defaults: Defaults,
): { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string } {
  const names = Object.keys(defaults);
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const read = names.map((name) => {
    const value = values[name] ?? defaults[name];
    const read = typeof defaults[name] === 'number' ? Number(value) : value;
    if (Number.isNaN(read)) throw new Error(`--${name} is a number, not ${value}`);
    return [name, read];
  });
  return Object.fromEntries(read) as ReturnType<typeof readOptions<Defaults>>;
}

/** The machine and its load at the start, for the first line that a bench prints. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} cores (${first?.model.trim() ?? '?'}), load before ${loadavg()[0]?.toFixed(1) ?? '?'}, Node ${process.version}`;
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Kills the process when this one ends. */
export function endWithUs(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Waits for one message. Throws when the process ends before. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message);
    });
  });
}

type OwnPostgres = { url: string; stop(mode: 'fast' | 'immediate'): Promise<void>; restart(): Promise<void> };
/** The part of infra/local/postgres.ts that benches use; the service's packages may not depend on it. */
type Launcher = {
  startPostgres(options: { dataDir: string; name: string; settings?: Record<string, string> }): Promise<OwnPostgres>;
  removePostgres(dataDir: string): Promise<void>;
};

/** Starts a cluster of its own, which the bench may stop hard; `remove` ends it and deletes its files. */
export async function startOwnPostgres(
  settings: Record<string, string> = {},
): Promise<OwnPostgres & { remove(): Promise<void> }> {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'infra', 'local', 'postgres.ts');
  const { startPostgres, removePostgres } = (await import(file)) as Launcher;
  const dataDir = mkdtempSync(join(tmpdir(), 'mabarin-bench-'));
  const postgres = await startPostgres({ dataDir, name: 'mabarin', settings });
  return {
    ...postgres,
    async remove() {
      await postgres.stop('immediate').catch(() => {});
      await removePostgres(dataDir).catch(() => {});
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** NaN for no figures. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

/** Begins the line of a ratio, which `pnpm bench all` reads. */
export const RATIO = 'ratio:';

/** Prints a figure with its bar: at most, or at least so much. `unit` stands behind both. */
export function ratio(name: string, figure: number, bar: { most: number } | { least: number }, unit = ''): void {
  const held = 'most' in bar ? figure <= bar.most : figure >= bar.least;
  const text = 'most' in bar ? `≤ ${bar.most}` : `≥ ${bar.least}`;
  const digits = Math.abs(figure) < 10 ? 2 : 0;
  console.log(
    [RATIO, name, `${text}${unit}`, `${figure.toFixed(digits)}${unit}`, held ? 'held' : 'missed'].join(' | '),
  );
}

/** Prints the missed bars and ends the process: with 1 when there is one. */
export function endBench(missed: readonly string[]): never {
  for (const line of missed) console.log(`MISSED: ${line}`);
  console.log(missed.length === 0 ? 'Held.' : `${missed.length} bars missed.`);
  process.exit(missed.length === 0 ? 0 : 1);
}
