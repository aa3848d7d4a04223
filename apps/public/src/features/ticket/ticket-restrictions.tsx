import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { isObjectable, isQuiet, type Restriction } from '@mabarin/domain/restrictions/restriction';
import { restrictionWords } from '@mabarin/domain/restrictions/words.text';
import { announce } from '@mabarin/ui/states/live-region';
import { RestrictionNotice } from '@mabarin/ui/states/restriction';
import { showFailure } from '#platform/dialogs.ts';
import { now } from '#platform/clock.ts';
import type { Poll } from '#platform/use-poll.ts';
import { objectTo } from './ticket.api.ts';

type TicketRestrictionsProps = { ticket: Ticket; poll: Poll<Ticket>; quiet: boolean };

/** Everything quiet, or everything else, that is kept from the holder of a ticket, with its reason and the way to object. */
export default function TicketRestrictions({ ticket, poll, quiet }: TicketRestrictionsProps) {
  async function onObject({ kind, about }: Restriction, text: string) {
    if (!isObjectable(kind)) return;
    // A response requested before the press must not arrive after it.
    poll.cancel();
    try {
      poll.set(await objectTo(ticket.ticket, { kind, about, text }));
      announce(restrictionWords.sent);
    } catch (error) {
      poll.ask();
      showFailure(error);
    }
  }
  return (
    <>
      {ticket.restrictions
        .filter((one) => isQuiet(one) === quiet)
        .map((one) => (
          <RestrictionNotice key={`${one.kind} ${one.about ?? ''}`} of={one} now={now()} onObject={onObject} />
        ))}
    </>
  );
}
