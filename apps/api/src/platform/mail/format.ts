/** Made when it is first used: its locale's data costs 15 ms of every start. */
let moment: Intl.DateTimeFormat | null = null;

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
