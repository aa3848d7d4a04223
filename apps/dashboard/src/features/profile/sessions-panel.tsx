import type { Session } from '@mabarin/api-client/contract/profile/security';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatRelative } from '@mabarin/ui/format/time';
import { useId } from 'react';
import cards from '#platform/page/cards.module.css';
import { PressButton } from '#platform/page/press-button.tsx';
import { useNow } from '#platform/live/now.ts';
import { endSessionsMutation } from './security.api.ts';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

export function SessionsPanel({ sessions }: { sessions: readonly Session[] }) {
  const now = useNow();
  const id = useId();
  const others = sessions.filter(({ current }) => !current);
  const rows = (shown: readonly Session[]) => (
    <ul className="stack">
      {shown.map((session) => {
        const device = session.device ?? securityText.unknownDevice;
        return (
          <li key={session.id} className={`row items-center justify-between gap-3 py-3 ${styles.session}`}>
            <div className="stack min-w-0 anywhere">
              <strong>{device}</strong>
              <span className="small muted snug">
                {securityText.lastSeen(formatRelative(new Date(session.last_seen), new Date(now)), session.network)}
              </span>
            </div>
            {session.current ? (
              <span className="flex-none small strong text-go">{securityText.current}</span>
            ) : (
              <PressButton
                variant="quiet"
                size="small"
                mutation={endSessionsMutation}
                input={{ id: session.id }}
                ask={[securityText.endCaption, securityText.endAsk(device), 'stop']}
                aria-label={securityText.endThis(device)}
              >
                {securityText.end}
              </PressButton>
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
      {rows(sessions.filter(({ current }) => current))}
      {others.length > 0 && (
        <>
          <details open={others.length === 1}>
            <summary className="min-h-11 strong">{securityText.others(others.length)}</summary>
            {rows(others)}
          </details>
          <div className={cards.buttons}>
            <PressButton
              variant="quiet"
              className="text-stop"
              mutation={endSessionsMutation}
              input={{ id: null }}
              ask={[securityText.endCaption, securityText.endAllAsk, 'stop']}
            >
              {securityText.endAll}
            </PressButton>
          </div>
        </>
      )}
    </section>
  );
}
