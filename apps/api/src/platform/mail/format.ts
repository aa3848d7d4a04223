import type { Rupiah } from '@mabarin/domain/money';
import { startOfWibDate, type WibDate } from '@mabarin/domain/time';

const grouped = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
/** Made when it is first used: its locale's data costs 15 ms of every start. */
let moment: Intl.DateTimeFormat | null = null;

/** `Rp25.000`. */
export function rupiahText(amount: Rupiah): string {
  return amount < 0 ? `-Rp${grouped.format(-amount)}` : `Rp${grouped.format(amount)}`;
}

/** `20 November 2026 pukul 12.00 WIB`. */
export function momentText(instant: Date): string {
  moment ??= new Intl.DateTimeFormat('id-ID', {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return `${moment.format(instant)} WIB`;
}

/** `20 November 2026`. */
export function dayText(day: WibDate): string {
  return startOfWibDate(day).toLocaleDateString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'long' });
}
