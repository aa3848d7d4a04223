import { useEffect, useLayoutEffect, useState } from 'react';
import type { Face } from '#widgets/server-time.ts';
import { pageAlarm, useWidget } from '#widgets/widget.store.ts';

/** What a clock shows now, by the server's time; drawn anew when that changes, and when the page is seen again. */
export function useFace<State>(state: State, faceOf: (state: State, now: number) => Face | null): Face | null {
  const offset = useWidget((view) => view.offset?.ms ?? 0);
  // An object: two moments may be the same millisecond, and the next one must still be planned.
  const [moment, setMoment] = useState(() => ({ at: Date.now() }));
  const face = faceOf(state, moment.at + offset);
  const wait = face?.wait ?? null;

  // Before anybody sees it: the last moment drawn may be an hour ago.
  useLayoutEffect(() => setMoment({ at: Date.now() }), [state, offset]);
  useEffect(() => (wait === null ? undefined : pageAlarm()(wait, () => setMoment({ at: Date.now() }))), [moment, wait]);
  useEffect(() => {
    const look = () => setMoment({ at: Date.now() });
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return face;
}
