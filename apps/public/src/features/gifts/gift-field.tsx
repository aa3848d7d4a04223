import type { ClaimableGift } from '@mabarin/api-client/contract/accounts';
import { giftCaption, type GiftClass } from '@mabarin/domain/gifts/gift-class';
import { FieldGroup, type FieldText } from '@mabarin/ui/fields/field';
import { useFoundRef } from '@mabarin/ui/form';
import { formatNumber, formatRupiah } from '@mabarin/ui/format/money';
import { useController, type Control } from 'react-hook-form';
import type { ClaimForm } from '@mabarin/domain/gifts/claim';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import type { ClaimValues } from './claim/claim.form.ts';
import styles from './gift-field.module.css';
import { giftsText } from './gifts.text.ts';
import { OddsBar } from './odds-bar.tsx';

type GiftFieldProps = FieldText & {
  control: Control<ClaimValues, unknown, ClaimForm>;
  gifts: readonly ClaimableGift[];
  onChoose: (gift: ClaimableGift) => void;
};

const stubs: Record<GiftClass, string | undefined> = { 1: styles.mabar, 2: styles.skin, 3: styles.starlight };

/** Gifts as tickets in a radio group; the colour of the stub is the class. */
export function GiftField({ control, gifts, onChoose, label, hint }: GiftFieldProps) {
  const { field, fieldState } = useController({ control, name: 'giftEventCode' });
  const error = fieldState.error?.message;
  const choose = (gift: ClaimableGift) => {
    field.onChange(gift.code);
    onChoose(gift);
  };
  const ref = useFoundRef<HTMLUListElement>(undefined, (cards) => {
    const code = cards.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = gifts.find((gift) => gift.code === code);
    if (chosen !== undefined && chosen.code !== field.value) choose(chosen);
  });
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {(described) => (
        <ul ref={ref} className="stack gap-2">
          {gifts.map((gift, index) => (
            <li
              key={gift.code}
              className={`row relative surface rounded-ticket border-control ${styles.card} ${error === undefined ? '' : styles.invalid}`}
            >
              <label className={`row items-center gap-3 flex-1 min-w-0 ${styles.pick}`}>
                <span className={`grid place-center flex-none text-center ${styles.stub} ${stubs[gift.class]}`}>
                  {giftCaption(gift.class)}
                </span>
                <input
                  type="radio"
                  className={styles.input}
                  ref={index === 0 ? field.ref : undefined}
                  name={field.name}
                  value={gift.code}
                  aria-describedby={error === undefined ? undefined : described['aria-describedby']}
                  checked={field.value === gift.code}
                  onBlur={field.onBlur}
                  onChange={() => choose(gift)}
                />
                <span className={`stack flex-1 min-w-0 py-3 tight ${styles.words}`}>
                  <bdi className="strong anywhere">{gift.title}</bdi>
                  <span className={`row wrap gap-x-3 muted ${styles.odds}`}>
                    <span>{giftsText.odds(formatNumber(gift.gacha + 1))}</span>
                    <span>{giftsText.left(formatNumber(gift.left))}</span>
                    {gift.worth !== null && <span>{giftsText.worth(formatRupiah(gift.worth))}</span>}
                  </span>
                  <OddsBar gacha={gift.gacha} />
                </span>
              </label>
              <Link to={paths.giftProof(gift.code)} className={styles.proof} aria-label={giftsText.proofOf(gift.title)}>
                {giftsText.proof}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}
