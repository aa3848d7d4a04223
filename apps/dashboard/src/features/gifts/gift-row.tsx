import type { DashboardGift } from '@mabarin/api-client/contract/accounts';
import { isAvailable, winRate } from '@mabarin/domain/gifts/gift';
import { giftCaption } from '@mabarin/domain/gifts/gift-class';
import { Button } from '@mabarin/ui/buttons/button';
import { formatNumber } from '@mabarin/ui/format/money';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Switch } from '@mabarin/ui/fields/switch';
import { Ticket } from '@mabarin/ui/page/ticket';
import { memo } from 'react';
import { links } from '#platform/links.ts';
import { formatPercent } from './format.ts';
import styles from './gift-row.module.css';
import type { GiftSwitch } from './gifts.api.ts';
import { giftsText } from './gifts.text.ts';
import rows from './rows.module.css';
import { Sticker, tones } from './sticker.tsx';

const text = giftsText.gifts;

const row = `${rows.row} ${rows.spread}`;

type GiftRowProps = {
  gift: DashboardGift;
  removing: boolean;
  onSwitch: (press: GiftSwitch) => void;
  onEdit: (gift: DashboardGift) => void;
  onRemove: (gift: DashboardGift) => Promise<void>;
};

export const GiftRow = memo(function GiftRow({ gift, removing, onSwitch, onEdit, onRemove }: GiftRowProps) {
  const { id, title, status } = gift;
  return (
    <Ticket
      as="li"
      className={`${row} ${status ? '' : styles.off} ${isAvailable(gift) ? '' : styles.gone}`}
      stub={<Sticker giftClass={gift.class} />}
      stubTone={tones[gift.class]}
      aside={
        <>
          <Switch
            label={text.switchOf(title)}
            labelHidden
            checked={status}
            onChange={(giftStatus) => onSwitch({ id, giftStatus })}
          />
          <div className="row gap-2">
            <Button variant="quiet" size="small" aria-label={giftsText.editOf(title)} onClick={() => onEdit(gift)}>
              {giftsText.edit}
            </Button>
            <Button
              variant="quiet"
              size="small"
              className="text-stop"
              busy={removing}
              aria-label={giftsText.removeOf(title)}
              onClick={() => void onRemove(gift)}
            >
              {giftsText.remove}
            </Button>
          </div>
        </>
      }
    >
      <p className="small muted tight">{giftCaption(gift.class)}</p>
      <p className="row wrap items-center gap-1 gap-x-2 strong tight anywhere">
        <bdi>{title}</bdi>
        {isAvailable(gift) ? <Stamp tone="go">{text.available}</Stamp> : <Stamp tone="stop">{text.gone}</Stamp>}
      </p>
      <Numbers gift={gift} />
    </Ticket>
  );
});

function Numbers({ gift }: { gift: DashboardGift }) {
  const facts = (numbers: readonly (readonly [string, string])[]) => (
    <dl className={`row wrap small numeric ${styles.numbers}`}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      {facts([
        [text.claimed, text.claimedValue(formatNumber(gift.claimed), formatNumber(gift.quota))],
        [text.odds, text.oddsValue(formatNumber(gift.gacha + 1))],
      ])}
      <details className="small">
        <summary className="min-h-11 muted">{text.proof}</summary>
        {facts([
          [text.gacha, formatNumber(gift.gacha)],
          [text.rate, text.rateValue(formatPercent(winRate(gift)))],
        ])}
        <a className={styles.proof} href={links.giftProof(gift.id)} target="_blank" rel="noreferrer">
          {text.proofOf(gift.title)}
        </a>
      </details>
    </>
  );
}
