import { giftCaption, type GiftClass } from '@mabarin/domain/gifts/gift-class';
import type { ReactNode } from 'react';
import GameController from '~icons/ph/game-controller-fill';
import Star from '~icons/ph/star-fill';
import TShirt from '~icons/ph/t-shirt-fill';
import styles from './sticker.module.css';

const icons: Record<GiftClass, ReactNode> = { 1: <GameController />, 2: <TShirt />, 3: <Star /> };

/** Colours of the categories, the same as on the claim page. */
export const tones = { 1: 'select', 2: 'joy', 3: 'warn' } as const satisfies Record<GiftClass, string>;

export function Sticker({ giftClass }: { giftClass: GiftClass }) {
  return (
    <span className={`stack items-center gap-1 large ${styles.sticker}`}>
      {icons[giftClass]}
      <span className={styles.word}>{giftCaption(giftClass)}</span>
    </span>
  );
}

export function SmallSticker({ giftClass }: { giftClass: GiftClass }) {
  return (
    <span className={styles.small}>
      {icons[giftClass]} <span>{giftCaption(giftClass)}</span>
    </span>
  );
}
