import type { Rupiah } from '@mabarin/domain/money';
import { localStore } from '@mabarin/web/storage';
import { now } from '#platform/clock.ts';

/** A storage key outside the spec (docs/children.md): the day, and what was ordered on it. */
const SPENT = 'spent';

/** The WIB date, without the domain's times, which would follow the forms' code into other pages. */
const today = () => new Date(now()).toLocaleDateString('en-CA', { timeZone: 'Asia/Jakarta' });

/** Rupiah ordered in this browser on this WIB day, paid or not; credit counts, as in the daily cap. */
export function spentToday(): Rupiah {
  const [day, amount] = (localStore.getItem(SPENT) ?? '').split(' ');
  return amount !== undefined && day === today() ? Number(amount) : 0;
}

export function addSpent(amount: Rupiah): void {
  localStore.setItem(SPENT, `${today()} ${spentToday() + amount}`);
}
