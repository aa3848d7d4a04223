import { deskAnswerObjection, type DeskComplaints } from '@mabarin/api-client/contract/desk/complaints';
import { OBJECTION_MAX } from '@mabarin/domain/restrictions/objection';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { restrictionText } from '@mabarin/domain/restrictions/restriction.text';
import { dayText, wibDate } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/buttons/button';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { useForm } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { HostLink, PaymentLink } from '#features/desk/links.tsx';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { complaintsText as text } from './complaints.text.ts';

type Objection = DeskComplaints['objections'][number];

/** Objections to what operators keep: the open ones by day, then the answered ones. */
export function Objections({ objections, counts }: Pick<DeskComplaints, 'objections' | 'counts'>) {
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.objections}</h2>
      <p className="small muted">{text.counts(counts.open, counts.overdue, counts.reversed)}</p>
      <ul className="stack gap-4">
        {objections.map((one) => (
          <ObjectionRow key={one.id} objection={one} />
        ))}
      </ul>
    </section>
  );
}

function ObjectionRow({ objection }: { objection: Objection }) {
  const { host, viewer, kind, because, about, text: words, dueOn, state, answer } = objection;
  const now = useNow();
  const { what, why } = restrictionText(restriction(kind, because, { about }), now);
  return (
    <li className={`stack gap-1 anywhere ${entries.line}`}>
      <span>
        <span>{viewer === null ? text.ofHost : text.ofViewer}</span> <HostLink username={host} />{' '}
        {viewer !== null && <PaymentLink id={viewer} />}
      </span>
      <span className="small muted">{what}</span>
      <span className="small muted">{why}</span>
      <bdi className="strong">{words}</bdi>
      {state === 'open' ? (
        <>
          <span className={dueOn < wibDate(now) ? 'small text-warn strong' : 'small muted'}>
            {text.dueOn(dayText(dueOn))}
          </span>
          <Answer objection={objection} />
        </>
      ) : (
        <span className="small">{text.answers(state === 'reversed', answer ?? '')}</span>
      )}
    </li>
  );
}

function Answer({ objection: { id } }: { objection: Objection }) {
  const form = useForm({ defaultValues: { answer: '' } });
  const { isActing, act } = useAct();
  const clear = useDeskDraft(form, `objection ${id}`);
  async function onAnswer(caption: string, reversed: boolean) {
    const answer = form.getValues('answer').trim();
    if (answer === '') return showInvalid(text.answerMissing);
    const done = () => (reversed ? text.reversedNext : text.answered);
    const answered = await act({ caption, sentence: text.answerAsk(answer), done }, () =>
      callDesk(deskAnswerObjection, { id, text: answer, reversed }),
    );
    if (answered) clear();
  }
  return (
    <>
      <CounterTextArea control={form.control} name="answer" label={text.answer} max={OBJECTION_MAX} rows={2} />
      <div className={cards.buttons}>
        <Button variant="stop" size="small" busy={isActing} onClick={() => void onAnswer(text.uphold, false)}>
          {text.uphold}
        </Button>
        <Button variant="go" size="small" busy={isActing} onClick={() => void onAnswer(text.reverse, true)}>
          {text.reverse}
        </Button>
      </div>
    </>
  );
}
