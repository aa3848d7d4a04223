import { GUARDIAN_MAX, HostAgeForm } from '@mabarin/domain/cash/age';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { announce } from '@mabarin/ui/states/live-region';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useHost } from '#platform/session/host.ts';
import { saveAgeMutation } from './cash.api.ts';
import { cashText } from './cash.text.ts';

const text = cashText.age;
type AgeTyped = Omit<HostAgeForm, 'age'> & { age: string };
const resolver = formResolver<AgeTyped, HostAgeForm>(HostAgeForm, {
  guardianName: text.nameWrong,
  guardianContact: text.contactWrong,
});

/** The host's word about its age, or its guardian's consent, before the first cash-out. */
export default function AgePanel() {
  const { age } = useHost();
  const saving = useMutation(saveAgeMutation);
  const form = useForm<AgeTyped, unknown, HostAgeForm>({
    resolver,
    defaultValues: { age: age ?? 'adult', guardianName: '', guardianContact: '', guardianConsent: false },
  });
  const { control, handleSubmit } = form;
  const chosen = useWatch({ control, name: 'age' });
  const id = useId();
  const submit = handleSubmit(
    (values) => saving.mutate(values, { onSuccess: () => announce(text.saved) }),
    () => showInvalid('cash.age_invalid'),
  );
  return (
    <form
      noValidate
      className="stack p-5 surface rounded-panel"
      aria-labelledby={id}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id={id} className="mb-1">
        {text.title}
      </h2>
      <p className="mb-4 small muted">{age === null ? text.help : text.saved}</p>
      <ChoiceField
        control={control}
        name="age"
        label={text.label}
        choices={[
          { value: 'adult', title: text.adult },
          { value: 'guardian', title: text.guardian, description: text.guardianHelp },
        ]}
      />
      {chosen === 'guardian' && (
        <>
          <TextField control={control} name="guardianName" label={text.name} maxLength={GUARDIAN_MAX} />
          <TextField
            control={control}
            name="guardianContact"
            label={text.contact}
            hint={text.contactHint}
            maxLength={GUARDIAN_MAX}
          />
          <CheckboxField control={control} name="guardianConsent" label={text.consent} />
        </>
      )}
      <div className={cards.buttons}>
        <Button type="submit" busy={saving.isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
