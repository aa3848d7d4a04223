import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { Link } from '@mabarin/web/router';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#paths.ts';
import { showFailure } from '#platform/dialogs.ts';
import { AccountPage } from './account-page.tsx';
import { denyActivity } from './accounts.api.ts';
import styles from './account.module.css';
import { notMeText } from './not-me.text.ts';

/**
 * Target of "Bukan saya" in a mail, `bukan-saya/{code}`. Opening it changes nothing, because mail scanners open links
 * too.
 */
export default function NotMePage() {
  const { code = '' } = useParams();
  return (
    <AccountPage title={notMeText.pageTitle}>
      <Choice key={code} code={code} />
    </AccountPage>
  );
}

function Choice({ code }: { code: string }) {
  const denying = useMutation({ mutationFn: () => denyActivity(code), onError: (error) => showFailure(error) });
  const denied = denying.data;
  if (denied !== undefined) {
    const { result: valid, frozen } = denied;
    return (
      <EmptyState
        mood={valid ? 'ramah' : 'sedih'}
        level={1}
        title={valid ? notMeText.done : notMeText.invalid}
        help={valid ? (frozen ? notMeText.frozenHelp : notMeText.doneHelp) : notMeText.invalidHelp}
        action={
          <Link to={paths.forgotPassword} className={buttonClass({ variant: 'cta' })}>
            {notMeText.reset}
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.card}>
      <PageTitle>{notMeText.title}</PageTitle>
      <p className={`muted small ${styles.help}`}>{notMeText.help}</p>
      <p>{notMeText.effect}</p>
      <details className="mt-2 snug">
        <summary className="py-3 strong">{notMeText.effectsFold}</summary>
        <ul className={`stack gap-2 ${styles.effects}`}>
          {notMeText.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </details>
      <div className="stack gap-2 mt-4">
        <Button variant="stop" size="large" wide onClick={() => denying.mutate()}>
          {notMeText.press}
        </Button>
        <Link to={paths.landing} className={styles.aside}>
          {notMeText.itWasMe}
        </Link>
      </div>
      <ProcessingOverlay open={denying.isPending} text={notMeText.sending} />
    </div>
  );
}
