import { useEffect, useLayoutEffect, useState } from 'react';
import { pageTimer, useWidget } from './widget.store.ts';

/**
 * A reading of the server's clock; its `wait` is the number of milliseconds until it changes. Rerenders then and when
 * the page becomes visible.
 */
export function useClock<State, Reading extends { wait: number | null }>(
  state: State,
  readingOf: (state: State, now: number) => Reading | null,
): Reading | null {
  const offset = useWidget((view) => view.offset?.ms ?? 0);
  // An object, because two moments may be the same millisecond and the next change must be scheduled all the same.
  const [moment, setMoment] = useState(() => ({ at: Date.now() }));
  const reading = readingOf(state, moment.at + offset);
  const wait = reading?.wait ?? null;

  // Before the browser paints, because the last moment may be an hour ago.
  useLayoutEffect(() => setMoment({ at: Date.now() }), [state, offset]);
  useEffect(() => (wait === null ? undefined : pageTimer()(wait, () => setMoment({ at: Date.now() }))), [moment, wait]);
  useEffect(() => {
    const update = () => setMoment({ at: Date.now() });
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return reading;
}
