import { addSeconds } from '#platform/date-fns.ts';
import {
  answerBytes,
  memoryOf,
  PRIVATE_CACHE,
  PUBLIC_CACHE,
  type AnswerBytes,
} from '#platform/http/answers/answer.bytes.ts';
import type { AnswerCache, Built, Reader } from '#platform/http/answers/answer.cache.ts';
import type { Clock } from '#ports/clock.port.ts';

export type MadePage = {
  code: 200 | 404;
  page: string;
  /** The page's own Content-Security-Policy; null: the server's. */
  policy: string | null;
  personal?: boolean;
  found?: PageSource;
};

/** Null: the page shows no host and is rendered again after `FIXED_SECONDS`. */
export type PageSource = Pick<Built<unknown>, 'version' | 'checkedAt' | 'changesAt'> | null;

export type KeptPage = { code: 200 | 404; bytes: AnswerBytes };

/** Minimum time between two renderings of a page, however often its host changes. */
const RENDER_SECONDS = 1;
const FIXED_SECONDS = 5;
const RECENT_MAX = 1_000;
const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * A page is rendered at most once a second: that takes milliseconds of the service's thread, and the app loads newer
 * data anyway. A page made while `kind` was another is not used.
 */
export function createPageCache(
  { answers, clock, kind }: { answers: AnswerCache; clock: Clock; kind: () => string },
  make: (path: string, reader: Reader) => Promise<MadePage>,
): { peek(path: string): KeptPage | null; read(path: string): Promise<KeptPage> } {
  const recent = new Map<string, { kept: KeptPage; madeAt: Date }>();

  /** Pages share the cache with responses, whose keys are paths. */
  const keyOf = (path: string) => `page:${kind()}${path}`;

  function recentPage(path: string): KeptPage | null {
    const last = recent.get(path);
    if (last === undefined) return null;
    const now = clock.now();
    return now >= last.madeAt && now < addSeconds(last.madeAt, RENDER_SECONDS) ? last.kept : null;
  }

  async function build(path: string, reader: Reader): Promise<Built<KeptPage>> {
    const madeAt = clock.now();
    const made = await make(path, reader);
    const bytes = bytesOf(made);
    const value = { code: made.code, bytes };
    if (made.found === undefined) {
      // Without known dependencies it is not cached.
      return { value, bytes: 0, version: null, checkedAt: madeAt, changesAt: madeAt };
    }
    recent.delete(path);
    recent.set(path, { kept: value, madeAt });
    for (const eldest of recent.keys()) {
      if (recent.size <= RECENT_MAX) break;
      recent.delete(eldest);
    }
    const fixed = { version: null, checkedAt: madeAt, changesAt: addSeconds(madeAt, FIXED_SECONDS) };
    return { ...(made.found ?? fixed), value, bytes: memoryOf(bytes) };
  }

  function peek(path: string): KeptPage | null {
    const kept = answers.peek(keyOf(path));
    return kept ? (kept.value as KeptPage) : recentPage(path);
  }

  return {
    peek,
    async read(path) {
      const kept = peek(path) ?? (await answers.read(keyOf(path), (reader) => build(path, reader))).value;
      return kept;
    },
  };
}

/** A page without a source must not be cached anywhere. */
export function bytesOf({ page, policy, personal = false, found, code }: MadePage): AnswerBytes {
  const kept = code === 200 && found !== undefined;
  const cacheControl = kept ? (personal ? PRIVATE_CACHE : PUBLIC_CACHE) : personal ? 'private, no-store' : 'no-store';
  return answerBytes(page, { type: HTML_TYPE, cacheControl, policy });
}
