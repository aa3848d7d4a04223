import {
  deskAnswerLegal,
  deskCarryOut,
  deskLegalCopy,
  deskLegalFile,
  type LegalStory,
} from '@mabarin/api-client/contract/desk/legal';
import { takedownKind, takedownText } from '@mabarin/domain/complaints/complaint';
import { LEGAL_MAX, legalFileType, legalKinds } from '@mabarin/domain/legal/order';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { saveFile } from '@mabarin/web/save-file';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import complaints from '#features/desk/complaints/complaints.module.css';
import { complaintsText } from '#features/desk/complaints/complaints.text.ts';
import disputes from '#features/desk/disputes/dispute.module.css';
import { HostLink, PaymentLink } from '#features/desk/links.tsx';
import { Facts } from '#features/desk/story/facts.tsx';
import { formatMoment } from '#features/desk/story/moment.ts';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import { TimeLeft } from '#features/desk/time-left.tsx';
import { showInvalid } from '#platform/dialogs.ts';
import cards from '#platform/page/cards.module.css';
import { legalOrderQuery } from './legal.api.ts';
import { legalText as text } from './legal.text.ts';
import { LegalPaper } from './legal-paper.tsx';

const card = `stack items-start gap-3 ${cards.card} ${disputes.screen}`;

/** One order: what it names, what is done about it, and the answer to print. */
export default function LegalOrderPage({ id }: { id: number }) {
  return (
    <StoryPage
      title={text.title}
      query={useQuery(legalOrderQuery(id))}
      record={({ authority, number }) => ({ name: text.of(authority, number), stamps: [] })}
    >
      {(order) => (
        <>
          <Letter order={order} />
          <Things key={order.things.map(({ key }) => key).join()} order={order} />
          {order.answeredAt === null && <Copy order={order} />}
          {order.answeredAt === null && <Answer id={id} />}
          <LegalPaper order={order} />
        </>
      )}
    </StoryPage>
  );
}

function Letter({ order }: { order: LegalStory }) {
  const { id, kind, receivedAt, recordedAt, recordedBy, deadline, answeredAt, answeredBy, ground, named, hasFile } =
    order;
  const { isActing, act } = useAct();
  const onFile = () =>
    act(
      {
        caption: text.letter,
        sentence: text.letterAsk,
        done({ data }: { data: string }) {
          const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
          const type = legalFileType(bytes) ?? '';
          saveFile(`surat-${id}.${type.split('/')[1] ?? ''}`, new Blob([bytes], { type }));
          return null;
        },
      },
      () => callDesk(deskLegalFile, { id }),
    );
  return (
    <section className={card}>
      <p className="row wrap items-center gap-3">
        <strong className="large">{legalKinds[kind].text}</strong>
        {answeredAt === null && <TimeLeft until={Date.parse(deadline)} />}
      </p>
      <Facts
        facts={[
          [text.received, formatMoment(receivedAt)],
          [text.deadline, formatMoment(deadline)],
          [text.recorded, text.by(formatMoment(recordedAt), recordedBy)],
          [
            answeredAt !== null && answeredAt > deadline ? text.late : text.answered,
            answeredAt && text.by(formatMoment(answeredAt), answeredBy ?? ''),
          ],
          [text.forbids, ground],
        ]}
      />
      {hasFile && (
        <Button variant="ink" size="small" busy={isActing} onClick={() => void onFile()}>
          {text.letter}
        </Button>
      )}
      <h2 className="large heavy">{text.found}</h2>
      {order.found.length === 0 && <p>{text.foundNone}</p>}
      <ul className="stack gap-1 anywhere">
        {order.found.map(({ word, kind: what, id: of, host }) => (
          <li key={`${word} ${of}`}>
            <bdi>{word}</bdi>
            {': '}
            {what === null ? <strong className="text-warn">{text.missing}</strong> : null}
            {what === 'payment' && <PaymentLink id={of} />} {host !== null && <HostLink username={host} />}
            {(what === 'viewer' || what === 'claim') && <span>{text.kinds[what]}</span>}
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11">{text.pasted}</summary>
        <p className={complaints.words}>{named}</p>
      </details>
    </section>
  );
}

/** Null: its words say it. */
function thingLabel(key: string): string | null {
  const [host = '', kind = ''] = key.split(' ');
  if (kind === 'photo') return complaintsText.photo;
  if (kind === 'page') return text.page(host);
  return kind === 'money' ? text.money(host) : null;
}

function Things({ order: { id, things, answeredAt } }: { order: LegalStory }) {
  const form = useForm({ defaultValues: { ticked: things.map(() => false) } });
  const { isActing, release } = useAct();
  async function onCarryOut() {
    const keys = things.filter((_thing, index) => form.getValues('ticked')[index]).map(({ key }) => key);
    if (keys.length === 0) return showInvalid(text.none);
    await release(
      { caption: text.carryOut, sentence: text.carryOutAsk(keys.length), done: () => text.carriedOut },
      (code) => callDesk(deskCarryOut, { code, id, things: keys }),
    );
  }
  if (answeredAt !== null) return null;
  return (
    <section className={card}>
      <h2 className="large heavy">{text.things}</h2>
      {things.length === 0 && <p>{text.thingsNone}</p>}
      {things.map(({ key, text: shown }, index) => (
        <CheckboxField
          key={key}
          control={form.control}
          name={`ticked.${index}`}
          label={thingLabel(key) ?? <bdi>{shown}</bdi>}
          hint={shown === '' ? undefined : takedownText[takedownKind(key.slice(key.indexOf(' ') + 1))]}
        />
      ))}
      {things.length > 0 && (
        <Button variant="stop" busy={isActing} onClick={() => void onCarryOut()}>
          {text.carryOut}
        </Button>
      )}
    </section>
  );
}

function Copy({ order: { id, number, copy } }: { order: LegalStory }) {
  const form = useForm({ defaultValues: { unmasked: false } });
  const { isActing, release } = useAct();
  const onCopy = () =>
    release(
      {
        caption: text.copy,
        sentence: text.copyAsk,
        done({ data }: { data: string }) {
          if (data === '') return text.copyRecorded;
          const name = `mabarin-salinan-${number.replaceAll(/[^A-Za-z0-9]+/g, '-')}.ndjson`;
          saveFile(name, new Blob([data], { type: 'application/x-ndjson' }));
          return text.copied;
        },
      },
      (code) => callDesk(deskLegalCopy, { code, id, unmasked: form.getValues('unmasked') }),
    );
  return (
    <section className={card}>
      <h2 className="large heavy">{text.copy}</h2>
      <p className="small muted">{text.copyHelp}</p>
      {copy?.first && copy.second === null && <p className="text-warn strong">{text.approvedBy(copy.first)}</p>}
      <CheckboxField control={form.control} name="unmasked" label={text.unmasked} />
      <Button variant="ink" size="small" busy={isActing} onClick={() => void onCopy()}>
        {text.copy}
      </Button>
    </section>
  );
}

function Answer({ id }: { id: number }) {
  const form = useForm({ defaultValues: { text: '' } });
  const clear = useDeskDraft(form, 'answer');
  const { isActing, act } = useAct();
  async function onAnswer() {
    const done = await act({ caption: text.answer, sentence: text.answerAsk, done: () => text.answerDone }, () =>
      callDesk(deskAnswerLegal, { id, text: form.getValues('text') }),
    );
    if (done) clear();
  }
  return (
    <section className={card}>
      <h2 className="large heavy">{text.answer}</h2>
      <CounterTextArea
        control={form.control}
        name="text"
        label={text.answerText}
        hint={text.answerHint}
        max={LEGAL_MAX.answer}
      />
      <Button busy={isActing} onClick={() => void onAnswer()}>
        {text.answer}
      </Button>
    </section>
  );
}
