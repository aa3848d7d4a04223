import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import { TICKET_STYLES, ticketStyleFor } from '@mabarin/domain/alerts/ticket-styles';
import { oneLine, shortenLongWords } from '@mabarin/domain/text-line';
import { AlertTicket } from '@mabarin/ui/page/alert-ticket';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { alertPreviewText } from './alert-preview.text.ts';

export type AlertPreviewProps = { name: string; message: string; amount: number };

/**
 * Preview of the support's alert; a newly reached style enters as on stream. It repeats the fields, so screen readers
 * hear only about a text that is too long.
 */
export default function AlertPreview(typed: AlertPreviewProps) {
  const style = ticketStyleFor(TICKET_STYLES, typed.amount);
  const message = oneLine(typed.message);
  const shown = shortenLongWords(message);
  return (
    <>
      <div aria-hidden>
        <AlertTicket
          key={style.from}
          style={style}
          // A host's own tier title is not public.
          title={DEFAULT_TIERS.support.title}
          name={oneLine(typed.name) || alertPreviewText.name}
          amount={typed.amount}
          message={shown || alertPreviewText.message}
        />
      </div>
      {shown !== message && (
        <VisuallyHidden>
          {alertPreviewText.shortened} <q>{shown}</q>
        </VisuallyHidden>
      )}
    </>
  );
}
