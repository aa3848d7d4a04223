import { deskDecideDispute, type DeskDispute, type DisputeStory } from '@mabarin/api-client/contract/desk/disputes';
import { lostOf, type DisputeOutcome } from '@mabarin/domain/disputes/dispute';
import { Button } from '@mabarin/ui/buttons/button';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDay } from '@mabarin/ui/format/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { HostLink, PaymentLink } from '#features/desk/links.tsx';
import { Facts } from '#features/desk/story/facts.tsx';
import { formatMoment } from '#features/desk/story/moment.ts';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { disputeQuery } from './dispute.api.ts';
import { Proof } from './dispute-proof.tsx';
import { EarlierDisputes } from './earlier-disputes.tsx';
import { disputeText as text } from './dispute.text.ts';
import styles from './dispute.module.css';

/** One dispute: the letter, its outcome, and the proof to print. */
export default function DisputePage({ id }: { id: string }) {
  const [isPrinted, setPrinted] = useState(false);
  return (
    <StoryPage
      title={text.title}
      query={useQuery(disputeQuery(id))}
      record={({ dispute: { amount, state } }) => ({
        name: formatRupiah(amount),
        stamps: [state !== 'open' && text.outcomes[state]],
      })}
    >
      {(story) => (
        <>
          <Letter dispute={story.dispute} earlier={story.earlier} />
          <Proof
            story={story}
            isNext={story.dispute.state === 'open' && !isPrinted}
            onPrinted={() => setPrinted(true)}
          />
          {story.dispute.state === 'open' && <Decide dispute={story.dispute} isNext={isPrinted} />}
        </>
      )}
    </StoryPage>
  );
}

function Letter({ dispute, earlier }: Pick<DisputeStory, 'dispute' | 'earlier'>) {
  const { id, host, payment, source, reference, reason, deadline, state, lost, held, taken, ended } = dispute;
  const rupiah = (sum: number) => (sum === 0 ? null : formatRupiah(sum));
  return (
    <section className={`stack items-start gap-3 ${cards.card} ${styles.screen}`}>
      <p className="large heavy">{reason}</p>
      <Facts
        short
        facts={[
          [text.deadline, formatLongDay(deadline)],
          [text.held, rupiah(held)],
          [text.taken, rupiah(taken)],
          [text.lost, rupiah(lost)],
        ]}
      />
      <Facts
        facts={[
          [text.stateName, text.state(state)],
          [text.host, <HostLink key="host" username={host} />],
          [text.letter, text.of(text.sources[source], reference)],
          [text.id, id],
          [text.payment, <PaymentLink key="payment" id={payment} />],
          [text.ended, ended === null ? null : formatMoment(ended)],
          [text.earlier, earlier.length === 0 ? null : <EarlierDisputes key="earlier" earlier={earlier} linked />],
        ]}
      />
    </section>
  );
}

/** The keys of the outcome, loud once the proof was printed; the sum that is lost is asked once it is to be shared. */
function Decide({ dispute, isNext }: { dispute: DeskDispute; isNext: boolean }) {
  const { id, host, amount, approval, approvedPart, seen } = dispute;
  const form = useForm<{ part: number | null }>({ defaultValues: { part: null } });
  const [shares, setShares] = useState(false);
  const clear = useDeskDraft(form);
  const { isActing, release } = useAct();

  async function onDecide(as: DisputeOutcome, caption: string) {
    if (as === 'shared' && !shares) return setShares(true);
    const part = as === 'shared' ? form.getValues('part') : null;
    const lost = lostOf(as, amount, part);
    if (lost === null) return showInvalid(text.partMissing);
    const done = await release(
      {
        caption,
        sentence: lost === 0 ? text.wonAsk(host) : text.lostAsk(formatRupiah(lost), host),
        done: ({ data }: { data: DeskDispute }) => (data.state === 'open' ? text.recorded : text.decided),
      },
      (code) => callDesk(deskDecideDispute, { code, id, as, part, seen }),
    );
    if (done) clear();
  }

  return (
    <section className={`stack items-start gap-3 ${cards.card} ${styles.screen}`}>
      <h2 className="large heavy">{text.decide}</h2>
      {approval !== null && (
        <p className="text-warn strong">
          {approval.first === null ? text.takesTwo : text.approvedBy(approval.first, formatRupiah(approvedPart ?? 0))}
        </p>
      )}
      <div className="row wrap items-center gap-2 gap-x-3">
        {(['won', 'shared', 'lost'] as const).map((as, index) => (
          <Button
            key={as}
            aria-expanded={as === 'shared' ? shares : undefined}
            variant={isNext ? (['go', 'warn', 'stop'] as const)[index] : 'quiet'}
            className={as === 'lost' && !isNext ? 'text-stop' : ''}
            busy={isActing}
            onClick={() => void onDecide(as, text.outcomes[as])}
          >
            {text.outcomes[as]}
          </Button>
        ))}
      </div>
      {shares && (
        <RupiahField
          control={form.control}
          name="part"
          label={text.part}
          hint={text.partHint}
          min={1}
          max={amount - 1}
          step={1}
        />
      )}
      <p className="small muted">{text.decideHelp}</p>
    </section>
  );
}
