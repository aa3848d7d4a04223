import {
  greeting,
  hostEmail,
  HOST_NAME_MAX,
  isUsername,
  JoinForm,
  refuseJoin,
  USERNAME_MAX,
} from '@mabarin/domain/accounts/join';
import { isFailureError } from '@mabarin/domain/failures';
import { Button } from '@mabarin/ui/button';
import { ConsentText } from '@mabarin/ui/consent-text';
import { EmptyState } from '@mabarin/ui/empty-state';
import { announce } from '@mabarin/ui/live-region';
import { PageTitle } from '@mabarin/ui/page-title';
import { PasswordField } from '@mabarin/ui/password-field';
import { PhotoField } from '@mabarin/ui/photo-field';
import { PlayerFields } from '@mabarin/ui/player-fields';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { TextField } from '@mabarin/ui/text-field';
import { drafts } from '@mabarin/web/drafts';
import { formResolver } from '@mabarin/web/form-resolver';
import { useDraft } from '@mabarin/web/use-draft';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { paths } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { now } from '#platform/clock.ts';
import { showFailure } from '#platform/dialogs.ts';
import { showInvalid } from '#platform/invalid-dialog.ts';
import { platformText } from '#platform/platform.text.ts';
import { AccountPage, LoggedOutOnly } from './account-page.tsx';
import { askPrerequisites, isUsernameFree, register } from './accounts.api.ts';
import styles from './join.module.css';
import { emptyJoin, marksOf, photoTypeOf, type Availability, type JoinValues } from './join.form.ts';
import { joinText } from './join.text.ts';

const resolver = formResolver<JoinValues, JoinForm>(JoinForm, {
  hostUsername: joinText.errors.username,
  hostName: joinText.errors.name,
  hostEmail: joinText.errors.email,
  hostPlayerID: joinText.errors.playerID,
  hostPlayerServer: joinText.errors.playerServer,
  hostPasswordConfirm: joinText.errors.passwordConfirm,
});

const DRAFT = 'join';
/** The photo is too big to be kept. */
const undrafted = ['hostPhotoBase64', 'hostPhotoFileType'] as const;

const HostEmail = hostEmail('accounts.join_invalid');
/** Of a form whose e-mail could be nobody's: the form itself is what is wrong with it. */
const unasked = { isEmailValid: true, isPlayerValid: false, playerName: '' };

/** Registration of a host: form, processing, success (docs/spec/public.md 2). */
export default function JoinPage() {
  return (
    <AccountPage title={joinText.pageTitle} description={joinText.description} advice={joinText.advice}>
      <LoggedOutOnly>
        <Registration />
      </LoggedOutOnly>
    </AccountPage>
  );
}

function Registration() {
  const [email, setEmail] = useState<string | null>(null);
  const [part] = useState(() => greeting(new Date(now()).getHours()));
  if (email !== null) {
    return <EmptyState mood="menang" level={1} title={joinText.done} help={joinText.doneHelp(email)} />;
  }
  return (
    <div className={styles.columns}>
      <section className={`${styles.sky} ${styles[part]}`}>
        <PageTitle>{joinText.greeting(part)}</PageTitle>
        <p>{joinText.intro}</p>
        <ul className={styles.needs}>
          {joinText.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </section>
      <Form onDone={setEmail} />
    </div>
  );
}

function Form({ onDone }: { onDone: (email: string) => void }) {
  const captcha = useCaptcha('join');
  const [availability, setAvailability] = useState<Availability>('unknown');
  const [playerName, setPlayerName] = useState('');
  const form = useForm<JoinValues, unknown, JoinForm>({ mode: 'onTouched', resolver, defaultValues: emptyJoin });
  const { control, formState, getValues, handleSubmit, setValue } = form;
  const values = useWatch({ control, compute: (typed: JoinValues) => typed });
  useDraft(form, DRAFT, { never: undrafted });
  const marks = marksOf(values, availability, formState.isSubmitted);

  const checking = useMutation({
    // What could never be a username is not available, without a call.
    mutationFn: async (name: string) => isUsername(name.trim()) && (await isUsernameFree(name)),
    onSuccess: (free, name) => {
      if (getValues('hostUsername') !== name) return;
      setAvailability(free ? 'available' : 'unavailable');
      announce(free ? joinText.available : joinText.unavailable, 'polite');
    },
    onError: (error) => showFailure(error),
  });

  /** Answers why the form was not sent, in the order of the spec, or null once it was accepted. */
  async function send(isFormValid: boolean) {
    const typed = getValues();
    const hasPhoto = typed.hostPhotoBase64 !== '';
    const player = { id: typed.hostPlayerID, server: typed.hostPlayerServer };
    const asked =
      hasPhoto && v.is(HostEmail, typed.hostEmail) ? await askPrerequisites(player, typed.hostEmail) : unasked;
    setPlayerName(asked.playerName);
    const refusal = refuseJoin({ ...asked, hasPhoto, isUsernameChecked: availability === 'available', isFormValid });
    if (refusal !== null) return refusal;
    const { isEmailValid: hostEmailValid, playerName: hostPlayerName } = asked;
    try {
      await register({ ...typed, hostEmailValid, hostUsernameValid: true, hostPlayerName }, captcha.token ?? '');
    } finally {
      captcha.reset();
    }
    return null;
  }

  const joining = useMutation({
    mutationFn: send,
    onSuccess: (refusal) => {
      if (refusal !== null) return showInvalid(refusal);
      drafts.forget(DRAFT);
      onDone(getValues('hostEmail').trim());
    },
    onError: (error) => {
      if (isFailureError(error) && error.code === 'accounts.username_taken') setAvailability('unavailable');
      showFailure(error);
    },
  });
  const submit = handleSubmit(
    () => joining.mutate(true),
    () => joining.mutate(false),
  );

  return (
    <form noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
      <PhotoField
        control={control}
        name="hostPhotoBase64"
        label={joinText.photo}
        hint={joinText.photoHint}
        mark={marks.hostPhotoBase64}
        onValueChange={(photo) => setValue('hostPhotoFileType', photoTypeOf(photo))}
      />
      <TextField
        control={control}
        name="hostUsername"
        label={joinText.username}
        hint={
          availability === 'unknown' ? (
            joinText.usernameHint
          ) : (
            <span className={styles[availability]}>{joinText[availability]}</span>
          )
        }
        mark={marks.hostUsername}
        maxLength={USERNAME_MAX}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onValueChange={() => setAvailability('unknown')}
        end={
          <Button
            size="small"
            variant="quiet"
            busy={checking.isPending}
            onClick={() => checking.mutate(getValues('hostUsername'))}
          >
            {joinText.check}
          </Button>
        }
      />
      <TextField
        control={control}
        name="hostName"
        label={joinText.name}
        hint={joinText.nameHint}
        mark={marks.hostName}
        maxLength={HOST_NAME_MAX}
        autoComplete="name"
      />
      <TextField
        control={control}
        name="hostEmail"
        label={joinText.email}
        hint={joinText.emailHint}
        mark={marks.hostEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        control={control}
        name="hostPasswordNew"
        label={joinText.password}
        hint={joinText.passwordHint}
        mark={marks.hostPasswordNew}
        autoComplete="new-password"
      />
      <PasswordField
        control={control}
        name="hostPasswordConfirm"
        label={joinText.passwordConfirm}
        mark={marks.hostPasswordConfirm}
        autoComplete="new-password"
      />
      <PlayerFields
        control={control}
        id={{ name: 'hostPlayerID', label: joinText.playerID, mark: marks.hostPlayerID }}
        server={{ name: 'hostPlayerServer', label: joinText.playerServer, mark: marks.hostPlayerServer }}
      />
      {playerName !== '' && <p className={styles.help}>{joinText.playerName(playerName)}</p>}
      <Captcha {...captcha.widget} />
      <div className={styles.submit}>
        {captcha.token === null ? (
          <p className={styles.help}>{platformText.captchaWait}</p>
        ) : (
          <Button type="submit" size="large" wide>
            {joinText.submit}
          </Button>
        )}
      </div>
      <ConsentText button={joinText.submit} href={paths.terms} />
      <ProcessingOverlay open={joining.isPending} text={joinText.processing} />
    </form>
  );
}
