import type { Security } from '@mabarin/api-client/contract/profile/security';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { DigitsField } from '@mabarin/ui/fields/digits-field';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { formatLongDate } from '@mabarin/ui/format/time';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { confirm, showInvalid } from '#platform/dialogs.ts';
import { momentOf } from './moment.ts';
import { PasswordActions } from './password-actions.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { confirmMutation, renewMutation, startMutation, stopMutation } from './security.api.ts';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

/** Second factor: set up by QR and first code, then recovery codes, shown once. */
export function SecondFactorPanel({ factor, account }: { factor: Security['secondFactor']; account: string }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const id = useId();
  return (
    <section className={cards.card} aria-labelledby={id}>
      <div className="row wrap items-center justify-between gap-2">
        <h2 id={id}>{securityText.factor}</h2>
        <span className={`flex-none small strong ${factor.since === null ? 'muted' : 'text-go'}`}>
          {factor.since === null ? securityText.off : securityText.on(formatLongDate(factor.since))}
        </span>
      </div>
      {codes !== null && <RecoveryCodes codes={codes} account={account} onKept={() => setCodes(null)} />}
      {codes === null && factor.since === null && <Setup onCodes={setCodes} />}
      {codes === null && factor.since !== null && <Running factor={factor} onCodes={setCodes} />}
    </section>
  );
}

type OnCodes = (codes: readonly string[]) => void;

function Setup({ onCodes }: { onCodes: OnCodes }) {
  const starting = useMutation(startMutation);
  if (starting.data !== undefined)
    return <Confirm started={starting.data} onCodes={onCodes} onCancel={() => starting.reset()} />;
  return (
    <>
      <p className="small muted snug">{securityText.factorHelp}</p>
      <div className={cards.buttons}>
        <Button busy={starting.isPending} onClick={() => starting.mutate()}>
          {securityText.start}
        </Button>
      </div>
    </>
  );
}

type ConfirmProps = { started: { secret: string; qr: string }; onCodes: OnCodes; onCancel: () => void };

function Confirm({ started: { secret, qr }, onCodes, onCancel }: ConfirmProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { code: '', password: '' } });
  const confirming = useMutation({ ...confirmMutation, onSuccess: onCodes });
  const submit = handleSubmit((form) => {
    if (form.code.length !== 6) return showInvalid(securityText.codeMissing);
    if (form.password === '') return showInvalid(securityText.passwordMissing);
    return confirming.isPending ? undefined : confirming.mutate(form);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={`row wrap justify-between gap-4 mb-4 ${styles.setup}`}>
        <div>
          <p className="small muted snug">{securityText.scan}</p>
          <p className="small muted snug">{securityText.secret}</p>
          <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <CopyButton value={secret} label={securityText.copySecret} />
        </div>
        <img className={styles.qr} src={qr} alt={securityText.qr} width={250} height={250} />
      </div>
      <DigitsField
        control={control}
        name="code"
        label={securityText.code}
        hint={securityText.codeHint}
        maxLength={6}
        autoComplete="one-time-code"
      />
      <PasswordField
        control={control}
        name="password"
        label={securityText.password}
        hint={securityText.passwordHint}
        autoComplete="current-password"
      />
      <div className={cards.buttons}>
        <Button type="submit" busy={confirming.isPending}>
          {securityText.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {securityText.cancel}
        </Button>
      </div>
    </form>
  );
}

function Running({ factor, onCodes }: { factor: Security['secondFactor']; onCodes: OnCodes }) {
  const renewing = useMutation({ ...renewMutation, onSuccess: onCodes });
  const stopping = useMutation(stopMutation);
  return (
    <>
      {factor.removal !== null && (
        <p className="p-3 sunken rounded-ticket">{securityText.removal(momentOf(factor.removal))}</p>
      )}
      <p>
        <strong>{securityText.left(factor.recoveryCodes)}</strong>
      </p>
      <p className="small muted snug">{securityText.leftHelp}</p>
      <PasswordActions
        actions={[
          {
            label: securityText.renew,
            busy: renewing.isPending,
            onPress: (password) => renewing.mutate(password),
          },
          {
            label: securityText.stop,
            variant: 'quiet',
            busy: stopping.isPending,
            onPress: async (password) => {
              if (await confirm(securityText.stopAsk, securityText.stopText, 'stop')) stopping.mutate(password);
            },
          },
        ]}
      />
    </>
  );
}
