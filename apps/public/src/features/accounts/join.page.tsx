import {
  greeting,
  hostEmail,
  HOST_NAME_MAX,
  isUsername,
  JoinForm,
  refuseJoin,
  USERNAME_MAX,
  ownWords,
} from '@mabarin/domain/accounts/join';
import { isFailureError } from '@mabarin/domain/failures';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { announce } from '@mabarin/ui/states/live-region';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { PhotoField } from '@mabarin/ui/pickers/photo-field';
import { PlayerFields } from '@mabarin/ui/fields/player-fields';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { drafts } from '@mabarin/web/drafts';
import { formResolver } from '@mabarin/web/form-resolver';
import { useDraft } from '@mabarin/web/use-draft';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { paths } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { now } from '#platform/clock.ts';
import { ConsentText } from '#platform/form/consent-text.tsx';
import { showFailure } from '#platform/dialogs.ts';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { platformText } from '#platform/platform.text.ts';
import { AccountPage, LoggedOutOnly } from './account-page.tsx';
import { askPrerequisites, isUsernameFree, register } from './accounts.api.ts';
import styles from './join.module.css';
import {
  emptyJoin,
  firstStepOf,
  joinSteps,
  marksOf,
  photoTypeOf,
  stepFields,
  stepOfRefusal,
  type Availability,
  type JoinStep,
  type JoinValues,
} from './join.form.ts';
import { joinText } from './join.text.ts';

const loadFlag = () => import('@mabarin/web/flag-guessable');

const resolver = formResolver<JoinValues, JoinForm>(JoinForm, {
  hostUsername: joinText.errors.username,
  hostName: joinText.errors.name,
  hostEmail: joinText.errors.email,
  hostPlayerID: joinText.errors.playerID,
  hostPlayerServer: joinText.errors.playerServer,
  hostPasswordConfirm: joinText.errors.passwordConfirm,
});

const DRAFT = 'join';
/** The photo is too big for a draft. */
const undrafted = ['hostPhotoBase64', 'hostPhotoFileType'] as const;

const HostEmail = hostEmail('accounts.join_invalid');
/** For an impossible e-mail no call is needed: the form itself is faulty. */
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

/** The step is in the address, so that the browser's back leads to the previous step. */
const STEP_PARAM = 'langkah';

function Registration() {
  const [email, setEmail] = useState<string | null>(null);
  const [part] = useState(() => greeting(new Date(now()).getHours()));
  return (
    <>
      {email !== null && (
        <EmptyState
          mood="menang"
          level={1}
          title={joinText.done}
          help={joinText.doneHelp(email)}
          action={
            <Button variant="quiet" onClick={() => setEmail(null)}>
              {joinText.again}
            </Button>
          }
        />
      )}
      {/* The form keeps what was typed: a wrong address is mended there, and the mail sent again. */}
      <div hidden={email !== null}>
        <div className={styles.columns}>
          <section className={`${styles.sky} ${styles[part]}`}>
            <PageTitle>{joinText.greeting(part)}</PageTitle>
            <p>{joinText.intro}</p>
            <ul className={`stack gap-2 strong ${styles.needs}`}>
              {joinText.needs.map((need) => (
                <li key={need}>{need}</li>
              ))}
            </ul>
          </section>
          <Form onDone={setEmail} />
        </div>
      </div>
    </>
  );
}

function Form({ onDone }: { onDone: (email: string) => void }) {
  const captcha = useCaptcha('join');
  const [availability, setAvailability] = useState<Availability>('unknown');
  const [playerName, setPlayerName] = useState('');
  const form = useForm<JoinValues, unknown, JoinForm>({ mode: 'onTouched', resolver, defaultValues: emptyJoin });
  const { control, formState, getValues, handleSubmit, setFocus, setValue, trigger } = form;
  const values = useWatch({ control, compute: (typed: JoinValues) => typed });
  useDraft(form, DRAFT, { never: undrafted });
  const { step, title, goTo } = useSteps();
  const [tried, setTried] = useState<readonly JoinStep[]>([]);
  const marks = marksOf(values, availability, formState.isSubmitted || tried.includes(step));

  // The captcha is in the last step; returning there needs a new one.
  if (step !== 'game' && captcha.token !== null) captcha.reset();

  const checking = useMutation({
    // An invalid username is unavailable without a call.
    mutationFn: async (name: string) => isUsername(name.trim()) && (await isUsernameFree(name)),
    onSuccess: (free, name) => {
      if (getValues('hostUsername') !== name) return;
      setAvailability(free ? 'available' : 'unavailable');
      announce(free ? joinText.available : joinText.unavailable, 'polite');
    },
    onError: (error) => showFailure(error),
  });

  /** Availability of the typed username; one that was left unchecked is checked now. */
  async function availabilityNow(): Promise<Availability> {
    const name = getValues('hostUsername');
    if (availability !== 'unknown' || !isUsername(name.trim())) return availability;
    return (await checking.mutateAsync(name)) ? 'available' : 'unavailable';
  }

  /** Goes to the next step when this one is valid; else shows the first fault in the spec's order. */
  async function next() {
    setTried([...tried, step]);
    const isStan = step === 'stan';
    const hasPhoto = !isStan || getValues('hostPhotoBase64') !== '';
    const username = isStan && hasPhoto ? await availabilityNow() : 'available';
    const isFormValid = await trigger(stepFields[step]);
    const refusal = refuseJoin({
      hasPhoto,
      username,
      isFormValid,
      // Checked when the form is sent.
      isEmailValid: true,
      isPlayerValid: true,
    });
    const after = joinSteps[joinSteps.indexOf(step) + 1] ?? step;
    if (refusal === null) return goTo(after, () => setFocus(stepFields[after][0]));
    // The field itself says that its photo is missing.
    if (refusal === 'accounts.join_photo_missing') return setFocus('hostPhotoBase64');
    showInvalid(refusal);
    const wrong = stepFields[step].find((field) => formState.errors[field] !== undefined);
    setFocus(username !== 'available' || wrong === undefined ? 'hostUsername' : wrong);
  }

  /** Returns the reason why the form was not sent, in the spec's order, or null once it was accepted. */
  async function send({ isFormValid }: { isFormValid: boolean }) {
    const typed = getValues();
    const hasPhoto = typed.hostPhotoBase64 !== '';
    const player = { id: typed.hostPlayerID, server: typed.hostPlayerServer };
    const asked =
      hasPhoto && v.is(HostEmail, typed.hostEmail) ? await askPrerequisites(player, typed.hostEmail) : unasked;
    setPlayerName(asked.playerName);
    const refusal = refuseJoin({ ...asked, hasPhoto, username: availability, isFormValid });
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
    onSuccess: (refusal, { wrong }: { isFormValid: boolean; wrong: readonly string[] }) => {
      if (refusal !== null) {
        return goTo(stepOfRefusal(refusal) ?? firstStepOf(wrong) ?? step, () => showInvalid(refusal));
      }
      drafts.forget(DRAFT);
      goTo('akun', () => onDone(getValues('hostEmail').trim()));
    },
    onError: (error) => {
      const code = isFailureError(error) ? error.code : '';
      if (code === 'accounts.username_taken') setAvailability('unavailable');
      goTo(stepOfRefusal(code) ?? step, () => showFailure(error));
    },
  });
  const submit = handleSubmit(
    () => joining.mutate({ isFormValid: true, wrong: [] }),
    (errors) => joining.mutate({ isFormValid: false, wrong: Object.keys(errors) }),
  );

  return (
    <form
      noValidate
      className={`stack min-w-0 rounded-panel ${styles.card}`}
      data-step={step}
      onSubmit={(event) => {
        event.preventDefault();
        // A check that failed has shown its own sentence.
        void (step === 'game' ? submit() : next().catch(() => undefined));
      }}
    >
      <Progress step={step} />
      {/* Remounted for each step: the pressed button is gone; the focus goes to the first field, and back to the title. */}
      {/* The first step's answers stand beside labels, where a tight form has its errors. */}
      <div
        key={step}
        role="group"
        aria-label={joinText[step]}
        className="stack gap-2"
        data-tight={step === 'stan' ? undefined : ''}
      >
        <h2 ref={title} tabIndex={-1} className={`mb-4 ${styles.title}`}>
          {joinText[step]}
        </h2>
        {step === 'stan' && (
          <>
            <TextField
              control={control}
              name="hostUsername"
              label={joinText.username}
              hint={
                availability === 'unknown' ? (
                  joinText.usernameHint
                ) : (
                  <span className={`strong ${availability === 'available' ? 'text-go' : 'text-stop'}`}>
                    {joinText[availability]}
                  </span>
                )
              }
              mark={marks.hostUsername}
              maxLength={USERNAME_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onValueChange={() => setAvailability('unknown')}
              onLeave={(name) => {
                if (availability === 'unknown' && isUsername(name.trim())) checking.mutate(name);
              }}
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
            <PhotoField
              control={control}
              name="hostPhotoBase64"
              label={joinText.photo}
              hint={joinText.photoHint}
              mark={marks.hostPhotoBase64}
              onValueChange={(photo) => setValue('hostPhotoFileType', photoTypeOf(photo))}
            />
          </>
        )}
        {step === 'akun' && (
          <>
            <EmailField
              control={control}
              name="hostEmail"
              label={joinText.email}
              hint={joinText.emailHint}
              mark={marks.hostEmail}
              autoComplete="username"
            />
            <PasswordField
              control={control}
              name="hostPasswordNew"
              label={joinText.password}
              hint={joinText.passwordHint}
              mark={formState.errors.hostPasswordNew ? 'invalid' : marks.hostPasswordNew}
              autoComplete="new-password"
              onLeave={(typed) => {
                const checked = { name: 'hostPasswordNew', typed, own: ownWords(getValues()) } as const;
                void loadFlag().then(
                  ({ flagGuessable }) => flagGuessable(form, checked),
                  () => undefined,
                );
              }}
            />
            <PasswordField
              control={control}
              name="hostPasswordConfirm"
              label={joinText.passwordConfirm}
              mark={marks.hostPasswordConfirm}
              autoComplete="new-password"
            />
          </>
        )}
        {step === 'game' && (
          <>
            <PlayerFields
              control={control}
              id={{ name: 'hostPlayerID', label: joinText.playerID, mark: marks.hostPlayerID }}
              server={{ name: 'hostPlayerServer', label: joinText.playerServer, mark: marks.hostPlayerServer }}
            />
            {playerName !== '' && <p className="small muted">{joinText.playerName(playerName)}</p>}
            <Captcha {...captcha.widget} />
          </>
        )}
        <div className={styles.buttons}>
          {step !== 'stan' && (
            <Button variant="quiet" size="large" onClick={() => goTo(joinSteps[joinSteps.indexOf(step) - 1] ?? step)}>
              {joinText.back}
            </Button>
          )}
          {step !== 'game' && (
            <Button type="submit" size="large" wide>
              {joinText.next}
            </Button>
          )}
          {step === 'game' && (
            <Button type="submit" size="large" wide disabled={captcha.token === null}>
              {joinText.submit}
            </Button>
          )}
        </div>
        {step === 'game' && captcha.token === null && (
          <p className="small muted text-center">{platformText.captchaWait}</p>
        )}
      </div>
      {step === 'game' && <ConsentText button={joinText.submit} />}
      <ProcessingOverlay open={joining.isPending} text={joinText.processing} />
    </form>
  );
}

/**
 * The step of the address, at most the furthest one reached: a reload loses the photo and passwords, and the form
 * restarts with the drafted values.
 */
function useSteps() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [reached, setReached] = useState(0);
  const asked = joinSteps.findIndex((one) => one === new URLSearchParams(search).get(STEP_PARAM));
  const step = joinSteps[Math.max(0, Math.min(asked, reached))] ?? 'stan';
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  const arrived = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (before.current === step || title.current === null) return;
    before.current = step;
    title.current.focus({ preventScroll: true });
    title.current.scrollIntoView({ block: 'nearest' });
    arrived.current?.();
    arrived.current = null;
  }, [step]);
  /** `then` runs once the step is rendered: a dialog returns the focus to its title. */
  function goTo(next: JoinStep, then: () => void = () => undefined) {
    if (next === step) return then();
    arrived.current = then;
    setReached(Math.max(reached, joinSteps.indexOf(next)));
    void navigate(`${paths.join}?${STEP_PARAM}=${next}`);
  }
  return { step, title, goTo };
}

function Progress({ step }: { step: JoinStep }) {
  const at = joinSteps.indexOf(step);
  return (
    <div className="row items-center justify-between gap-3 mb-3 small muted strong">
      <p>{joinText.step(at + 1, joinSteps.length)}</p>
      <ol className={styles.holes} aria-label={joinText.steps}>
        {joinSteps.map((one, index) => (
          <li key={one} className={index <= at ? styles.punched : undefined} aria-current={one === step && 'step'}>
            <VisuallyHidden>{joinText[one]}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
}
