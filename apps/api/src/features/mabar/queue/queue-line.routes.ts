import { isUsername } from '@mabarin/domain/accounts/join';
import { fail } from '@mabarin/domain/errors';
import { queueLine } from '@mabarin/domain/mabar/queue-line';
import { isMissingHost } from '@mabarin/domain/restrictions/refusal';
import { readPublicList } from '#features/mabar/list/public-list.commands.ts';
import { answerBytes, memoryOf, sendBytes, type AnswerBytes } from '#platform/http/answers/answer.bytes.ts';
import type { Build } from '#platform/http/answers/answer.cache.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** Bots ask at each command of a viewer. */
const CACHE = 'public, max-age=10';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/**
 * `GET /api/host/{username}/antri.txt`: the public list as one line, for chat bots (docs/webhooks.md). It is outside
 * the contract, which is JSON only. Throws `http.not_found`.
 */
export function queueLineRoutes(server: ApiServer): void {
  const { app, db, cached } = server;
  app.get<{ Params: { username: string } }>('/api/host/:username/antri.txt', async (request, reply) => {
    const username = request.params.username.toLowerCase();
    if (!isUsername(username)) throw fail('http.not_found');
    const build: Build<AnswerBytes> = async (reader) => {
      const { data, ...found } = await readPublicList(db, server, username, reader);
      const line = queueLine({
        playing: data.list.bermain.map(({ playerName }) => playerName),
        waiting: data.list.antrian.map(({ playerName }) => playerName),
        open: data.host.open,
        breakUntil: data.host.onBreak && new Date(data.host.onBreak.until),
      });
      const value = answerBytes(line, { type: TEXT_TYPE, cacheControl: CACHE });
      return { ...found, value, bytes: memoryOf(value) };
    };
    const read = cached.answers.read(`/api/host/${encodeURIComponent(username)}/antri.txt`, build);
    // A bot reads only the status code; the contract's refusals are 200.
    const { value } = await read.catch((error: unknown) => {
      throw isMissingHost(error) ? fail('http.not_found') : error;
    });
    cached.rememberHeaders(request, reply);
    return sendBytes(request, reply, value);
  });
}
