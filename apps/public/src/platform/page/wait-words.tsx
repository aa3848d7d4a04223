import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { platformText } from '#platform/platform.text.ts';

type Wait = HostProfile['queue']['wait'];

/** A wait as every page says it: when the turn comes, and how long that is; nothing is promised before the host plays. */
export function WaitWords({ wait, started }: { wait: Wait; started: boolean }) {
  if (!started || wait === null) return <span>{started ? platformText.waitUnknown : platformText.notStarted}</span>;
  return wait.at === null ? (
    <span>{wait.in}</span>
  ) : (
    <span>
      <b>{wait.at}</b> <span className="muted">{platformText.waitIn(wait.in)}</span>
    </span>
  );
}
