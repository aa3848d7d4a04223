import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { LoadCommands } from '#testing/live-load.ts';

/** The readers of testing/live-load.ts, run in a process of their own; each command answers when it is done. */
export type Load = {
  [Name in keyof LoadCommands]: (...input: Parameters<LoadCommands[Name]>) => Promise<ReturnType<LoadCommands[Name]>>;
};

/** Starts the process; `end` kills it. */
export function startLoad(): { load: Load; child: ChildProcess; end(): void } {
  const child = fork(join(import.meta.dirname, 'live-load.ts'), { execArgv: [] });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  child.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: string }) => {
    const call = waiting.get(id);
    if (error === undefined) call?.resolve(answer);
    else call?.reject(new Error(error));
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the load process died'));
  });
  const send = (name: string, input: unknown[]) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      child.send({ id: count, name, input });
    });
  const load = new Proxy({} as Load, {
    get:
      (_target, name) =>
      (...input: unknown[]) =>
        send(String(name), input),
  });
  return { load, child, end: () => child.kill('SIGKILL') };
}
