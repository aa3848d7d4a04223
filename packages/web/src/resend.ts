import { isFailureError } from '@mabarin/domain/failures';
import { isAnswer } from './retry-keys.ts';

/** The first pause between two attempts and the longest one, in milliseconds. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;

/** So many faults of the server in a row are its answer: each attempt was rolled back, and more of them change nothing. */
const FAULTS_MAX = 5;

type Options = {
  /** Whether an error ends the sending. */
  final?: (error: unknown) => boolean;
  pause?: (ms: number) => Promise<void>;
};

/**
 * Sends a command again until the server has answered it. Only for commands that bring their own key or say how things
 * shall be: an attempt whose answer was lost may have been carried out. Throws what is `final`, by default a refusal, or the
 * fault that came `FAULTS_MAX` times in a row.
 */
export async function sendUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  { final = isAnswer, pause = pauseUnlessOnline }: Options = {},
): Promise<Answer> {
  for (let attempt = 0, faults = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      faults = isFailureError(error) && error.kind === 'broken' ? faults + 1 : 0;
      if (faults === FAULTS_MAX || (faults === 0 && final(error))) throw error;
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    }
  }
}

/** The pause ends early when the network returns. */
function pauseUnlessOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}
