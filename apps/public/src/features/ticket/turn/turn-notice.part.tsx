import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { memo } from 'react';
import { LaterPart } from '#platform/later-part.tsx';
import type { TurnNoticeProps } from './turn-notice.tsx';

/** The keys that say when a turn has come: for who waits or plays, so their code is a part of its own. */
export const TurnNotice = lazyWithRetry(() => import('./turn-notice.tsx'));

/** What there is to say of a ticket's turn; null: nothing, whether now or at all. */
export function turnOf(ticket: Ticket): TurnNoticeProps['turn'] | undefined {
  const entry = ticket.kind === 'support' ? null : ticket.entry;
  if (entry === null || entry.status === null) return undefined;
  if (ticket.state === 'playing') return 'playing';
  return entry.isNext ? 'next' : null;
}

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterNotice = memo(function LaterNotice(props: TurnNoticeProps) {
  return (
    <LaterPart>
      <TurnNotice {...props} />
    </LaterPart>
  );
});
