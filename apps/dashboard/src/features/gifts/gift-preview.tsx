import type { GiftForm } from '@mabarin/domain/gifts/gift';
import { GIFT_CLASSES, giftCaption } from '@mabarin/domain/gifts/gift-class';
import { formatNumber, formatRupiah } from '@mabarin/ui/format/money';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { useWatch, type Control } from 'react-hook-form';
import type { GiftValues } from './gifts.form.ts';
import { giftsText } from './gifts.text.ts';
import { Sticker, tones } from './sticker.tsx';

const text = giftsText.giftForm.preview;

/** The gift in the list of choices, and as its winner sees it. */
export function GiftPreview({ control }: { control: Control<GiftValues, unknown, GiftForm> }) {
  const [title, chosen, quota, worth] = useWatch({
    control,
    name: ['giftTitle', 'giftClass', 'giftQuota', 'giftWorth'],
  });
  const giftClass = GIFT_CLASSES.find((each) => each.class === chosen)?.class ?? 1;
  const ticket = { stub: <Sticker giftClass={giftClass} />, stubTone: tones[giftClass] };
  const name = (
    <p className="row wrap items-center gap-1 gap-x-2 strong tight anywhere">
      <bdi>{title.trim() === '' ? text.name : title}</bdi>
    </p>
  );
  return (
    <>
      <p>{text.claim}</p>
      <Ticket {...ticket}>
        {name}
        <p className="small muted tight">
          {quota !== null && <span>{text.left(formatNumber(quota))}</span>}{' '}
          {worth !== null && <span>{text.worth(formatRupiah(worth))}</span>}
        </p>
      </Ticket>
      <p>{text.win}</p>
      <Ticket {...ticket}>
        <p className="small muted tight">{giftCaption(giftClass)}</p>
        {name}
        <Stamp tone="go">{text.won}</Stamp>
      </Ticket>
    </>
  );
}
