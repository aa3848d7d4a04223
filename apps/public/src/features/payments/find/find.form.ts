import { FindPaymentForm, minuteOf } from '@mabarin/domain/payments/find';
import { instantText } from '@mabarin/domain/time';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formResolver } from '@mabarin/web/form-resolver';
import { findText } from './find.text.ts';

/** All ways of searching, so that another choice loses nothing typed. */
export type FindValues = {
  by: string;
  amount: number | null;
  day: string;
  clock: string;
  gameID: string;
  walletEnd: string;
  email: string;
  qris: string;
};

export const findResolver = formResolver<FindValues, FindPaymentForm>(FindPaymentForm, findText.errors);

/** All that was searched by, for the letter to the team. */
export function letterOf(form: FindPaymentForm): { email: string; message: string } {
  const facts =
    form.by === 'qris'
      ? [[findText.letterQr, form.qris] as const]
      : [
          [findText.amount, formatRupiah(form.amount)] as const,
          [findText.letterAt, instantText(minuteOf(form))] as const,
          ...('gameID' in form ? [[findText.gameID, form.gameID] as const] : []),
          ...('email' in form ? [[findText.email, form.email] as const] : []),
          ...('walletEnd' in form && form.walletEnd !== '' ? [[findText.walletEnd, form.walletEnd] as const] : []),
        ];
  const lines = facts.map(([name, value]) => findText.letterLine(name, value));
  return { email: form.by === 'email' ? form.email : '', message: [findText.letterStart, '', ...lines].join('\n') };
}
