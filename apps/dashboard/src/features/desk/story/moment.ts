const moment = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

/** An instant to the second, in Jakarta: operators compare it with a gateway's console. */
export function formatMoment(at: string): string {
  return moment.format(new Date(at));
}
