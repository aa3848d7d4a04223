import { addErrors, fail } from '#errors.ts';
import { giftCaption } from '#gifts/gift-class.ts';
import { rupiahText } from '#rupiah.ts';
import { shownErrors } from '#shown-errors.ts';
import type { Shown } from '#shown.ts';

addErrors(shownErrors);

const yesNo = (is: boolean) => (is ? 'ya' : 'tidak');

/** A term's name and value in words; the first changes are said first. */
const words: { [Term in keyof Shown]-?: readonly [string, (value: NonNullable<Shown[Term]>) => string] } = {
  total: ['Harga', rupiahText],
  discount: ['Potongan voucher', rupiahText],
  credit: ['Potongan kredit', rupiahText],
  fee: [
    'Biaya layanan',
    ({ bearer, bps }) => `${String(bps / 100).replace('.', ',')}% ditanggung ${bearer === 'host' ? 'host' : 'kamu'}`,
  ],
  games: ['Jumlah game', String],
  title: ['Nama', String],
  description: ['Keterangan', (value) => `"${value}"`],
  needRole: ['Pakai role', yesNo],
  onScreen: ['Muncul di layar', yesNo],
  spoken: ['Dibacakan', yesNo],
  class: ['Jenis gift', giftCaption],
  gacha: ['Peluang', (value) => `1 dari ${(value + 1).toLocaleString('id-ID')}`],
  worth: ['Nilai gift', rupiahText],
};

/**
 * Throws `http.shown_changed`, or `http.shown_outdated` for what only a reload brings to the page, with old and new of
 * each term that is not as it was shown.
 */
export function requireShown(shown: Shown | undefined, now: Shown): void {
  const terms = Object.keys(words) as (keyof Shown)[];
  const changes = terms.flatMap((term) => {
    if (shown?.[term] === undefined) return [];
    const [name] = words[term];
    const [before, after] = [saidOf(shown, term), saidOf(now, term)];
    return before === after ? [] : [`${name} berubah: ${before} jadi ${after}.`];
  });
  if (changes.length === 0) return;
  const isOutdated = shown?.fee !== undefined && saidOf(shown, 'fee') !== saidOf(now, 'fee');
  throw fail(isOutdated ? 'http.shown_outdated' : 'http.shown_changed', { values: { changes: changes.join(' ') } });
}

function saidOf(shown: Shown, term: keyof Shown): string {
  const value = shown[term];
  const say = words[term][1] as (value: unknown) => string;
  return value === undefined || value === null ? '–' : say(value);
}
