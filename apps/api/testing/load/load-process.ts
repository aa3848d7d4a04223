import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Commands of a load file in a process of its own; each resolves when it is done. */
export type Load<Commands> = {
  [Name in keyof Commands]: Commands[Name] extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Promise<Awaited<Answer>>
    : never;
};

/** Starts `<file>` of this folder, which handles messages of `{ id, name, input }`; `end` kills it. */
export function startLoad<Commands>(file: string): { load: Load<Commands>; child: ChildProcess; end(): void } {
  const child = fork(join(import.meta.dirname, file), { execArgv: [] });
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
  const load = new Proxy({} as Load<Commands>, {
    get:
      (_target, name) =>
      (...input: unknown[]) =>
        send(String(name), input),
  });
  return { load, child, end: () => child.kill('SIGKILL') };
}
