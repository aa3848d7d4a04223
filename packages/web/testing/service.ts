import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { onTestFinished, vi } from 'vitest';

type Answer<E> = OutputOf<E> | ((input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>);

export const HELP_CODE = 'ab12cd34';

/** Until the test ends; calls without a stub fail as without a network. Paths with parameters are not supported. */
export function stubService() {
  const answers = new Map<string, (input: unknown) => unknown>();
  const calls: { path: string; input: unknown }[] = [];

  async function respond(url: string, { body }: RequestInit = {}): Promise<Response> {
    const path = new URL(url).pathname;
    const input: unknown = typeof body === 'string' ? JSON.parse(body) : {};
    calls.push({ path, input });
    const answer = answers.get(path);
    if (answer === undefined) throw new TypeError('no network');
    const output = await answer(input);
    if (output instanceof Response) return output;
    return Response.json({ status: 0, ...(output as object) });
  }
  vi.stubGlobal('fetch', respond);
  onTestFinished(() => void vi.unstubAllGlobals());

  return {
    answer<E extends Endpoint>({ path }: E, answer: Answer<E>): void {
      answers.set(path, typeof answer === 'function' ? (answer as (input: unknown) => unknown) : () => answer);
    },
    refuse({ path }: Endpoint, code: string, sentence: string): void {
      answers.set(path, () => Response.json({ status: -1, code, data: sentence }));
    },
    /** Breaks in every later call, once `held` has resolved. */
    fail({ path }: Endpoint, held?: Promise<void>): void {
      const broken = { status: -1, code: 'http.broken', data: 'rusak', requestId: HELP_CODE };
      answers.set(path, async () => {
        await held;
        return Response.json(broken, { status: 500 });
      });
    },
    sent<E extends Endpoint>({ path }: E): InputOf<E>[] {
      return calls.filter((call) => call.path === path).map(({ input }) => input as InputOf<E>);
    },
  };
}

export type StubbedService = ReturnType<typeof stubService>;
