import { randomId } from '@mabarin/api-client/random-id';

/** A finger that bounces or taps twice is one press. */
export const BOUNCE_MS = 700;
/** The same key pressed again within this long of a press without an answer is that press once more. */
const SAME_PRESS_MS = 60_000;

type Press<Action> = { action: Action; key: string; at: number };

/**
 * Which press is which. `begin` answers the idempotency key of a press, or null when the finger bounced or a press is on its
 * way (`waiting` says which). A press that got no answer keeps its key, so pressing it again cannot count twice, whatever was
 * pressed meanwhile.
 */
export function createPresses<Action>({ now, newKey = randomId }: { now: () => number; newKey?: () => string }) {
  let last: Press<Action> | null = null;
  let underWay: Press<Action> | null = null;
  const unanswered = new Map<Action, Press<Action>>();
  return {
    begin(action: Action): string | null {
      const at = now();
      const bounced = last?.action === action && at - last.at < BOUNCE_MS;
      if (underWay !== null || bounced) return null;
      const before = unanswered.get(action);
      const again = before !== undefined && at - before.at < SAME_PRESS_MS;
      last = { action, key: again ? before.key : newKey(), at };
      underWay = last;
      return last.key;
    },
    /** What waits for its answer. */
    waiting: (): Action | null => underWay?.action ?? null,
    /**
     * `answered` false: nobody knows what became of it. Answers for how many ms more pressing it again is the same press;
     * 0 or less: not any more.
     */
    end(answered: boolean): number {
      const ended = underWay;
      underWay = null;
      if (ended === null) return 0;
      if (answered) unanswered.delete(ended.action);
      else unanswered.set(ended.action, ended);
      return answered ? 0 : ended.at + SAME_PRESS_MS - now();
    },
  };
}
