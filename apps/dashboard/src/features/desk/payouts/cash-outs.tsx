import {
  DESK_ANSWERS_MAX,
  deskApproveCashOut,
  deskCashOutAnswers,
  deskCashOutFile,
  deskReadAnswers,
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
import { Stamp } from '@mabarin/ui/states/stamp';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useStore } from 'zustand';
import { useAct } from '#features/desk/actions/act.ts';
import { Fold } from '#features/desk/actions/fold.tsx';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskStore } from '#features/desk/desk.store.ts';
import { hostText } from '#features/desk/host/host.text.ts';
import { HostLink } from '#features/desk/links.tsx';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { saveFile } from '@mabarin/web/save-file';
import { approvalLine, isFirst } from './approval.ts';
import { payoutsText as text } from './payouts.text.ts';
import styles from './payouts.module.css';

const vouched = ['lookedUp', 'again'] as const;

type Ticks = { ticked: Record<string, boolean>; lookedUp: boolean; again: boolean };

/** Open cash-outs: into the bank's file, and marked by its answer or by hand. */
export default function CashOuts({ cashOuts }: { cashOuts: DeskCashOut[] }) {
  const form = useForm<Ticks>({ defaultValues: { ticked: {}, lookedUp: false, again: false } });
  const { control, getValues } = form;
  const { isActing, release } = useAct();
  const ticked = useWatch({ control, name: 'ticked' });
  const clear = useDeskDraft(form, 'CO', vouched);
  const chosen = cashOuts.filter(({ id }) => ticked[id] === true);

  const done = ({ data }: { data: { rows: DeskAnsweredRow[] } }) => showRows(data.rows);
  const answer = (code: string, content: string, rows: Seen) =>
    callDesk(deskCashOutAnswers, { code, content, rows, lookedUp: getValues('lookedUp') });

  async function onMark(as: 'paid' | 'failed') {
    const content = chosen.map(({ id, send }) => `${id};${send};${as}`).join('\n');
    const caption = text.ticked[as](chosen.length);
    const whole = formatRupiah(chosen.reduce((total, { amount }) => total + amount, 0));
    const back = chosen.map(({ host, amount }) => text.toHost(host, formatRupiah(amount))).join(', ');
    const sentence =
      as === 'paid'
        ? text.paidAsk(chosen.length, sumOf(chosen), accountsOf(chosen))
        : text.failedAsk(chosen.length, whole, back);
    if (await release({ caption, sentence, done }, (code) => answer(code, content, seenOf(chosen)))) clear();
  }

  async function onFile() {
    const again = getValues('again');
    const filed = cashOuts.filter((cashOut) => cashOut.sendable && (again || cashOut.filed === null));
    if (filed.length === 0) return showInvalid(text.fileEmpty);
    await release(
      {
        caption: text.file,
        sentence: text.fileAsk(filed.length, sumOf(filed), accountsOf(filed)),
        done({ data }: { data: { csv: string } }) {
          saveFile('mabarin-pencairan.csv', new Blob([data.csv], { type: 'text/csv' }));
          return text.fileDone;
        },
      },
      (code) => callDesk(deskCashOutFile, { code, again, rows: seenOf(filed) }),
    );
  }

  async function onAnswers(file: File) {
    if (file.size > DESK_ANSWERS_MAX) return showInvalid(text.tooLong);
    const content = await file.text();
    let rows: Seen = [];
    await release(
      async () => {
        const { data } = await callDesk(deskReadAnswers, { content });
        ({ rows } = data);
        const counted = ({ count, send }: { count: number; send: number }) => text.counted(count, formatRupiah(send));
        const sentence = text.answersAsk(file.name, counted(data.paid), counted(data.rejected), data.unknown);
        return { caption: text.answers, sentence, done };
      },
      (code) => answer(code, content, rows),
    );
  }

  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.cashOuts}</h2>
      {cashOuts.length === 0 && <p className={entries.intro}>{text.cashOutsEmpty}</p>}
      <ul>
        {[...cashOuts.filter(waitsForTwo), ...cashOuts.filter((cashOut) => !waitsForTwo(cashOut))].map((cashOut) => (
          <CashOutRow key={cashOut.id} cashOut={cashOut} control={control} lookedUp={() => getValues('lookedUp')} />
        ))}
      </ul>
      {cashOuts.length > 0 && (
        <>
          <CheckboxField control={control} name="lookedUp" label={text.lookedUp} hint={text.lookedUpHint} />
          {chosen.length === 0 ? (
            <p className={entries.intro}>{text.noneTicked}</p>
          ) : (
            <div className={`row wrap items-center gap-2 gap-x-3 ${styles.bar}`}>
              <strong className="large numeric">{sumOf(chosen)}</strong>
              {(['paid', 'failed'] as const).map((as) => (
                <Button
                  key={as}
                  variant={as === 'paid' ? 'go' : 'ink'}
                  size="small"
                  busy={isActing}
                  onClick={() => void onMark(as)}
                >
                  {text.ticked[as](chosen.length)}
                </Button>
              ))}
            </div>
          )}
          <Fold label={text.bankFile}>
            <CheckboxField control={control} name="again" label={text.again} />
            <Button variant="ink" size="small" busy={isActing} onClick={() => void onFile()}>
              {text.file}
            </Button>
            <Field label={text.answersHint}>
              {(described) => (
                <span className="relative">
                  <FileButton
                    described={described}
                    inputRef={null}
                    name="answers"
                    accept=".csv,.txt"
                    onBlur={() => {}}
                    onChoose={(file) => void onAnswers(file)}
                  >
                    {text.answers}
                  </FileButton>
                </span>
              )}
            </Field>
          </Fold>
        </>
      )}
    </section>
  );
}

function waitsForTwo({ approval }: DeskCashOut): boolean {
  return approval !== null && approval.second === null;
}

type Seen = { id: string; seen: string }[];

function seenOf(cashOuts: readonly DeskCashOut[]): Seen {
  return cashOuts.map(({ id, seen }) => ({ id, seen }));
}

function sumOf(cashOuts: readonly DeskCashOut[]): string {
  return formatRupiah(cashOuts.reduce((total, { send }) => total + send, 0));
}

function accountsOf(cashOuts: readonly DeskCashOut[]): string {
  return cashOuts
    .map(({ bank, number, holder, send }) => text.toAccount(text.account(bank, number, holder), formatRupiah(send)))
    .join(', ');
}

/** Null, because a dialog shows every row. */
function showRows(rows: DeskAnsweredRow[]): null {
  void showDialog({
    icon: rows.some(({ outcome }) => outcome === 'refused') ? 'warn' : 'done',
    caption: text.result,
    text: (
      <ul className={entries.rows}>
        {rows.map(({ id, outcome, why }) => (
          <li key={id}>
            <strong>{id}</strong> <span>{text.outcomes[outcome]}</span> <span>{why}</span>
          </li>
        ))}
      </ul>
    ),
  });
  return null;
}

type RowProps = { cashOut: DeskCashOut; control: Control<Ticks>; lookedUp: () => boolean };

function CashOutRow({ cashOut, control, lookedUp }: RowProps) {
  const { id, host, send, bank, number, holder, approval, compareFirst, seen } = cashOut;
  const { isActing, release } = useAct();
  const now = useNow();
  const operator = useStore(deskStore, (store) => store.operator);
  const mayApprove = approval !== null && approval.second === null && !isFirst(approval, operator);
  const approveLabel = compareFirst ? text.compare : text.approve;

  const onApprove = () => {
    const account = text.account(bank, number, holder);
    const approved = text.approveAsk(id, formatRupiah(send), account, formatRupiah(cashOut.amount), host);
    const sentences = [
      ...(compareFirst ? [text.compareAsk(holder, bank, number)] : []),
      ...(mayApprove ? [approved] : []),
    ];
    return release({ caption: approveLabel, sentence: sentences.join(' '), done: () => text.approveDone }, (code) =>
      callDesk(deskApproveCashOut, { code, id, lookedUp: lookedUp(), compared: compareFirst, seen }),
    );
  };

  return (
    <li id={id} className={`stack gap-1 py-2 anywhere ${styles.row}`}>
      <CheckboxField
        control={control}
        name={`ticked.${id}`}
        label={
          <span className="row wrap items-baseline gap-x-3">
            <strong className="xlarge">{formatRupiah(send)}</strong>
            <span className="small muted">{id}</span>
          </span>
        }
      />
      <span className={styles.number}>{text.account(bank, number, holder)}</span>
      <span className="row wrap gap-1 gap-x-3 small muted">
        <HostLink username={host} />
        <time dateTime={cashOut.at}>{formatWhen(cashOut.at, now)}</time>
        <span>{text.ofAmount(formatRupiah(cashOut.amount))}</span>
      </span>
      {cashOut.frozen && (
        <p className="py-2 nowrap">
          <Stamp>{hostText.stamps.frozen}</Stamp>
        </p>
      )}
      {cashOut.refusal !== null && <span className="text-warn strong">{cashOut.refusal}</span>}
      {compareFirst && <span className="text-warn strong">{text.compareFirst}</span>}
      {cashOut.lookFirst && <span className="text-warn strong">{text.lookFirst}</span>}
      {cashOut.alsoOf !== '' && <span className="text-warn strong">{text.alsoOf(cashOut.alsoOf)}</span>}
      {cashOut.provider !== null && <span>{text.provider(cashOut.provider)}</span>}
      {cashOut.reason !== null && <span className="small muted anywhere">{cashOut.reason}</span>}
      {cashOut.filed !== null && (
        <span className="small muted anywhere">{text.filed(formatWhen(cashOut.filed, now))}</span>
      )}
      {(approval !== null || compareFirst) && (
        <div className="row wrap items-center justify-between gap-2">
          {approval !== null && <span>{approvalLine(approval)}</span>}
          {(mayApprove || compareFirst) && cashOut.refusal === null && (
            <Button variant="ink" size="small" busy={isActing} onClick={() => void onApprove()}>
              {approveLabel}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
