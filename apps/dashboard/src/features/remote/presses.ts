import { randomId } from '@mabarin/api-client/random-id';

/** A finger that bounces or taps twice is one press. */
export const BOUNCE_MS = 700;
/** The same key pressed again within this long of a press without an answer is that press once more. */
const SAME_PRESS_MS = 60_000;

type Press<Action> = { action: Action; key: string; at: number };

/**
 * Which press is which. `begin` answers the idempotency key of a press, or null when it is none: another is on its way, or
 * the finger bounced. A press that got no answer keeps its key, so pressing it again cannot count twice.
 */
export function createPresses<Action>({ now, newKey = randomId }: { now: () => number; newKey?: () => string }) {
  let last: Press<Action> | null = null;
  let unanswered: Press<Action> | null = null;
  let underWay = false;
  return {
    begin(action: Action): string | null {
      const at = now();
      if (underWay || (last !== null && at - last.at < BOUNCE_MS)) return null;
      const again = unanswered?.action === action && at - unanswered.at < SAME_PRESS_MS ? unanswered.key : null;
      last = { action, key: again ?? newKey(), at };
      underWay = true;
      return last.key;
    },
    /**
     * `answered` false: nobody knows what became of it. Answers for how many ms more pressing it again is the same press;
     * 0 or less: not any more.
     */
    end(answered: boolean): number {
      underWay = false;
      unanswered = answered ? null : last;
      return unanswered === null ? 0 : unanswered.at + SAME_PRESS_MS - now();
    },
  };
}
