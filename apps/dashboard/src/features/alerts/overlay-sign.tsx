import { formatRelative } from '@mabarin/ui/format/time';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#platform/live/now.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import remote from './control/control.module.css';
import { remoteText } from './control/control.text.ts';
import { presenceWords } from './control/status-words.ts';

/** Presence of the overlay and its program; else the time it was last seen. */
export function OverlaySign() {
  const { data: status } = useQuery(overlayStatusQuery);
  const now = useNow();
  if (status === undefined) return null;
  const { connected, heard_at: heardAt, presence } = status;
  const last = heardAt === null ? remoteText.neverHeard : remoteText.lastHeard(formatRelative(heardAt, now));
  return (
    <div>
      <p className={`row items-center gap-2 heavy large ${remote.state} ${connected ? 'text-go' : 'text-warn'}`}>
        {connected ? remoteText.connected : remoteText.disconnected}
      </p>
      <p>{connected ? presenceWords(presence) : last}</p>
    </div>
  );
}
