import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { isNotCounted, restriction, waitRestriction, type Restriction } from '@mabarin/domain/restrictions/restriction';
import type { findTicket } from './ticket.queries.ts';
import { stateOf, withObjection } from '#features/restrictions/index.ts';

type Own = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** Everything that is kept from the holder of a ticket, by its rows and what the ticket says about text and money. */
export function restrictionsOfTicket(own: Own, told: Ticket): Restriction[] {
  const { hidden } = own;
  const { waits, refund } = told.kind === 'claim' ? { waits: null, refund: null } : told;
  const offer = refund?.offer ?? null;
  const amount = (waits?.for === 'over' ? own.payment?.excess : own.payment?.money_left) || null;
  const found = [
    ...(told.masked
      ? [restriction('text_hidden', hidden?.because ?? 'unsaid', { since: hidden?.created_at?.toISOString() ?? null })]
      : []),
    ...(waits !== null && isNotCounted(waits.for) ? [waitRestriction(waits.for, amount)] : []),
    ...(refund === null
      ? []
      : own.refunds
          .filter(({ state }) => state === 'refused')
          .map((one) =>
            restriction('refund_refused', one.because ?? 'unsaid', {
              amount: one.amount,
              since: one.ended_at?.toISOString() ?? null,
              about: one.id,
            }),
          )),
    ...(offer === null || offer.isOpen
      ? []
      : [restriction('refund_early', 'host_may_come', { amount: offer.amount, until: offer.from })]),
    ...(own.host_suspended ? [restriction('page_closed', 'host_matter')] : []),
  ];
  const objections = own.objections.map((one) => ({ ...one, at: one.created_at, state: stateOf(one) }));
  return found.map((one) => withObjection({ reasons: [], objections }, one));
}
