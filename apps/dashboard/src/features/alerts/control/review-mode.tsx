import { REVIEW_MODES, type ReviewMode } from '@mabarin/domain/alerts/alert';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { modeMutation } from './control.api.ts';
import { remoteText } from './control.text.ts';

const choices = REVIEW_MODES.map((value) => ({
  value,
  title: remoteText.modes[value].title,
  description: remoteText.modes[value].help,
}));

/** Chooses which new alerts are held for review. Saved at once; on failure the switch goes back. */
export default function ReviewModeCard({ mode }: { mode: ReviewMode }) {
  const save = useMutation(modeMutation);
  const { control, reset } = useForm<{ mode: string }>({ values: { mode } });
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{remoteText.review}</h2>
      <ChoiceField
        control={control}
        name="mode"
        label={remoteText.reviewLabel}
        hint={remoteText.reviewHint}
        choices={choices}
        onValueChange={(value) => save.mutate(value as ReviewMode, { onError: () => reset({ mode }) })}
      />
    </section>
  );
}
