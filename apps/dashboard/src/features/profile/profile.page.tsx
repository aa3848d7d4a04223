import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { hostQuery, useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { useSavedForm } from '#platform/form/saved-form.ts';
import { ProfileFields, profileInput, profileValues, type ProfileValues } from './profile.form.ts';
import styles from './profile.module.css';
import { profileText } from './profile.text.ts';

const resolver = formResolver<ProfileValues, ProfileFields>(ProfileFields, {
  name: profileText.nameWrong,
  playerID: profileText.playerIDWrong,
  playerServer: profileText.playerServerWrong,
  thanks: profileText.thanksWrong,
});

export default function ProfilePage() {
  const host = useHost();
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues, unknown, ProfileFields>({ resolver, defaultValues: profileValues(host) });
  const { control, reset, getValues, formState } = form;
  const draft = useDraft(form, 'profile');
  const showHost = (shown: DashboardHost) => {
    reset(profileValues(shown));
    draft.clear();
  };
  const { sending, saved } = useSavedForm(form, draft.clear);
  useHostChange(host, (other) => {
    // Compared here, because `isDirty` is tracked only after a render reads it.
    if (JSON.stringify(getValues()) === JSON.stringify(formState.defaultValues)) showHost(other);
  });

  const saving = useMutation({
    mutationFn: async (fields: ProfileFields) => (await call(updateProfile, profileInput(host, fields))).data,
    onSuccess(answered) {
      queryClient.setQueryData(hostQuery.queryKey, answered);
      saved(profileValues(answered));
      void showDialog({ icon: 'done', caption: profileText.savedCaption, text: profileText.saved });
    },
    onError: (error) => showFailure(error, profileText.failed),
  });
  return (
    <FormPage
      title={profileText.username(host.username)}
      form={form}
      invalid="profile.form_invalid"
      busy={saving.isPending}
      onSave={(fields) => {
        sending();
        saving.mutate(fields);
      }}
      onReset={() => showHost(host)}
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
        {(described) => <input {...described} readOnly className={styles.ign} value={host.playerName} />}
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

/** Calls back when the profile changes while the page is open. */
function useHostChange(host: DashboardHost, onHostChange: (host: DashboardHost) => void): void {
  const seen = useRef(host);
  const onChange = useEffectEvent(onHostChange);
  useEffect(() => {
    if (seen.current === host) return;
    seen.current = host;
    onChange(host);
  }, [host]);
}
