import { config } from '@mabarin/web/config';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { isPair, plainDigits } from '@mabarin/domain/player-pair';
import { hasTwoOfAKind, readOrderCodes } from '@mabarin/domain/vouchers/code';
import { reducePrice } from '@mabarin/domain/vouchers/voucher';
import { formatLongDay } from '@mabarin/ui/format/time';
import { announce } from '@mabarin/ui/states/live-region';
import { TextField } from '@mabarin/ui/fields/text-field';
import { localStore } from '@mabarin/web/storage';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { knownBrowser } from '#platform/buyer/buyer-signs.ts';
import { formatLastDay } from '#platform/last-day.ts';
import type { CheckedCode } from './credit.api.ts';
import { forgetCreditCode } from './credit-code.ts';
import styles from './credit-field.module.css';
import { creditFieldText } from './credit-field.text.ts';
import type { OrderValues, PayByCode } from './order.form.ts';

/** Typed codes, and what they leave of a price; null: they could not be checked. */
export type Credit = { typed: string; pay: PayByCode | null };

type CreditFieldProps = {
  control: Control<OrderValues, unknown, MabarOrderForm>;
  /** Username of the host at whom it would be spent. */
  host: string;
  /** Incremented after a refused order, to check the code again. */
  attempt: number;
  /** Runs once the field is rendered and can be focused. */
  onShown: () => void;
  /** Null: what is typed is refused. */
  onChecked: (credit: Credit | null) => void;
};

/** The field of a voucher's and a credit's code, checked once they are complete. The order decides finally. */
export default function CreditField({ control, host, attempt, onShown, onChecked }: CreditFieldProps) {
  const [typed = '', id, server] = useWatch({ control, name: ['creditCode', 'gameID', 'gameServerID'] });
  const [left, setLeft] = useState(false);
  const rested = useRested(typed);
  const checked = useCheckedCode(
    { host, typed, player: { id: String(id), server: String(server) }, attempt },
    onChecked,
  );
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    shown();
  }, []);
  const unread = (left || rested === typed) && typed.trim() !== '' && readOrderCodes(typed) === null;
  const fault = hasTwoOfAKind(typed) ? creditFieldText.two : creditFieldText.unread;
  const { words, wrong } = unread ? { words: fault, wrong: true } : said(checked);
  useEffect(() => {
    if (words !== '' && checked !== 'checking') announce(words);
  }, [words, checked]);
  return (
    <>
      <TextField
        control={control}
        name="creditCode"
        label={creditFieldText.label}
        hint={creditFieldText.hint}
        placeholder={creditFieldText.placeholder}
        maxLength={64}
        autoCapitalize="characters"
        spellCheck={false}
        onBlurCapture={() => setLeft(true)}
        onValueChange={(value) => {
          if (value.trim() === '') forgetCreditCode(localStore);
        }}
      />
      <p className={`${styles.words} ${wrong ? 'text-stop' : 'text-go'}`}>{words}</p>
    </>
  );
}

function said(checked: Checked): { words: string; wrong: boolean } {
  if (checked === 'none') return { words: '', wrong: false };
  if (checked === 'checking') return { words: creditFieldText.checking, wrong: false };
  if (checked === 'unchecked') return { words: creditFieldText.unchecked, wrong: true };
  if ('refused' in checked) return { words: checked.refused, wrong: true };
  const { voucher, available, creditEnds } = checked;
  const { good, voucher: worth, credit } = creditFieldText;
  const words = [
    ...(voucher === null ? [] : [good(worth[voucher.kind](voucher.value), formatLongDay(voucher.lastDay))]),
    ...(creditEnds === null ? [] : [good(credit(available), formatLastDay(creditEnds))]),
  ];
  return { words: words.join('\n'), wrong: false };
}

type Checked = CheckedCode | 'none' | 'checking' | 'unchecked';

/** After this pause in typing a text that is no code is one that the viewer holds for a code. */
const REST_MS = 1000;

/** The text as it was before the last pause. */
function useRested(typed: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

const ASK_AFTER_MS = 400;

type Asked = { host: string; typed: string; player: { id: string; server: string }; attempt: number };

/** Checks a complete code after a pause in typing, and again for a complete player. */
function useCheckedCode({ host, typed, player, attempt }: Asked, onChecked: CreditFieldProps['onChecked']): Checked {
  const codes = readOrderCodes(typed);
  const code = codes && [codes.voucher, codes.credit].filter((one) => one !== null).join();
  const id = plainDigits(player.id);
  const server = plainDigits(player.server);
  // No letter of an ID asks again.
  const pair = isPair(player) ? `${id}/${server}` : '';
  const asked = `${code} ${attempt} ${pair}`;
  const payer = useEffectEvent(() => (pair === '' ? {} : { player: { id, server }, ...knownBrowser() }));
  const [found, setFound] = useState<{ asked: string; as: CheckedCode | 'unchecked' } | null>(null);
  useEffect(() => {
    if (code === null) return undefined;
    const left = new AbortController();
    const ask = async () => {
      try {
        const { checkCredit } = await import('./credit.api.ts');
        const as = await checkCredit({ host, code, ...payer() }, left.signal);
        if (left.signal.aborted) return;
        setFound({ asked, as });
        if ('refused' in as) return onChecked(null);
        const { voucher, available: credit } = as;
        onChecked({ typed, pay: (price, unit) => reducePrice({ price, unit }, { voucher, credit, rule: config.fee }) });
      } catch {
        if (left.signal.aborted) return;
        setFound({ asked, as: 'unchecked' });
        onChecked({ typed, pay: null });
      }
    };
    const timer = setTimeout(() => void ask(), ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [host, code, typed, asked, onChecked]);
  if (code === null) return 'none';
  return found?.asked === asked ? found.as : 'checking';
}
