import { deskDecideComplaint, type DeskComplaints } from '@mabarin/api-client/contract/desk/complaints';
import { COMPLAINT_HOURS, complaintReasons, takedownKind, takedownText } from '@mabarin/domain/complaints/complaint';
import { Because, WHY_MAX } from '@mabarin/domain/desk/desk';
import type { OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formatWhen } from '@mabarin/ui/format/time';
import { formResolver } from '@mabarin/web/form-resolver';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { WithReason } from '#features/desk/actions/with-reason.tsx';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { HostLink } from '#features/desk/links.tsx';
import { TimeLeft } from '#features/desk/time-left.tsx';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import styles from './complaints.module.css';
import { complaintsText as text } from './complaints.text.ts';

const DecisionFields = v.object({ why: Because, ticked: v.array(v.boolean()) });
type Decision = v.InferOutput<typeof DecisionFields>;
const resolver = formResolver<Decision, Decision>(DecisionFields, {});
const vouched = ['ticked'] as const;

const HOUR_MS = 3_600_000;
type Complaint = DeskComplaints['waiting'][number];

/** A complaint with what stands at its place now; what the operator ticks is taken down. */
export default function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { id, host, place, reason, words, count, at, things } = complaint;
  const now = useNow();
  const { isActing, act } = useAct();
  const form = useForm<Decision, unknown, Decision>({
    resolver,
    defaultValues: { why: '', ticked: things.map(() => false) },
  });
  const { control, getValues, handleSubmit } = form;
  const clear = useDeskDraft(form, String(id), vouched);

  async function decide(
    caption: string,
    sentence: string,
    done: string,
    { things: keys = [], because = null }: { things?: string[]; because?: OperatorReason | null } = {},
  ) {
    const why = getValues('why');
    const decided = await act({ caption, sentence, done: () => done }, () =>
      callDesk(deskDecideComplaint, { id, things: keys, why, because }),
    );
    if (decided) clear();
  }
  async function onDown(because: OperatorReason) {
    const ticked = things.filter((_thing, index) => getValues('ticked')[index]);
    if (ticked.length === 0) return showInvalid(text.none);
    const kinds = [...new Set(ticked.map(({ key }) => takedownText[takedownKind(key)]))].join(', ');
    await decide(text.down, text.downAsk(kinds), text.downDone, { things: ticked.map(({ key }) => key), because });
  }

  return (
    <li className={cards.card}>
      <p className="row wrap items-center gap-1 gap-x-3">
        <TimeLeft until={new Date(at).getTime() + COMPLAINT_HOURS.bar * HOUR_MS} />
        <span className="small muted anywhere">{text.number(id)}</span>
        <time dateTime={at} className="small muted anywhere">
          {formatWhen(at, now)}
        </time>
        {count > 1 && <strong>{text.count(count)}</strong>}
      </p>
      <p>
        <strong>{complaintReasons[reason]}</strong> <span>{text.places[place]}</span>{' '}
        <HostLink username={host.username} />
      </p>
      {words !== '' && (
        <p className={styles.words}>
          <bdi>{words}</bdi>
        </p>
      )}
      {things.length === 0 ? (
        <p className="small muted anywhere">{text.nothing}</p>
      ) : (
        <fieldset className="stack gap-2 anywhere">
          <legend>{text.things}</legend>
          {things.map(({ key, text: shown }, index) => (
            <CheckboxField
              key={key}
              control={control}
              name={`ticked.${index}`}
              label={takedownKind(key) === 'photo' ? text.photo : <bdi>{shown}</bdi>}
              hint={takedownText[takedownKind(key)]}
            />
          ))}
        </fieldset>
      )}
      <TextField control={control} name="why" label={text.because} hint={text.becauseHint} maxLength={WHY_MAX} />
      {things.length > 0 && (
        <WithReason kind="text_hidden">
          {(because) => (
            <Button
              variant="stop"
              size="small"
              busy={isActing}
              onClick={() => void handleSubmit(() => onDown(because))()}
            >
              {text.down}
            </Button>
          )}
        </WithReason>
      )}
      <div className={cards.buttons}>
        <Button
          variant="ink"
          size="small"
          busy={isActing}
          onClick={() => void handleSubmit(() => decide(text.leave, text.leaveAsk, text.leaveDone))()}
        >
          {text.leave}
        </Button>
      </div>
    </li>
  );
}
