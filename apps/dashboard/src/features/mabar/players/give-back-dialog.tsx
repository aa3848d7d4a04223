import type { CreditOffer } from '@mabarin/api-client/contract/credit';
import { gamesWorth } from '@mabarin/domain/credit/credit';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDate } from '@mabarin/ui/format/time';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  readOffers,
  type GiveBackOffers,
  type GiveBackPress,
  type GivenBack,
  type RefundOffer,
} from './give-back.api.ts';
import { giveBackText } from './give-back.text.ts';

/** `way` is `credit` or `refund`. */
type Values = { way: string; games: number };

/**
 * Asks how to give an entry's games back, with the effect on the balance. Null when cancelled or impossible, which it
 * explains itself. Throws when the service fails.
 */
export async function askGiveBack(entry: GivenBack): Promise<GiveBackPress | null> {
  const { id: mabarID, playerName } = entry;
  const offers = await readOffers(mabarID);
  const caption = giveBackText.titleOf(playerName);
  if (typeof offers.credit === 'string' && typeof offers.refund === 'string') {
    await showDialog({ icon: 'warn', caption, text: offers.credit });
    return null;
  }
  let chosen = first(offers);
  const choice = await showDialog({
    icon: 'ask',
    caption,
    text: (
      <GiveBack
        entry={entry}
        offers={offers}
        onChange={(next) => {
          chosen = next;
        }}
      />
    ),
    buttons: [
      { choice: 'give', label: giveBackText.give, tone: 'go' },
      { choice: 'cancel', label: giveBackText.cancel, tone: 'ink' },
    ],
    // Cancel has the focus, because a slip must not move money.
    focus: 'cancel',
  });
  if (choice !== 'give') return null;
  const { way, games } = chosen;
  return way === 'refund' ? { mabarID, playerName, way } : { mabarID, playerName, way: 'credit', games };
}

function first({ credit }: GiveBackOffers): Values {
  return typeof credit === 'string' ? { way: 'refund', games: 0 } : { way: 'credit', games: credit.returnable };
}

type GiveBackProps = { entry: GivenBack; offers: GiveBackOffers; onChange: (values: Values) => void };

function GiveBack({ entry, offers, onChange }: GiveBackProps) {
  const { credit, refund } = offers;
  const { control } = useForm<Values>({ defaultValues: first(offers) });
  const { way = 'credit', games: typed } = useWatch({ control });
  const most = typeof credit === 'string' ? 0 : credit.returnable;
  // Clamped, so that the dialog's words match the request.
  const games = Math.min(Math.max(typed ?? 1, 1), most);
  const given = way === 'refund' && typeof refund !== 'string' ? refund.games : games;
  useEffect(() => {
    onChange({ way, games });
  }, [onChange, way, games]);
  return (
    <div className="stack gap-2">
      {typeof credit !== 'string' && <p>{giveBackText.unplayed(credit.returnable, credit.bought)}</p>}
      <ChoiceField
        control={control}
        name="way"
        label={giveBackText.way}
        choices={[
          typeof credit === 'string'
            ? { value: 'credit', title: giveBackText.credit, description: credit, disabled: true }
            : {
                value: 'credit',
                title: named(giveBackText.credit, gamesWorth({ ...credit, games })),
                description: giveBackText.creditHelp(formatLongDate(Date.parse(credit.ends) - 1)),
              },
          typeof refund === 'string'
            ? { value: 'refund', title: giveBackText.refund, description: refund, disabled: true }
            : {
                value: 'refund',
                title: named(giveBackText.refund, refund.amount),
                description: refundWords(refund),
              },
        ]}
      />
      {way === 'credit' && typeof credit !== 'string' && (
        <>
          {most > 1 && (
            <StepperField
              control={control}
              name="games"
              label={giveBackText.count}
              hint={giveBackText.of(most)}
              min={1}
              max={most}
            />
          )}
          <p className="strong">{balanceWords(credit, gamesWorth({ ...credit, games }))}</p>
        </>
      )}
      {way === 'refund' && typeof refund !== 'string' && (
        <p className="strong">{giveBackText.fromBalance(formatRupiah(refund.fromBalance))}</p>
      )}
      {entry.done === undefined && entry.played + given >= entry.count && <p>{giveBackText.leaves}</p>}
    </div>
  );
}

/** A way with its sum on the same line, so that its help has the full width. */
function named(way: string, amount: number) {
  return (
    <span className="row wrap justify-between gap-x-2">
      <span>{way}</span> <span className="figure">{formatRupiah(amount)}</span>
    </span>
  );
}

function refundWords({ amount, fee, credit }: RefundOffer): string {
  return [
    giveBackText.refundHelp(formatRupiah(amount)),
    ...(fee === null ? [] : [fee > 0 ? giveBackText.withFee : giveBackText.withoutFee]),
    ...(credit > 0 ? [giveBackText.withCredit(formatRupiah(credit))] : []),
  ].join(' ');
}

function balanceWords({ ready }: CreditOffer, amount: number): string {
  return amount <= ready
    ? giveBackText.enough(formatRupiah(ready), formatRupiah(ready - amount))
    : giveBackText.tooLittle(formatRupiah(ready), formatRupiah(amount - ready));
}
