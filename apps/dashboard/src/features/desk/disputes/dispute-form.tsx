import { deskOpenDispute } from '@mabarin/api-client/contract/desk/disputes';
import {
  DISPUTE_REASON_MAX,
  DISPUTE_REFERENCE_MAX,
  DISPUTE_SOURCES,
  type DisputeSource,
} from '@mabarin/domain/disputes/dispute';
import { readRupiah } from '@mabarin/domain/rupiah-text';
import { wibDate } from '@mabarin/domain/time';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { navigate } from '@mabarin/web/router';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { PickOne } from '#platform/form/pick-one.tsx';
import { disputeText as text } from './dispute.text.ts';

type Typed = {
  subject: string;
  source: DisputeSource;
  reference: string;
  reason: string;
  amount: number | null;
  deadline: string;
};

const REQUIRED = ['subject', 'reference', 'reason', 'amount', 'deadline'] as const;

/** A letter's dispute; the payment's page fills in its number and total. */
export default function DisputeForm() {
  const params = new URLSearchParams(useLocation().search);
  const payment = params.get('bayar') ?? '';
  const form = useForm<Typed>({
    defaultValues: {
      subject: payment,
      source: 'wallet',
      reference: '',
      reason: '',
      amount: readRupiah(params.get('jumlah') ?? ''),
      deadline: '',
    },
  });
  const { control, handleSubmit, setValue, setError } = form;
  const source = useWatch({ control, name: 'source' });
  const now = useNow();
  const clear = useDeskDraft(form, payment);
  const { isActing, release } = useAct();
  const submit = handleSubmit(async ({ amount, ...typed }) => {
    const missing = REQUIRED.filter((name) => String({ ...typed, amount: amount ?? '' }[name]).trim() === '');
    for (const name of missing) setError(name, { message: text.missing[name] }, { shouldFocus: name === missing[0] });
    if (amount === null || missing.length > 0) return;
    let id = '';
    const opened = await release(
      {
        caption: text.open,
        sentence: text.openAsk(formatRupiah(amount), typed.subject.trim()),
        done({ data }: { data: { id: string } }) {
          ({ id } = data);
          return text.opened;
        },
      },
      (code) => callDesk(deskOpenDispute, { code, ...typed, amount }),
    );
    if (!opened) return;
    clear();
    navigate(deskPath('sengketa', id));
  });
  return (
    <details open={payment !== ''}>
      <summary className={buttonClass({ variant: 'ink' })}>{text.form}</summary>
      <form noValidate className={`mt-3 ${cards.card}`} onSubmit={(event) => void submit(event)}>
        <p className={entries.intro}>{text.formHelp}</p>
        <TextField control={control} name="subject" label={text.subject} hint={text.subjectHint} maxLength={64} />
        <PickOne
          label={text.source}
          value={source}
          options={DISPUTE_SOURCES.map((one) => [one, text.sources[one]] as const)}
          onChange={(next) => setValue('source', next)}
        />
        <TextField control={control} name="reference" label={text.reference} maxLength={DISPUTE_REFERENCE_MAX} />
        <CounterTextArea control={control} name="reason" label={text.reason} max={DISPUTE_REASON_MAX} />
        <RupiahField control={control} name="amount" label={text.amount} min={1} step={1} />
        <DateField control={control} name="deadline" label={text.deadline} first={wibDate(now)} />
        <Button type="submit" busy={isActing}>
          {text.open}
        </Button>
      </form>
    </details>
  );
}
