import { formatRelative } from '@mabarin/ui/format/time';
import { useStored } from '#platform/use-stored.ts';
import { ticketFootText } from '#features/ticket/ticket-foot.text.ts';
import { keptCopy } from '#features/ticket/turn/ticket-worker.ts';

/** Age of the stored copy of the ticket, shown while offline. */
export default function KeptCopyNotice() {
  const copy = useStored(keptCopy, (state) => state.copy, null);
  if (copy === null) return null;
  return (
    <p role="status" className="px-3 py-2 surface rounded-small heavy">
      {ticketFootText.copy(formatRelative(copy.keptAt, copy.saidAt))}
    </p>
  );
}
