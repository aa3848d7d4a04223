import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { MabarOrderForm, maxCount } from '@mabarin/domain/mabar/order';
import { hasRole, noRoles, pickRoles, ROLES, type Roles } from '@mabarin/domain/roles';
import { MABAR_MESSAGE_MAX } from '@mabarin/domain/text';
import { Button } from '@mabarin/ui/button';
import { ChoiceField } from '@mabarin/ui/choice-field';
import { ConsentText } from '@mabarin/ui/consent-text';
import { CounterTextArea } from '@mabarin/ui/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { RoleField } from '@mabarin/ui/role-field';
import { StepperField } from '@mabarin/ui/stepper-field';
import { StickyBar } from '@mabarin/ui/sticky-bar';
import { TextField } from '@mabarin/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { refreshAfterRefusal } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { showFailure } from '#platform/dialogs.ts';
import { readDraft, takeDraft, useDraft, type Draft } from '#platform/draft.ts';
import { formResolver, invalidCode, showInvalid, wholeForm } from '#platform/forms.ts';
import { platformText } from '#platform/platform.text.ts';
import { localStore } from '#platform/storage.ts';
import { order } from './mabar.api.ts';
import styles from './mabar-form.module.css';
import { mabarText } from './mabar.text.ts';
import { isOrderable, offeredRoles, rolesAfterEvent, totalOf } from './order-form.ts';
import { PlayerField } from './player-field.tsx';
import { keepIdentity, readIdentity } from './player-identity.ts';

type Values = v.InferInput<typeof MabarOrderForm> & Roles;

const resolver = formResolver<Values, MabarOrderForm>(
  MabarOrderForm,
  {
    gameID: mabarText.errors.gameID,
    gameServerID: mabarText.errors.server,
    gameEventCode: mabarText.errors.event,
    gameCount: mabarText.errors.count,
    gameMessage: mabarText.errors.message,
    gameEmail: mabarText.errors.email,
  },
  (values) => (hasRole(values) ? undefined : 'mabar.role_missing'),
);

type MabarFormProps = { host: HostProfile; onOrdered: (payment: PaymentResult, sent: Draft) => void };

/** The order form: who plays, which roles, which event, how many games, a message. */
export default function MabarForm({ host, onOrdered }: MabarFormProps) {
  const draft = `mabar:${host.username}`;
  const offered = offeredRoles(host);
  const client = useQueryClient();
  const captcha = useCaptcha();
  const [defaultValues] = useState(() => startValues(draft, host));
  const form = useForm<Values, unknown, MabarOrderForm>({ resolver, defaultValues });
  const { control, getValues, handleSubmit, setFocus, setValue } = form;
  useDraft(draft, form);
  const [code, count] = useWatch({ control, name: ['gameEventCode', 'gameCount'] });
  const event = host.events.find((one) => one.code === code);
  const total = totalOf(event, count);
  const queue = event?.queue ?? host.queue;
  const gone = code !== '' && event === undefined;
  useEffect(() => {
    // The host took the event away while the form was filled in: another one must be chosen, and is asked for.
    if (gone) setValue('gameEventCode', '', { shouldValidate: true });
  }, [gone, setValue]);
  useEffect(() => {
    // A role that the host no longer looks for has no chip to take it back with, and would be refused.
    if (event?.needRole !== true || offered === undefined) return;
    for (const { flag } of ROLES) if (!offered[flag] && getValues(flag)) setValue(flag, false);
  }, [event, offered, getValues, setValue]);

  const ordering = useMutation({
    mutationFn: ({ values, chosen }: { values: MabarOrderForm; chosen: HostProfile['events'][number] }) =>
      order({ form: values, event: chosen, host: host.username, token: captcha.token ?? '' }),
    onSuccess: (payment, { values }) => {
      const { gameID, gameServerID: serverID, gameEmail: email } = values;
      keepIdentity(localStore, { gameID, serverID, email });
      onOrdered(payment, takeDraft(draft));
    },
    onError: (error) => {
      refreshAfterRefusal(client, host.username, error);
      void showFailure(error);
    },
    onSettled: () => captcha.reset(),
  });

  const submit = handleSubmit(
    (values) => {
      if (event !== undefined) ordering.mutate({ values, chosen: event });
    },
    (errors) => {
      const rolesOnly = Object.keys(errors).every((name) => name === wholeForm);
      const role = ROLES.find(({ flag }) => offered?.[flag] ?? true);
      if (rolesOnly && role !== undefined) setFocus(role.flag);
      void showInvalid(invalidCode(errors, 'mabar.order_invalid'));
    },
  );

  function chooseEvent(chosen: string) {
    const next = host.events.find((one) => one.code === chosen);
    if (next === undefined) return;
    const roles = rolesAfterEvent(next, pickRoles(getValues()), offered);
    for (const { flag } of ROLES) setValue(flag, roles[flag], { shouldValidate: form.formState.isSubmitted });
    if (!next.needGameCount) setValue('gameCount', 1);
  }

  return (
    <form noValidate className={styles.form} onSubmit={(submitted) => void submit(submitted)}>
      <div className={styles.paper}>
        {!host.open && (
          <p className={styles.closed} role="note">
            <strong>{mabarText.closed}</strong> {mabarText.closedHelp}
          </p>
        )}
        <PlayerField control={control} host={host.username} />
        <RoleField
          control={control}
          label={mabarText.roles}
          hint={mabarText.rolesHint}
          {...(offered === undefined ? {} : { offered })}
        />
        <ChoiceField
          control={control}
          name="gameEventCode"
          label={mabarText.event}
          choices={host.events.map((one) => ({
            value: one.code,
            title: one.title,
            description: (
              <>
                {one.description}
                {isOrderable(host, one) && <span className={styles.place}>{placeLine(one.queue)}</span>}
              </>
            ),
            price: formatRupiah(one.price),
            disabled: !isOrderable(host, one),
          }))}
          onValueChange={chooseEvent}
        />
        {(event === undefined || event.needGameCount) && (
          <StepperField
            control={control}
            name="gameCount"
            label={mabarText.count}
            min={1}
            {...(event === undefined ? {} : { max: maxCount(event) })}
          />
        )}
        <CounterTextArea
          control={control}
          name="gameMessage"
          label={mabarText.message}
          placeholder={mabarText.messagePlaceholder}
          max={MABAR_MESSAGE_MAX}
          rows={2}
        />
        <p className={styles.hint}>{mabarText.messageHint}</p>
        <TextField
          control={control}
          name="gameEmail"
          label={mabarText.email}
          hint={mabarText.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className={styles.queue}>
          <strong>{mabarText.place(event?.title ?? mabarText.reguler, queue.waiting)}</strong>{' '}
          {waitSentence(host, queue)}
        </p>
        <Captcha {...captcha.widget} />
        <ConsentText button={mabarText.submit} href={paths.terms} />
      </div>
      <StickyBar
        label={mabarText.total}
        total={total === null ? mabarText.totalEmpty : formatRupiah(total.gross)}
        detail={
          total === null
            ? event === undefined && mabarText.chooseEvent
            : mabarText.split(formatRupiah(total.price), formatRupiah(total.fee))
        }
      >
        {captcha.token === null ? (
          <p className={styles.wait}>{platformText.captchaWait}</p>
        ) : (
          <Button type="submit" size="large" className={styles.submit}>
            {mabarText.submit}
          </Button>
        )}
      </StickyBar>
      <ProcessingOverlay open={ordering.isPending} text={mabarText.processing} />
    </form>
  );
}

function startValues(draft: string, host: HostProfile): Values {
  const identity = readIdentity(localStore);
  const kept = readDraft<Values>(draft);
  const event = host.events.find(({ code }) => code === kept.gameEventCode);
  return {
    gameID: identity?.gameID ?? '',
    gameServerID: identity?.serverID ?? '',
    ...noRoles,
    gameCount: 1,
    gameMessage: '',
    gameEmail: identity?.email ?? '',
    ...kept,
    gameEventCode: event !== undefined && isOrderable(host, event) ? event.code : '',
  };
}

type Queue = HostProfile['queue'];

/** Where an event puts whoever orders it now, in a few words; the wait only where there is one to tell. */
function placeLine({ waiting, wait }: Queue): string {
  const place = mabarText.choicePlace(waiting + 1);
  return wait === null ? place : `${place} · ${mabarText.choiceWait(wait.from, wait.to)}`;
}

/** How long that takes; no minutes of a host who has not begun. */
function waitSentence(host: HostProfile, { wait }: Queue): string {
  if (!host.started) return host.open ? mabarText.notStartedOpen : mabarText.notStarted;
  return wait === null ? mabarText.waitUnknown : mabarText.wait(wait.from, wait.to);
}
