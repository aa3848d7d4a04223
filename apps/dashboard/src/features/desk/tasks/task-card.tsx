import { deskUndoRow, type DeskTask } from '@mabarin/api-client/contract/desk/tasks';
import { rowText } from '@mabarin/domain/tasks/fact.text';
import { TASK_TEXT_MAX } from '@mabarin/domain/tasks/task';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDay, formatRelative, formatWhen } from '@mabarin/ui/format/time';
import { Link } from '@mabarin/web/router';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import desk from '#features/desk/desk.module.css';
import { approvalLine, isFirst } from '#features/desk/payouts/approval.ts';
import { confirm } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { checkBooksMutation, taskMutation } from './tasks.api.ts';
import { tasksText } from './tasks.text.ts';
import styles from './tasks.module.css';

type TaskCardProps = { task: DeskTask; operator: string; open: boolean };

/** A task: what burns and who takes it; behind its fold both sides, the ways on, and what an operator may do with it. */
export default function TaskCard({ task, operator, open }: TaskCardProps) {
  const { id, worth, about, what, todo, steps, amount, at, takenBy, closed, way, guide, notes } = task;
  const now = useNow();
  return (
    <li className="stack gap-1 px-4 py-2 surface rounded-ticket anywhere">
      <div className="row items-center justify-between gap-3 min-h-11 nowrap">
        <p className="row wrap items-center gap-x-3">
          <span className={`px-2 sunken small strong ${desk.stamp}`} data-tone={worth === 'money' ? 'warn' : undefined}>
            {tasksText.worths[worth]}
          </span>
          {amount !== null && <strong className="large">{formatRupiah(amount)}</strong>}
          {takenBy !== null && <strong className="small">{tasksText.holder(takenBy)}</strong>}
        </p>
        {closed === null && takenBy !== operator && <Take task={id} from={takenBy} burns={worth === 'money'} />}
      </div>
      <p className="heavy">{what}</p>
      {closed !== null && (
        <p>
          {closed.by === null ? tasksText.closedItself(closed.why) : tasksText.closedBy(closed.by, closed.why ?? '')}
        </p>
      )}
      <details open={open || takenBy === operator}>
        <summary className="min-h-11 py-2">
          <span>{tasksText.sides}</span>{' '}
          <span className="small muted">
            <span>{tasksText.number(id)}</span> <span>{about}</span>{' '}
            <time dateTime={at}>{formatRelative(at, now)}</time>
          </span>
        </summary>
        <div className="stack gap-2">
          <p>{todo}</p>
          {steps !== null && <Steps steps={steps} />}
          <p className="row wrap items-center gap-x-4">
            {way !== null && (
              <Link to={way} className="py-3 small">
                {tasksText.way}
              </Link>
            )}
            <Link to={`/meja/panduan/${guide}`} className="py-3 small">
              {tasksText.guide}
            </Link>
          </p>
          {notes.map((note) => (
            <p key={note.id} className={styles.note}>
              <strong>{note.operator}</strong> <span>{note.text}</span>{' '}
              <time dateTime={note.at} className="small muted anywhere">
                {formatWhen(note.at, now)}
              </time>
            </p>
          ))}
          {closed === null && task.reason === 'books' && (
            <p>
              <PressButton size="small" variant="ink" mutation={checkBooksMutation}>
                {tasksText.checkBooks}
              </PressButton>
            </p>
          )}
          {task.rows.map((row) => (
            <WrongRow key={row.name} row={row} task={id} operator={operator} />
          ))}
          <Sides task={task} />
          {closed === null && <Work task={task} operator={operator} />}
        </div>
      </details>
    </li>
  );
}

/** The end of a task on the server: one command to copy, and the sign that it is over. */
function Steps({ steps: { money, who, command, prints, over } }: { steps: NonNullable<DeskTask['steps']> }) {
  return (
    <dl className={styles.steps}>
      <dt className="muted">{tasksText.money}</dt>
      <dd>{money}</dd>
      <dt className="muted">{tasksText.who}</dt>
      <dd>{who}</dd>
      <dt className="muted">{tasksText.command}</dt>
      <dd>
        <code>{command}</code> <CopyButton value={command} label={tasksText.copy} />
      </dd>
      <dt className="muted">{tasksText.prints}</dt>
      <dd>{prints}</dd>
      <dt className="muted">{tasksText.over}</dt>
      <dd>{over}</dd>
    </dl>
  );
}

/** A row of a settlement file, which may be wrong. */
function WrongRow({ row, task, operator }: { row: DeskTask['rows'][number]; task: number; operator: string }) {
  const { name, kind, gross, settledOn, approval } = row;
  const { isActing, release } = useAct();
  const takesTwo = approval !== null && approval.first === null;
  const said = {
    caption: tasksText.undoRow,
    sentence: [
      tasksText.undoRowAsk(formatRupiah(gross)),
      kind === 'refund' && tasksText.undoAlert,
      takesTwo && tasksText.afterTwo,
    ]
      .filter(Boolean)
      .join(' '),
    done: ({ data }: { data: DeskTask }) =>
      data.rows.some((one) => one.name === name) ? tasksText.undoApproved : tasksText.undoDone,
  };
  return (
    <div className="row wrap gap-1 gap-x-3 items-center">
      <span>{tasksText.row(tasksText.rowKinds[kind], formatRupiah(gross), formatLongDay(settledOn))}</span>
      <span className="small muted anywhere">{rowText(name)}</span>
      {approval !== null && <span>{approvalLine(approval)}</span>}
      {!isFirst(approval, operator) && (
        <Button
          size="small"
          variant="stop"
          busy={isActing}
          onClick={() => void release(said, (code) => callDesk(deskUndoRow, { code, row: name, task }))}
        >
          {tasksText.undoRow}
        </Button>
      )}
    </div>
  );
}

function Sides({ task: { ours, theirs } }: { task: DeskTask }) {
  const side = (title: string, facts: DeskTask['ours']) =>
    facts.length > 0 && (
      <div>
        <h3 className="small muted anywhere">{title}</h3>
        <dl className={styles.facts}>
          {facts.map(({ name, value }, index) => (
            // A name may stand there twice.
            <div className="row wrap gap-2" key={index}>
              <dt className="muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  return (
    <div className={styles.sides}>
      {side(tasksText.ours, ours)}
      {side(tasksText.theirs, theirs)}
    </div>
  );
}

function Take({ task, from, burns }: { task: number; from: string | null; burns: boolean }) {
  const { mutate, isPending } = useMutation(taskMutation);
  async function onTake() {
    if (from !== null && !(await confirm(tasksText.takeOver, tasksText.takeOverAsk(from)))) return;
    mutate({ as: 'take', task, from, to: null, said: tasksText.taken });
  }
  return (
    <Button size="small" variant={burns && from === null ? 'go' : 'ink'} busy={isPending} onClick={() => void onTake()}>
      {from === null ? tasksText.take : tasksText.takeOver}
    </Button>
  );
}

function Work({ task: { id: task, takenBy: from }, operator }: { task: DeskTask; operator: string }) {
  const form = useForm({ defaultValues: { text: '', to: '' } });
  const { control, getValues } = form;
  const clear = useDeskDraft(form, String(task));
  const { mutate, isPending } = useMutation(taskMutation);

  const onText = (as: 'note' | 'close', said: string) =>
    mutate({ as, task, text: getValues('text'), said }, { onSuccess: clear });
  function onHand() {
    const to = getValues('to').trim();
    mutate({ as: 'take', task, from, to, said: tasksText.handed(to) }, { onSuccess: clear });
  }

  return (
    <details open={from === operator}>
      <summary className="min-h-11 py-2">{tasksText.work}</summary>
      <div className="stack items-start gap-3 py-3">
        <CounterTextArea control={control} name="text" label={tasksText.noteLabel} max={TASK_TEXT_MAX} rows={2} />
        <div className="row wrap gap-1 gap-x-3 items-center">
          <Button size="small" variant="ink" busy={isPending} onClick={() => onText('note', tasksText.noted)}>
            {tasksText.note}
          </Button>
          <Button size="small" variant="go" busy={isPending} onClick={() => onText('close', tasksText.closed)}>
            {tasksText.close}
          </Button>
        </div>
        <TextField
          control={control}
          name="to"
          label={tasksText.handTo}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={31}
        />
        <Button size="small" variant="quiet" busy={isPending} onClick={onHand}>
          {tasksText.hand}
        </Button>
      </div>
    </details>
  );
}
