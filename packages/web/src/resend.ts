import { isFailureError } from '@mabarin/domain/failures';
import { isAnswer } from './retry-keys.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;

/** Consecutive server faults before giving up: each attempt was rolled back. */
const FAULTS_MAX = 5;

type Options = {
  final?: (error: unknown) => boolean;
  pause?: (ms: number) => Promise<void>;
};

/**
 * Repeats a command until the server responds. Only for idempotent commands: an attempt without response may have been
 * carried out. Throws errors that are `final`, by default refusals, and the fault that came `FAULTS_MAX` times in a
 * row.
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

/** Ends early when the network returns. */
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
