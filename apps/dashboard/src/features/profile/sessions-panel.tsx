import type { Session } from '@mabarin/api-client/contract/profile/security';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatRelative } from '@mabarin/ui/format/time';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import cards from '#platform/page/cards.module.css';
import { confirm } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { endSessionsMutation } from './security.api.ts';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

export function SessionsPanel({ sessions }: { sessions: readonly Session[] }) {
  const now = useNow();
  const id = useId();
  const ending = useMutation(endSessionsMutation);
  async function end(ended: string | null, sentence: string): Promise<void> {
    if (await confirm(securityText.endCaption, sentence, 'stop')) ending.mutate({ id: ended });
  }
  const others = Object.entries(Object.groupBy(sessions, ({ current, network }) => (current ? '' : (network ?? '?'))));
  const rows = (shown: readonly Session[] = []) => (
    <ul className="stack">
      {shown.map((session) => {
        const device = session.device ?? securityText.unknownDevice;
        return (
          <li key={session.id} className={`row items-center justify-between gap-3 py-3 ${styles.session}`}>
            <div className="stack min-w-0 anywhere">
              <strong>{device}</strong>
              <span className="small muted snug">
                {securityText.lastSeen(formatRelative(new Date(session.last_seen), new Date(now)))}
              </span>
            </div>
            {session.current ? (
              <span className={styles.on}>{securityText.current}</span>
            ) : (
              <Button
                variant="quiet"
                size="small"
                busy={ending.isPending && ending.variables.id === session.id}
                aria-label={securityText.endThis(device)}
                onClick={() => void end(session.id, securityText.endAsk(device))}
              >
                {securityText.end}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <section className={cards.card} aria-labelledby={id} {...useFocusFallback()}>
      <h2 id={id}>{securityText.sessions}</h2>
      <p className="small muted snug">{securityText.sessionsHelp}</p>
      {sessions.length > 1 && (
        <div className="row wrap gap-3">
          <Button
            variant="stop"
            busy={ending.isPending && ending.variables.id === null}
            onClick={() => void end(null, securityText.endAllAsk)}
          >
            {securityText.endAll}
          </Button>
        </div>
      )}
      {others.map(([network, shown = []]) =>
        network === '' ? (
          rows(shown)
        ) : (
          <details key={network} open={shown.length === 1}>
            <summary className="min-h-11 strong">{securityText.onNetwork(network, shown.length)}</summary>
            {rows(shown)}
          </details>
        ),
      )}
    </section>
  );
}
