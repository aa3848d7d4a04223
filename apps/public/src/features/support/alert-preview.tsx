import { variationFor } from '@mabarin/domain/alerts/alert';
import { ALERT_TIERS, tierFor } from '@mabarin/domain/alerts/tiers';
import { oneLine, shortenLongWords } from '@mabarin/domain/text-line';
import { AlertTicket } from '@mabarin/ui/alert-ticket';
import { supportText } from './support.text.ts';

/** The alert of a support that is being written; a tier that the amount has just reached comes in as on stream. */
export default function AlertPreview(typed: { name: string; message: string; amount: number }) {
  const tier = tierFor(ALERT_TIERS, typed.amount);
  return (
    <AlertTicket
      key={tier.from}
      tier={tier}
      // A host's own line of a variation is not public.
      title={variationFor([], typed.amount).title}
      name={oneLine(typed.name) || supportText.name}
      amount={typed.amount}
      message={shortenLongWords(oneLine(typed.message)) || supportText.messageSample}
    />
  );
}
