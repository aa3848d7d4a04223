import type { DashboardGift } from '@mabarin/api-client/contract/accounts';
import type { GiftSwitch } from './gifts.api.ts';

export function withSwitches(
  gifts: readonly DashboardGift[],
  pending: readonly GiftSwitch[],
): readonly DashboardGift[] {
  if (pending.length === 0) return gifts;
  const last = new Map(pending.map(({ id, giftStatus }) => [id, giftStatus]));
  return gifts.map((gift) => ({ ...gift, status: last.get(gift.id) ?? gift.status }));
}
