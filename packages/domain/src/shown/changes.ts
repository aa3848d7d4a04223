import { addErrors, fail } from '#errors.ts';
import { giftCaption } from '#gifts/gift-class.ts';
import type { FeeRule } from '#money.ts';
import { rupiahText } from '#rupiah.ts';
import { shownErrors } from '#shown/errors.ts';
import type { Shown } from '#shown/shown.ts';

addErrors(shownErrors);

type Terms = NonNullable<Shown>;

const yesNo = (is: boolean) => (is ? 'ya' : 'tidak');
const feeText = ({ bearer, bps }: FeeRule) =>
  `${(bps / 100).toLocaleString('id-ID')}% ditanggung ${bearer === 'host' ? 'host' : 'kamu'}`;

/** Each term's name and value in words; the first change is said first. */
const words: { [Term in keyof Terms]-?: readonly [string, (value: NonNullable<Terms[Term]>) => string] } = {
  total: ['Harga', rupiahText],
  discount: ['Potongan voucher', rupiahText],
  credit: ['Potongan kredit', rupiahText],
  fee: ['Biaya layanan', feeText],
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

/** Throws `http.shown_changed` with old and new of each term that is not as it was shown. */
export function requireShown(shown: Shown, now: Terms): void {
  const changes = Object.entries(words).flatMap(([term, [name, say]]) => {
    const [old, current] = [shown, now].map((terms) => terms?.[term as keyof Terms]);
    const [before, after] = [old, current].map((value) =>
      (value ?? null) === null ? '–' : (say as (value: unknown) => string)(value),
    );
    return old === undefined || before === after ? [] : [`${name} berubah: ${before} jadi ${after}.`];
  });
  if (changes.length > 0) throw fail('http.shown_changed', { values: { changes: changes.join(' ') } });
}
