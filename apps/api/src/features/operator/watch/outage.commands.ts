import { addSeconds, subHours } from '#platform/date-fns.ts';
import { tellAtOnce } from '#features/operator/inbox/notice.commands.ts';
import { faultText } from './fault.text.ts';
import type { Deps } from '#deps.ts';

/** A database that restarts is back before. */
const PATIENCE_SECONDS = 15;

export type Outages = {
  /** Tells of an outage without the database, once an hour, by one process of a machine. */
  away(now: Date): Promise<void>;
  /** The database can be written; returns the outage that this process told of and that is over now. */
  back(lastTold: Date | null): { since: Date; told: Date } | null;
};

/** Follows the database; `lock` takes the machine's telling. */
export function followOutages(
  deps: Pick<Deps, 'clock' | 'config' | 'random' | 'log' | 'mailer' | 'chat'>,
  lock: () => Promise<(() => void) | null>,
): Outages {
  let since: Date | null = null;
  let told: Date | null = null;
  let release: (() => void) | null = null;
  return {
    async away(now) {
      since ??= now;
      const isTold = told !== null && told > subHours(now, 1);
      if (isTold || now < addSeconds(since, PATIENCE_SECONDS)) return;
      release ??= await lock();
      if (release !== null && (await tellAtOnce(deps, faultText.outage(since)))) told = now;
    },
    back(lastTold) {
      const over = since !== null && told !== null && told >= since ? { since, told } : null;
      since = null;
      release?.();
      release = null;
      if (told === null || (lastTold !== null && lastTold > told)) told = lastTold;
      return over;
    },
  };
}
