import { randomId } from '@mabarin/api-client/random-id';

/** A second touch within this time is a bounce. */
export const BOUNCE_MS = 700;
/** Within this time after an unanswered press, the same button repeats that press. */
const SAME_PRESS_MS = 60_000;

type Press<Action> = { action: Action; key: string; at: number };

/**
 * Gives each press an idempotency key. `begin` returns it, or null for a bounce or while a press is pending (`waiting`
 * names that). An unanswered press keeps its key, so repeating it cannot count twice, whatever was pressed in between.
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
    /** The pending press. */
    waiting: (): Action | null => underWay?.action ?? null,
    /**
     * `answered` is false when the outcome is unknown. Returns for how many ms a repeat is the same press; 0 or less
     * means it is not.
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
