import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa, type Options } from 'execa';

/** The folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Git-ignored folder in which everything that `pnpm start` keeps lives. */
export const dataFolder = join(root, '.data');

/** A failure whose message is the one sentence that the person at the terminal needs; no stack is printed for it. */
export class UserError extends Error {}

/** Exit code of a finished program (1 when a signal ended it) and its output. */
export type Ended = { code: number; output: string };

/** Path of the script of a development tool (`turbo`, `oxlint`, ...), to be run by this same Node. */
export function tool(name: string, workspace = root): string {
  const folder = join(workspace, 'node_modules', name);
  if (!existsSync(folder)) throw new UserError(`The package ${name} is not installed: run "pnpm install" in ${root}.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  return join(folder, bin[name] ?? Object.values(bin)[0] ?? '');
}

/** Runs a program to its end. `quiet` (the default) keeps its output for the caller, otherwise it is shown as it comes. */
export async function run(
  command: string,
  args: string[],
  { quiet = true, ...options }: Options & { quiet?: boolean } = {},
): Promise<Ended> {
  const stdio = quiet
    ? ({ stdin: 'ignore', all: true, maxBuffer: 2 ** 28 } as const)
    : ({ stdin: 'inherit', stdout: 'inherit', stderr: 'inherit' } as const);
  const ended = await execa(command, args, {
    cwd: root,
    ...stdio,
    ...options,
    // A variable that is left out stays out.
    extendEnv: options.env === undefined,
    reject: false,
    stripFinalNewline: false,
  });
  const unstarted = ended.exitCode === undefined && ended.signal === undefined ? (ended.shortMessage ?? '') : '';
  return { code: ended.exitCode ?? 1, output: `${String(ended.all ?? '')}${unstarted}` };
}

/** Command line of a running process; empty when there is none with this id. */
export async function commandLine(pid: number): Promise<string> {
  if (!existsSync('/proc/self/cmdline')) return (await run('ps', ['-ww', '-o', 'args=', '-p', `${pid}`])).output;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Runs a script with this same Node, shows what it prints, and returns its exit code. */
export async function show(args: string[], options: Options = {}): Promise<number> {
  return (await run(process.execPath, args, { ...options, quiet: false })).code;
}

/** Runs one of the development tools with this same Node. */
export function runTool(name: string, args: string[], options: Options & { quiet?: boolean } = {}): Promise<Ended> {
  return run(process.execPath, [tool(name), ...args], options);
}

/**
 * Runs a script's `main`, and makes sure that nothing is left behind: on an error, on Ctrl+C and on SIGTERM the clean-ups
 * run, last registered first, then the process ends. `main` returns the exit code.
 */
export async function script(main: () => Promise<number>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void exit(signal === 'SIGTERM' ? 143 : signal === 'SIGINT' ? 130 : 129));
  }
  await exitWithLauncher();
  try {
    await exit(await main());
  } catch (error) {
    // Once we are exiting, we end the children: what they print then is noise.
    if (exiting) return;
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    await exit(1);
  }
}

/**
 * Ends the script when the `npx pnpm ...` above it is gone: a signal sent to npx alone reaches neither pnpm nor us, and
 * would leave everything running.
 */
async function exitWithLauncher(): Promise<void> {
  let launcher = process.ppid;
  for (let above = launcher; /\bp?npm\b|\bnpx\b|^(\S*\/)?sh -c/.test(await commandLine(above));) {
    launcher = above;
    above = parentOf(above);
  }
  setInterval(() => {
    try {
      process.kill(launcher, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') void exit(143);
    }
  }, 500).unref();
}

/** The process that started another one; 0 where the system does not tell. */
function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? 0);
  } catch {
    return 0;
  }
}

const cleanUps: (() => Promise<unknown>)[] = [];
let exiting: Promise<void> | undefined;

/** Registers what must happen before the script ends, however it ends. */
export function onExit(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

function exit(code: number): Promise<void> {
  exiting ??= (async () => {
    for (const cleanUp of cleanUps.toReversed()) {
      await cleanUp().catch((error: unknown) => console.error(error instanceof UserError ? error.message : error));
    }
    process.exit(code);
  })();
  return exiting;
}
