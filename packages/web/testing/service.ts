import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { onTestFinished, vi } from 'vitest';

type Answer<E> = OutputOf<E> | ((input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>);

export const HELP_CODE = 'ab12cd34';

/**
 * Stands in for the API until the test ends. A call that has no answer gets none, as without a network. A parameter in an
 * endpoint's path is not looked at: all values of it get the same answer, without input.
 */
export function stubService() {
  const answers = new Map<string, (input: unknown) => unknown>();
  const refused = new Set<string>();
  const calls: { path: string; input: unknown }[] = [];

  async function respond(url: string, { body }: RequestInit = {}): Promise<Response> {
    const path = new URL(url).pathname;
    const input: unknown = typeof body === 'string' ? JSON.parse(body) : {};
    if (asksWithoutCode(path, input) && !refused.has(path))
      return Response.json({ status: -1, code: 'desk.code_wrong', data: 'Kode salah.' });
    calls.push({ path, input });
    const answer = answers.get([...answers.keys()].find((each) => isOf(each, path)) ?? '');
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
    /** `status` is -2 where something has ended. */
    refuse({ path }: Endpoint, code: string, sentence: string, status: -1 | -2 = -1): void {
      refused.add(path);
      answers.set(path, () => Response.json({ status, code, data: sentence }));
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
      return calls.filter((call) => isOf(path, call.path)).map(({ input }) => input as InputOf<E>);
    },
  };
}

/** The desk's question whether all but the code is right, which this service says unless the call is refused. */
function asksWithoutCode(path: string, input: unknown): boolean {
  return path.startsWith('/api/desk/') && (input as { code?: unknown }).code === '';
}

/** True of a call's path that is one of the endpoint's. */
function isOf(endpoint: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = endpoint.split('/');
  return parts.length === wanted.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
}

export type StubbedService = ReturnType<typeof stubService>;
