import { NetworkError } from '@mabarin/api-client/client';
import { pressRemote, remoteState, type RemoteState } from '@mabarin/api-client/contract/remote';
import { isFailureError } from '@mabarin/domain/failures';
import { remoteActionNames, remoteActions, type RemoteAction } from '@mabarin/domain/remote/actions';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { formatClock } from '@mabarin/ui/format/time';
import { Logo } from '@mabarin/ui/decoration/logo';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { createCall } from '@mabarin/web/api';
import { isAnswer } from '@mabarin/web/retry-keys';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import HandTap from '~icons/ph/hand-tap-fill';
import XCircle from '~icons/ph/x-circle-fill';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { forgetKey, takeKey } from '#platform/page-key.ts';
import styles from './phone.module.css';
import { createPresses } from './presses.ts';
import { phoneText, remoteText } from './remote.text.ts';

const KEPT = 'remoteKey';

/** A phone's remote with big buttons, opened by a link that holds a key, without a login. */
export default function PhonePage() {
  const [queryClient] = useState(createDashboardQueryClient);
  const [key, setKey] = useState(() => takeKey(KEPT));
  useEffect(() => {
    document.title = phoneText.documentTitle;
    const onLink = () => setKey(takeKey(KEPT));
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <main className={`stack gap-4 mx-auto ${styles.page}`}>
        {key === null ? (
          <EmptyState mood="mikir" level={1} title={phoneText.noKey} help={phoneText.noKeyHelp} />
        ) : (
          <Remote key={key} secret={key} onForget={() => (forgetKey(KEPT), setKey(null))} />
        )}
      </main>
    </QueryClientProvider>
  );
}

function Remote({ secret, onForget }: { secret: string; onForget: () => void }) {
  const [call] = useState(() => createCall({ headers: () => ({ authorization: `Bearer ${secret}` }) }));
  const state = useQuery({
    queryKey: ['remote', secret],
    queryFn: async ({ signal }) => (await call(remoteState, {}, { signal })).data,
    staleTime: Infinity,
  });
  if (state.data !== undefined) return <RemoteButtons call={call} state={state.data} onForget={onForget} />;
  if (state.isPending) return <p role="status">{phoneText.loading}</p>;
  if (isFailureError(state.error) && state.error.code === 'remote.key_unknown') {
    return <EmptyState mood="kaget" level={1} title={phoneText.gone} help={phoneText.goneHelp} />;
  }
  return (
    <EmptyState
      mood="kaget"
      level={1}
      title={phoneText.unreachable}
      help={phoneText.unreachableHelp}
      action={
        <Button busy={state.isFetching} onClick={() => void state.refetch()}>
          {phoneText.retry}
        </Button>
      }
    />
  );
}

/** Outcome of the last press. `later`: its replacement after some ms. */
type Outcome = {
  kind: 'ready' | 'sending' | 'done' | 'failed';
  text: string;
  at: number | null;
  later?: { text: string; ms: number };
};

type RemoteButtonsProps = { call: ReturnType<typeof createCall>; state: RemoteState; onForget: () => void };

function RemoteButtons({ call, state: { host, name, actions }, onForget }: RemoteButtonsProps) {
  const [presses] = useState(() => createPresses<RemoteAction>({ now: () => performance.now() }));
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'ready', text: phoneText.ready, at: null });
  const [pressed, setPressed] = useState<RemoteAction | null>(null);
  useEffect(() => {
    const { later, ...now } = outcome;
    if (later === undefined) return undefined;
    const timer = window.setTimeout(() => setOutcome({ ...now, text: later.text }), later.ms);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  async function onPress(action: RemoteAction) {
    const waiting = presses.waiting();
    const idempotencyKey = presses.begin(action);
    if (idempotencyKey === null) {
      // A second button must say that it waits; the same one is a bounce.
      if (waiting !== null && waiting !== action) {
        setOutcome({ kind: 'sending', text: phoneText.waiting(remoteActionNames[waiting]), at: null });
      }
      return;
    }
    vibrate(20);
    setPressed(action);
    setOutcome({ kind: 'sending', text: phoneText.sending(remoteActionNames[action]), at: null });
    try {
      const { data } = await sendTwice(() => call(pressRemote, { action }, { idempotencyKey }));
      presses.end(true);
      setOutcome({ kind: 'done', text: data, at: Date.now() });
    } catch (error) {
      // A rate limit counts as an answer: nothing was done.
      const known = isAnswer(error) || (isFailureError(error) && error.kind === 'too_many');
      const ms = presses.end(known);
      vibrate([60, 40, 60]);
      const failed = { kind: 'failed', at: Date.now() } as const;
      const name = remoteActionNames[action];
      if (known && error instanceof Error) setOutcome({ ...failed, text: error.message });
      else {
        setOutcome({ ...failed, text: phoneText.unanswered(name), later: { text: phoneText.unknown(name), ms } });
      }
    }
    setPressed(null);
  }

  return (
    <>
      <header className="stack gap-1">
        <Logo size={22} />
        <PageTitle>{phoneText.title(host)}</PageTitle>
        <p className="muted anywhere">
          <bdi>{name}</bdi>
        </p>
      </header>
      <p className={`${styles.outcome} ${styles[outcome.kind]}`} role="status">
        {icons[outcome.kind]}
        <span>{outcome.text}</span>
        {outcome.at !== null && <time className="small muted">{formatClock(outcome.at)}</time>}
      </p>
      {groups.map(([group, all]) => {
        const shown = all.filter((action) => actions.includes(action));
        if (shown.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="mb-2 large heavy">
              {remoteText.groups[group]}
            </h2>
            <div className={`grid grid-cols-2 gap-3 ${styles.buttons}`}>
              {shown.map((action) => (
                <Button
                  key={action}
                  variant={tones[action] ?? 'quiet'}
                  className={styles.button}
                  busy={pressed === action}
                  onClick={() => void onPress(action)}
                >
                  {remoteActionNames[action]}
                </Button>
              ))}
            </div>
          </section>
        );
      })}
      <Button variant="quiet" onClick={onForget}>
        {phoneText.forget}
      </Button>
    </>
  );
}

const groups = Object.entries(remoteActions) as [keyof typeof remoteActions, readonly RemoteAction[]][];
const tones: Partial<Record<RemoteAction, 'go' | 'stop' | 'cta'>> = {
  win: 'go',
  lose: 'stop',
  next: 'cta',
  skip: 'cta',
};
const icons = { ready: <HandTap />, sending: <HandTap />, done: <CheckCircle />, failed: <XCircle /> };

/** Sends a press again at once after a lost response, with the same idempotency key. */
async function sendTwice<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NetworkError) || error.timedOut) throw error;
    return send();
  }
}

function vibrate(pattern: number | number[]): void {
  // Missing in some browsers, or switched off by the user.
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}
