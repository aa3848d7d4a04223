import type { Show } from '@mabarin/api-client/contract/show';
import { randomId } from '@mabarin/api-client/random-id';
import { MILESTONE_TITLE_MAX, SHOW_MINUTES_MAX, VOTE_OPTIONS_MAX, VoteForm } from '@mabarin/domain/show/show';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatWhen } from '@mabarin/ui/format/time';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useCardForm } from '#platform/form/card-form.ts';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { closeMutation, voteMutation } from './show.api.ts';
import styles from './show.module.css';
import { showText } from './show.text.ts';

type Values = { id: string; title: string; options: string[]; minutes: number | null };
const empty = (): Values => ({
  id: randomId(),
  title: '',
  options: Array<string>(VOTE_OPTIONS_MAX).fill(''),
  minutes: 10,
});

/** A new vote, and the last ones with their sums. */
export function Votes({ votes }: { votes: Show['votes'] }) {
  const [defaultValues] = useState(empty);
  const form = useForm<Values>({ defaultValues });
  // One more than is filled.
  const filled = useWatch({ control: form.control, name: 'options' }).filter((option) => option !== '').length;
  const { saving, onSubmit } = useCardForm(form, {
    draft: 'widget-show:vote',
    mutation: voteMutation,
    input(values) {
      const options = values.options.filter((option) => option.trim() !== '');
      const parsed = v.safeParse(VoteForm, { ...values, options });
      if (parsed.success) return parsed.output;
      showInvalid('show.vote_invalid');
      return null;
    },
    saved: empty,
  });
  return (
    <section className={cards.card} {...useFocusFallback()}>
      <h2 className="large heavy">{showText.vote}</h2>
      <ul className="stack gap-2">
        {votes.map((vote) => (
          <VoteRow key={vote.id} vote={vote} />
        ))}
      </ul>
      <div>
        <details>
          <summary className={buttonClass({ variant: 'quiet', wide: true })}>{showText.newVote}</summary>
          <form noValidate className="stack gap-3" onSubmit={onSubmit}>
            <TextField control={form.control} name="title" label={showText.voteTitle} maxLength={MILESTONE_TITLE_MAX} />
            {Array.from({ length: Math.min(VOTE_OPTIONS_MAX, Math.max(2, filled + 1)) }, (_, index) => (
              <TextField
                key={index}
                control={form.control}
                name={`options.${index}`}
                label={showText.option(index + 1)}
                maxLength={MILESTONE_TITLE_MAX}
              />
            ))}
            <StepperField
              control={form.control}
              name="minutes"
              label={showText.voteMinutes}
              max={SHOW_MINUTES_MAX}
              step={5}
            />
            <div className={cards.buttons}>
              <Button type="submit" busy={saving.isPending}>
                {showText.open}
              </Button>
            </div>
            <details className={entries.intro}>
              <summary className="min-h-11">{showText.voteRules}</summary>
              <p>{showText.voteHelp}</p>
            </details>
          </form>
        </details>
      </div>
    </section>
  );
}

function VoteRow({ vote: { id, title, open, closesAt, options } }: { vote: Show['votes'][number] }) {
  const now = useNow();
  return (
    <li className="py-2">
      <p className="heavy anywhere">{title}</p>
      <p className="small muted anywhere">
        {open ? showText.until(formatClock(closesAt)) : showText.ended(formatWhen(closesAt, now))}
      </p>
      <ul className="mt-2">
        {options.map((option, index) => (
          // Two options may be alike, so the key of one is its place.
          <li key={index} className={`row justify-between gap-3 small anywhere ${styles.option}`}>
            <bdi>{option.title}</bdi>
            <b className="nowrap">{formatRupiah(option.amount)}</b>
          </li>
        ))}
      </ul>
      {open && (
        <PressButton
          variant="quiet"
          size="small"
          className="mt-2"
          mutation={closeMutation}
          input={{ id }}
          ask={[showText.close, showText.closeAsk, 'stop']}
        >
          {showText.close}
        </PressButton>
      )}
    </li>
  );
}
