import { Clock } from '#widgets/clock.tsx';
import { timerFace } from '#widgets/server-time.ts';
import { useFace } from '#widgets/use-face.ts';
import type { StateOf } from '#widgets/widget-page.tsx';

/** How long the stream has run; nothing before it was started. */
export function Timer({ state }: { state: StateOf<'timer'> }) {
  const face = useFace(state, timerFace);
  return face && <Clock face={face} />;
}
