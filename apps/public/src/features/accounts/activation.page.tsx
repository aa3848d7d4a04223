import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Link } from '@mabarin/web/router';
import { config } from '@mabarin/web/config';
import { drafts } from '@mabarin/web/drafts';
import { localStore } from '@mabarin/web/storage';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#paths.ts';
import { failureSentence, showFailure } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { AccountPage } from './account-page.tsx';
import { activate, logInFirst } from './accounts.api.ts';
import { activationText } from './activation.text.ts';
import { LOGIN_DRAFT } from './login.draft.ts';
import { PasswordLogin, toDashboard } from './password-login.tsx';

/** Delay between the page's opening and the call. */
const DELAY_MS = 1_000;

/** Target of the activation mail's link, `activation/{hostCode}`. */
export default function ActivationPage() {
  const { hostCode = '' } = useParams();
  const {
    mutate,
    data: host,
    error,
    isPending,
  } = useMutation({
    mutationFn: activate,
    // Prefills the login that follows; the e-mail never goes into an address.
    onSuccess: (opened) => opened && drafts.write(LOGIN_DRAFT, { LoginEmail: opened.email }),
  });
  const [hasKey, setHasKey] = useState(() => localStore.getItem(storageKeys.firstLogin) !== null);
  const opening = useMutation({
    mutationFn: logInFirst,
    onSuccess: toDashboard,
    // The password stands below from now on.
    onError: (error) => {
      setHasKey(false);
      showFailure(error);
    },
  });
  useEffect(() => {
    const timer = setTimeout(() => mutate(hostCode), DELAY_MS);
    return () => clearTimeout(timer);
  }, [hostCode, mutate]);
  return (
    <AccountPage title={activationText.pageTitle}>
      {error !== null && !isPending ? (
        <EmptyState
          mood="kaget"
          level={1}
          title={failureSentence(error)}
          action={<Button onClick={() => mutate(hostCode)}>{platformText.retry}</Button>}
        />
      ) : host === undefined ? (
        <div role="status">
          <EmptyState mood="mikir" level={1} title={activationText.waiting} help={activationText.waitingHelp} />
        </div>
      ) : host === null ? (
        <EmptyState
          mood="sedih"
          level={1}
          title={activationText.failed}
          help={
            <>
              <span>{activationText.failedHelp}</span>{' '}
              <a href={config.contact.discord ?? paths.contact()}>{activationText.discord}</a>
            </>
          }
          action={
            <div className="stack gap-2">
              <Link to={paths.login} className={buttonClass({ variant: 'cta' })}>
                {activationText.logIn}
              </Link>
              <Link to={paths.join} className={buttonClass({ variant: 'quiet' })}>
                {activationText.joinAgain}
              </Link>
            </div>
          }
        />
      ) : (
        <EmptyState
          mood="menang"
          level={1}
          title={activationText.done}
          help={activationText.doneHelp(host.name, host.username)}
          action={
            hasKey && (
              <Button variant="cta" size="large" busy={opening.isPending} onClick={() => opening.mutate(hostCode)}>
                {activationText.enter(host.name)}
              </Button>
            )
          }
        />
      )}
      {host && !hasKey && <PasswordLogin />}
    </AccountPage>
  );
}
