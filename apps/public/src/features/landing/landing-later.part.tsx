import { lazyWithRetry, type LazyPart } from '@mabarin/ui/states/lazy';
import { memo } from 'react';
import { LaterPart } from '#platform/later-part.tsx';

/**
 * Parts that the server draws, and whose code the browser fetches after the page's own: the search, which the browser can
 * do by itself until then, and what stands below the fold.
 */
const load = () => import('./landing-later.tsx');
const Search = lazyWithRetry(async () => ({ default: (await load()).HostSearch }));
const Foot = lazyWithRetry(async () => ({ default: (await load()).LandingFoot }));

export const loadLater = () => Promise.all([Search.load(), Foot.load()]);

/** Their places. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterSearch = memo(() => later(Search));
export const LaterFoot = memo(() => later(Foot));

function later(Part: LazyPart<object>) {
  return (
    <LaterPart>
      <Part />
    </LaterPart>
  );
}
