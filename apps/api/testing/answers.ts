import { giftSchedule } from '@mabarin/api-client/contract/gifts';
import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { publicList } from '@mabarin/api-client/contract/mabar';
import { hostBoards } from '@mabarin/api-client/contract/boards';
import { ticket } from '@mabarin/api-client/contract/ticket';
import type { KyselyPlugin } from 'kysely';
import { isAnswerBytes } from '#platform/http/answers/answer.bytes.ts';
import { directReader, type AnswerCache } from '#platform/http/answers/answer.cache.ts';
import type { Clock } from '#ports/clock.port.ts';

/**
 * Finds writes that viewers can see but that append no live event, and so leave an old response in the cache. Each test
 * caches the responses of its hosts and tickets before its calls, and finally compares everything cached.
 */

/** Findings: what is kept and is not what the database says. */
export async function checkAnswers(answers: AnswerCache, clock: Clock): Promise<string[]> {
  const findings: string[] = [];
  for (const [key, { value, changesAt, build }] of answers.kept()) {
    if (changesAt !== null && clock.now() >= changesAt) continue;
    const fresh = await build(directReader(clock)).then(
      (built) => textOf(built.value),
      (error: unknown) => String(error),
    );
    if (fresh !== textOf(value)) findings.push(`kept under ${key}: ${textOf(value)}\nthe database says: ${fresh}`);
  }
  return findings;
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && isAnswerBytes(value)
    ? value.bytes.toString()
    : JSON.stringify(value);
}

/** Enough to find what a write forgot, few enough to cost a call little. */
const WATCHED_MAX = 2;

/** The addresses that viewers of these hosts and tickets ask. */
export type Watched = { paths: string[] };

export function watchHost(watched: Watched, username: string): void {
  const paths = [hostProfile, hostBoards, publicList, giftSchedule].map(({ path }) => path.replace(/:\w+/, username));
  watch(watched, paths);
}

export function watchTicket(watched: Watched, code: string): void {
  watch(watched, [ticket.path.replace(':ticket', encodeURIComponent(code))]);
}

function watch(watched: Watched, paths: string[]): void {
  const fresh = paths.filter((path) => !watched.paths.includes(path));
  watched.paths = [...fresh, ...watched.paths].slice(0, 4 * WATCHED_MAX);
}

/** Drops cached responses after a test's own writes, which bypass the service. */
export function forgetOnWrites(answers: AnswerCache): KyselyPlugin {
  const writes = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      const text = node.kind === 'RawNode' ? (node.sqlFragments[0] ?? '').trim() : '';
      if (node.kind !== 'SelectQueryNode' && !text.startsWith('select')) writes.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (writes.has(queryId)) answers.clear();
      return result;
    },
  };
}
