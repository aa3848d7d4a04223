import { PageTitle } from '@mabarin/ui/page/page-title';
import { Button } from '@mabarin/ui/buttons/button';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useQuery } from '@tanstack/react-query';
import cards from '#platform/page/cards.module.css';
import { failureSentence } from '#platform/dialogs.ts';
import { useRole } from '#platform/session/role.ts';
import { CashOutPanel } from './cash-out-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { securityQuery } from './security.api.ts';
import { securityText } from './security.text.ts';
import { SuspendedPanel } from './suspended-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export default function SecurityPage() {
  const isOwner = useRole() === 'owner';
  const { data: shown, error, isFetching, refetch } = useQuery(securityQuery);
  return (
    <div className="stack gap-4 w-full max-w-form mx-auto">
      <PageTitle>{securityText.title}</PageTitle>
      {shown === undefined && error === null && <TicketSkeleton count={2} />}
      {shown === undefined && error !== null && (
        <p className="small muted snug">
          <span>{failureSentence(error, securityText.failed)}</span>{' '}
          <Button variant="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            {securityText.retry}
          </Button>
        </p>
      )}
      {shown !== undefined && (
        <>
          {shown.kept !== null && <CashOutPanel kept={shown.kept} />}
          {isOwner && <SuspendedPanel />}
          {shown.elsewhere ? (
            <p className={cards.card}>{securityText.elsewhere}</p>
          ) : (
            <>
              <SecondFactorPanel factor={shown.secondFactor} account={shown.account} />
              <SessionsPanel sessions={shown.sessions} />
              <PasskeysPanel passkeys={shown.passkeys} />
            </>
          )}
        </>
      )}
    </div>
  );
}
