import { Clock } from '#widgets/clock.tsx';
import { countdownFace } from '#widgets/server-time.ts';
import { useFace } from '#widgets/use-face.ts';
import type { StateOf } from '#widgets/widget-page.tsx';

/** Nothing before it was started; 00:00 from its end until it is reset. */
export function Countdown({ state }: { state: StateOf<'countdown'> }) {
  const face = useFace(state, countdownFace);
  return face && <Clock face={face} title={state.title} />;
}
