import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { HOST_NAME_MAX } from '@mabarin/domain/accounts/join';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { THANKS_MAX } from '@mabarin/domain/profile/profile';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { PlayerFields } from '@mabarin/ui/fields/player-fields';
import { Field } from '@mabarin/ui/fields/field';
import { PhotoField } from '@mabarin/ui/pickers/photo-field';
import { RoleField } from '@mabarin/ui/pickers/role-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useForm } from 'react-hook-form';
import { call } from '#platform/api.ts';
import { useCardForm } from '#platform/form/card-form.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { hostQuery, useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { press } from '#platform/press.ts';
import { ProfileFields, profileInput, profileValues, type ProfileValues } from './profile.form.ts';
import styles from './profile.module.css';
import { profileText } from './profile.text.ts';

const resolver = formResolver<ProfileValues, ProfileFields>(ProfileFields, {
  name: profileText.nameWrong,
  playerID: profileText.playerIDWrong,
  playerServer: profileText.playerServerWrong,
  thanks: profileText.thanksWrong,
});

const saveMutation = press({
  retry: false,
  mutationFn: (profile: InputOf<typeof updateProfile>) => call(updateProfile, profile),
  into: hostQuery,
  failed: profileText.failed,
  onSuccess: () => void showDialog({ icon: 'done', caption: profileText.savedCaption, text: profileText.saved }),
});

export default function ProfilePage() {
  const host = useHost();
  const stored = profileValues(host);
  const form = useForm<ProfileValues, unknown, ProfileFields>({ resolver, defaultValues: stored });
  const { control } = form;
  const { saving, save, undo } = useCardForm(form, {
    draft: 'profile',
    mutation: saveMutation,
    input: (fields) => profileInput(host, fields),
    saved: ({ data }) => profileValues(data),
    stored,
  });
  return (
    <FormPage
      title={profileText.username(host.username)}
      form={form}
      invalid="profile.form_invalid"
      busy={saving.isPending}
      onSave={save}
      onReset={undo}
    >
      <PhotoField
        control={control}
        name="photo"
        label={profileText.photo}
        hint={profileText.photoHint}
        current={links.image(host.photo)}
        tooLarge="profile.photo_too_large"
      />
      <TextField
        control={control}
        name="name"
        label={profileText.name}
        hint={profileText.nameHint}
        maxLength={HOST_NAME_MAX}
      />
      <PlayerFields
        control={control}
        id={{ name: 'playerID', label: profileText.playerID }}
        server={{ name: 'playerServer', label: profileText.playerServer }}
      />
      <Field label={profileText.ign} hint={profileText.ignHint}>
        {(described) => (
          <input
            {...described}
            readOnly
            className={`w-full min-h-12 px-3 sunken rounded-ticket muted strong ${styles.ign}`}
            value={host.playerName}
          />
        )}
      </Field>
      <RoleField control={control} label={profileText.roles} hint={profileText.rolesHint} />
      <CounterTextArea
        control={control}
        name="thanks"
        label={profileText.thanks}
        hint={profileText.thanksHint}
        placeholder={profileText.thanksPlaceholder}
        max={THANKS_MAX}
        rows={2}
      />
      <CheckboxField control={control} name="listed" label={profileText.listed} hint={profileText.listedHint} />
    </FormPage>
  );
}
