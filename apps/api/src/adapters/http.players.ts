import { callHttp, NoAnswerError, type HttpAnswer } from './http.client.ts';
import type { PlayersSettings } from '#platform/adapter-settings.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { PlayerDirectory } from '#ports/players.port.ts';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_CHARACTERS = 64 * 1024;
/** Limit of calls to a directory; beyond it the result is `unavailable`. */
const PER_SECOND = 5;
const FAULTS = 5;
const PAUSE_SECONDS = 30;

/**
 * 404: no such player. A response without a name is `unavailable`, so that a changed format never refuses an order. The
 * caller cleans and caches names (docs/decisions/mabar.md "Names of players").
 */
export function httpPlayers(
  { url, headers, namePath }: PlayersSettings,
  { clock, log }: { clock: Clock; log: Log },
): PlayerDirectory {
  let second = 0;
  let asked = 0;
  let faults = 0;
  let pausedUntil = 0;

  function mayAsk(): boolean {
    const now = clock.now().getTime();
    if (now < pausedUntil) return false;
    const current = Math.floor(now / 1_000);
    if (current !== second) [second, asked] = [current, 0];
    asked += 1;
    return asked <= PER_SECOND;
  }

  function recordFault(reason: string): { found: 'unavailable' } {
    faults += 1;
    if (faults >= FAULTS || reason === 'status 429') {
      pausedUntil = clock.now().getTime() + PAUSE_SECONDS * 1_000;
      log.warn({ reason, seconds: PAUSE_SECONDS }, 'the directory of players is left alone');
    }
    return { found: 'unavailable' };
  }

  return {
    async lookup({ id, server }) {
      if (!/^\d{1,20}$/.test(id) || !/^\d{1,20}$/.test(server)) return { found: false };
      if (!mayAsk()) return { found: 'unavailable' };
      let answer: HttpAnswer;
      try {
        const address = url.replace('{id}', id).replace('{server}', server);
        answer = await callHttp({ method: 'GET', url: address, headers: { ...headers }, timeoutMs: TIMEOUT_MS });
      } catch (error) {
        if (error instanceof NoAnswerError) return recordFault(error.message);
        throw error;
      }
      if (answer.status === 404) {
        faults = 0;
        return { found: false };
      }
      const name = answer.text.length <= MAX_ANSWER_CHARACTERS ? nameAt(answer.json, namePath) : null;
      if (answer.status !== 200 || name === null) return recordFault(`status ${answer.status}`);
      faults = 0;
      return { found: true, name };
    },
  };
}

/** The text at a path such as `data.username`; null if missing. */
function nameAt(json: unknown, path: string): string | null {
  const value = path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      json,
    );
  return typeof value === 'string' && value !== '' ? value : null;
}
