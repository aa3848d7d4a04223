import {
  DESK_ANSWERS_MAX,
  deskApproveCashOut,
  deskCashOutAnswers,
  deskCashOutFile,
  type DeskAnsweredRow,
} from '@mabarin/api-client/contract/desk/cash-outs';
import { type DeskCashOut } from '@mabarin/api-client/contract/desk/money';
import { Button } from '@mabarin/ui/buttons/button';
import { FileButton } from '@mabarin/ui/buttons/file-button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { Field } from '@mabarin/ui/fields/field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatWhen } from '@mabarin/ui/format/time';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { HostLink } from '#features/desk/links.tsx';
import cards from '#platform/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/entries.module.css';
import { useNow } from '#platform/now.ts';
import { saveFile } from '#platform/save-file.ts';
import { payoutsText } from './payouts.text.ts';
import styles from './payouts.module.css';

const vouched = ['lookedUp', 'again'] as const;

type Ticks = { ticked: Record<string, boolean>; lookedUp: boolean; again: boolean };

/** Open cash-outs: into the bank's file, and marked by its answer or by hand. */
export default function CashOuts({ cashOuts }: { cashOuts: DeskCashOut[] }) {
  const form = useForm<Ticks>({
    defaultValues: { ticked: {}, lookedUp: false, again: false },
  });
  const { control, getValues } = form;
  const { isActing, release } = useAct();
  const ticked = useWatch({ control, name: 'ticked' });
  const clear = useDeskDraft(form, 'CO', vouched);
  const chosen = cashOuts.filter(({ id }) => ticked[id] === true);
  const sum = formatRupiah(chosen.reduce((total, { send }) => total + send, 0));

  const answer = (content: string, sentence: string, caption: string) =>
    release(
      { caption, sentence, done: ({ data }: { data: { rows: DeskAnsweredRow[] } }) => showRows(data.rows) },
      (code) => callDesk(deskCashOutAnswers, { code, content, lookedUp: getValues('lookedUp') }),
    );

  async function onMark(as: 'paid' | 'failed') {
    if (chosen.length === 0) return showInvalid(payoutsText.noneTicked);
    const content = chosen.map(({ id, send }) => `${id};${send};${as}`).join('\n');
    const [sentence, caption] =
      as === 'paid'
        ? [payoutsText.paidAsk(chosen.length, sum), payoutsText.paidTicked(chosen.length)]
        : [payoutsText.failedAsk(chosen.length, sum), payoutsText.failedTicked(chosen.length)];
    if (await answer(content, sentence, caption)) clear();
  }

  async function onFile() {
    await release(
      {
        caption: payoutsText.file,
        sentence: payoutsText.fileAsk,
        done({ data }: { data: { csv: string } }) {
          saveFile('mabarin-pencairan.csv', new Blob([data.csv], { type: 'text/csv' }));
          return payoutsText.fileDone;
        },
      },
      (code) => callDesk(deskCashOutFile, { code, again: getValues('again') }),
    );
  }

  async function onAnswers(file: File) {
    if (file.size > DESK_ANSWERS_MAX) return showInvalid(payoutsText.tooLong);
    await answer(await file.text(), payoutsText.answersAsk(file.name), payoutsText.answers);
  }

  return (
    <section className={cards.card}>
      <h2 className={cards.heading}>{payoutsText.cashOuts}</h2>
      {cashOuts.length === 0 && <p className={entries.intro}>{payoutsText.cashOutsEmpty}</p>}
      <ul className={entries.rows}>
        {cashOuts.map((cashOut) => (
          <CashOutRow key={cashOut.id} cashOut={cashOut} control={control} lookedUp={() => getValues('lookedUp')} />
        ))}
      </ul>
      {cashOuts.length > 0 && (
        <>
          <CheckboxField
            control={control}
            name="lookedUp"
            label={payoutsText.lookedUp}
            hint={payoutsText.lookedUpHint}
          />
          <div className={styles.buttons}>
            <Button variant="go" busy={isActing} onClick={() => void onMark('paid')}>
              {payoutsText.paidTicked(chosen.length)}
            </Button>
            <Button variant="stop" busy={isActing} onClick={() => void onMark('failed')}>
              {payoutsText.failedTicked(chosen.length)}
            </Button>
          </div>
          <CheckboxField control={control} name="again" label={payoutsText.again} />
          <div className={styles.buttons}>
            <Button variant="ink" size="small" busy={isActing} onClick={() => void onFile()}>
              {payoutsText.file}
            </Button>
          </div>
          <Field label={payoutsText.answersHint}>
            {(described) => (
              <span className={styles.file}>
                <FileButton
                  described={described}
                  inputRef={null}
                  name="answers"
                  accept=".csv,.txt"
                  onBlur={() => {}}
                  onChoose={(file) => void onAnswers(file)}
                >
                  {payoutsText.answers}
                </FileButton>
              </span>
            )}
          </Field>
        </>
      )}
    </section>
  );
}

/** Null, because a dialog shows every row. */
function showRows(rows: DeskAnsweredRow[]): null {
  void showDialog({
    icon: rows.some(({ outcome }) => outcome === 'refused') ? 'warn' : 'done',
    caption: payoutsText.result,
    text: (
      <ul className={entries.rows}>
        {rows.map(({ id, outcome, why }) => (
          <li key={id}>
            <strong>{id}</strong> <span>{payoutsText.outcomes[outcome]}</span> <span>{why}</span>
          </li>
        ))}
      </ul>
    ),
  });
  return null;
}

type RowProps = { cashOut: DeskCashOut; control: Control<Ticks>; lookedUp: () => boolean };

function CashOutRow({ cashOut, control, lookedUp }: RowProps) {
  const { id, host, send, bank, number, holder, approval, waits } = cashOut;
  const { isActing, release } = useAct();
  const now = useNow();
  const names = [approval?.first, approval?.second].filter((name) => name !== null && name !== undefined);

  const onApprove = () =>
    release(
      {
        caption: payoutsText.approve,
        sentence: payoutsText.approveAsk(id, formatRupiah(cashOut.amount)),
        done: () => payoutsText.approveDone,
      },
      (code) => callDesk(deskApproveCashOut, { code, id, lookedUp: lookedUp() }),
    );

  return (
    <li className={styles.row}>
      <CheckboxField
        control={control}
        name={`ticked.${id}`}
        label={
          <>
            <strong>{payoutsText.send(formatRupiah(send))}</strong> <span>{id}</span>
          </>
        }
      />
      <span className={styles.number}>{payoutsText.account(bank, number, holder)}</span>
      <span className={entries.facts}>
        <HostLink username={host} /> <time dateTime={cashOut.at}>{formatWhen(cashOut.at, now)}</time>
      </span>
      {waits !== null && (
        <span className={styles.warn}>
          {[payoutsText.waits[waits.kind], waits.until && payoutsText.until(formatWhen(waits.until, now))]
            .filter(Boolean)
            .join(' ')}
        </span>
      )}
      {cashOut.alsoOf !== '' && <span className={styles.warn}>{payoutsText.alsoOf(cashOut.alsoOf)}</span>}
      {cashOut.provider !== null && <span>{payoutsText.provider(cashOut.provider)}</span>}
      {cashOut.reason !== null && <span className={entries.facts}>{cashOut.reason}</span>}
      {cashOut.filed !== null && (
        <span className={entries.facts}>{payoutsText.filed(formatWhen(cashOut.filed, now))}</span>
      )}
      {approval !== null && (
        <div className={styles.buttons}>
          <span>{names.length === 0 ? payoutsText.takesTwo : payoutsText.approvedBy(names.join(', '))}</span>
          {approval.second === null && (
            <Button variant="ink" size="small" busy={isActing} onClick={() => void onApprove()}>
              {payoutsText.approve}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
