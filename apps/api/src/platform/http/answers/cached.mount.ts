import type { Endpoint, ParsedInputOf } from '@mabarin/api-client/endpoint';
import * as v from 'valibot';
import { answerBytes, memoryOf, type AnswerBytes } from './answer.bytes.ts';
import type { Build, Reader } from './answer.cache.ts';
import type { PublicRead } from './cached.answer.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The response is cached until its host changes. `name` normalises the path parameter for the cache key. */
export function mountCached<E extends Endpoint>(
  server: ApiServer,
  endpoint: E,
  {
    cacheControl,
    name,
    read,
  }: {
    cacheControl: string;
    name: (input: ParsedInputOf<E>) => string;
    read: (input: ParsedInputOf<E>, reader: Reader) => Promise<PublicRead<unknown>>;
  },
): void {
  mount(server, endpoint, async ({ input, request, reply }) => {
    const key = endpoint.path.replace(/:\w+/, () => encodeURIComponent(name(input)));
    const build: Build<AnswerBytes> = async (reader) => {
      const { data, ...found } = await read(input, reader);
      const output = v.parse(endpoint.output, { data }) as object;
      const value = answerBytes(JSON.stringify({ status: 0, ...output }), { type: JSON_TYPE, cacheControl });
      return { ...found, value, bytes: memoryOf(value) };
    };
    const { value } = await server.cached.answers.read(key, build);
    server.cached.rememberHeaders(request, reply);
    return value;
  });
}
