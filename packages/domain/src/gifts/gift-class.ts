export const GIFT_CLASSES = [
  { class: 1, type: 'mabar', caption: 'Mabar' },
  { class: 2, type: 'skin', caption: 'Skin' },
  { class: 3, type: 'starlight', caption: 'Starlight Card' },
] as const;
export type GiftClass = (typeof GIFT_CLASSES)[number]['class'];
export type GiftType = (typeof GIFT_CLASSES)[number]['type'];

export function giftType(giftClass: GiftClass): GiftType {
  return GIFT_CLASSES[giftClass - 1]?.type ?? 'starlight';
}

export function giftCaption(giftClass: GiftClass): string {
  return GIFT_CLASSES[giftClass - 1]?.caption ?? '';
}

/** A win of class 1 is a queue entry and a finished claim; nothing is left to schedule. */
export function winsQueueEntry(gift: { class: GiftClass }): boolean {
  return gift.class === 1;
}
