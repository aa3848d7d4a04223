import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatRelative } from '@mabarin/ui/format/time';
import { PagePart } from '@mabarin/ui/states/lazy';
import { Stamp } from '@mabarin/ui/states/stamp';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { Link } from '@mabarin/web/router';
import { useMedia } from '@mabarin/web/use-media';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import CaretDown from '~icons/ph/caret-down-bold';
import Check from '~icons/ph/check-bold';
import { pathTo, type DashboardPath } from '#paths.ts';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { liveStore } from '#platform/live/live.ts';
import { useNow } from '#platform/live/now.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import { TestAlertButton } from '#features/alerts/index.ts';
import { missingNow, SETUP_STEPS, stepsDone, type SetupStep } from './setup.ts';
import { setupQuery } from './setup.api.ts';
import styles from './setup-ticket.module.css';
import { narrow, SetupPlace } from './setup-place.tsx';
import { setupStore, useSetupMemory } from './setup.store.ts';
import { setupText } from './setup.text.ts';

const places: Record<SetupStep, DashboardPath> = {
  profile: 'profile',
  price: 'mabar-event',
  overlay: 'overlay-setup',
  alert: 'overlay-setup',
  bank: 'settings',
  share: 'mabar-qr',
};

/**
 * The setup checklist as a ticket with punched holes, folded once all steps are done. Its line always tells whether the
 * host can go live. As a chip it opens over the board without moving it.
 */
export default function SetupTicket({ chip }: { chip: boolean }) {
  const host = useHost();
  const { username } = host;
  const memory = useSetupMemory(username);
  const { data: status, isError: isUnknown } = useQuery(overlayStatusQuery);
  const { data: setup, isError: isUnread } = useQuery({ ...setupQuery, enabled: !memory.done });
  const isNarrow = useMedia(narrow);
  const connected = useStore(liveStore, (state) => state.connected !== false);

  const done = status && setup && stepsDone({ host, status, setup, memory });
  const count = done && SETUP_STEPS.filter((step) => done[step]).length;
  const isDone = memory.done || count === SETUP_STEPS.length;
  useEffect(() => {
    if (isDone && !memory.done) setupStore.note(username, { done: true });
  }, [isDone, memory.done, username]);

  // Nothing shows until all facts are known.
  if (status === undefined || (done === undefined && !memory.done)) {
    return isUnknown || isUnread ? null : <SetupPlace chip={chip} />;
  }
  const missing = missingNow({ open: host.open, connected: status.connected, live: connected });
  const sign =
    missing.length === 0 ? (
      <Stamp tone="go">{setupText.ready}</Stamp>
    ) : (
      <span className="text-warn">{setupText.notReady(missing)}</span>
    );
  const steps = (
    <ul className={styles.steps}>
      {SETUP_STEPS.map((step) => (
        <Step key={step} step={step} done={done?.[step] === true}>
          {step === 'price' && (
            <>
              <p className="small strong">
                {host.events.map(({ title, price }) => `${title} ${formatRupiah(price)}`).join(' · ')}
              </p>
              {done?.price === false && (
                <Button variant="quiet" size="small" onClick={() => setupStore.note(username, { priced: true })}>
                  {setupText.priced}
                </Button>
              )}
            </>
          )}
          {step === 'overlay' && (
            <>
              <Seen connected={status.connected} at={status.heard_at} />
              {host.code !== null && (
                <CopyButton value={links.display('overlay', host.code)} label={setupText.copyOverlay} />
              )}
            </>
          )}
          {step === 'alert' && (
            <PagePart loading={null}>
              <TestAlertButton />
            </PagePart>
          )}
          {step === 'share' && (
            <CopyButton
              value={links.mabar(username)}
              label={setupText.copy}
              onCopied={() => setupStore.note(username, { shared: true })}
            />
          )}
        </Step>
      ))}
    </ul>
  );
  if (chip) {
    return (
      <SetupChip isReady={missing.length === 0} count={isDone ? null : (count ?? 0)}>
        <p className={styles.line}>{sign}</p>
        {!isDone && steps}
      </SetupChip>
    );
  }
  if (isDone) return <p className={`${styles.ticket} ${styles.line}`}>{sign}</p>;
  const folded = memory.folded ?? isNarrow;
  return (
    <details
      className={styles.ticket}
      open={!folded}
      onToggle={({ currentTarget: { open } }) => {
        if (open === folded) setupStore.note(username, { folded: !open });
      }}
    >
      <summary
        className={styles.line}
        // Stored by the press: `toggle` fires later, and leaving the page at once would lose it.
        onClick={(event) => {
          event.preventDefault();
          setupStore.note(username, { folded: !folded });
        }}
      >
        <CaretDown className={styles.caret} />
        <span className={styles.title}>{setupText.title}</span>
        {missing.length > 0 && <span className={styles.count}>{setupText.count(count ?? 0, SETUP_STEPS.length)}</span>}
        {sign}
      </summary>
      {steps}
    </details>
  );
}

type SetupChipProps = {
  isReady: boolean;
  /** Finished steps; null when all are. */
  count: number | null;
  children: Elements;
};

/** Closes by its own press, by Escape, and when the focus moves elsewhere. */
function SetupChip({ isReady, count, children }: SetupChipProps) {
  const [open, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const readiness = isReady ? setupText.ready : setupText.unready;
  return (
    <details
      className={styles.chip}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      {...closedBy({
        leaving: () => setOpen(false),
        escape: () => {
          setOpen(false);
          summary.current?.focus();
        },
      })}
    >
      <summary
        ref={summary}
        className={`row items-center justify-center gap-2 min-h-11 px-3 rounded-ticket small strong nowrap ${styles.chipLine}`}
      >
        <span className={isReady ? `${styles.dot} ${styles.ready}` : styles.dot} />
        {count === null ? (
          <span className={styles.chipWords}>{readiness}</span>
        ) : (
          <>
            <span className={styles.chipWords}>{setupText.title}</span>
            <VisuallyHidden>{readiness}</VisuallyHidden>
            <span className={styles.count}>{setupText.countShort(count, SETUP_STEPS.length)}</span>
          </>
        )}
      </summary>
      {/* Takes the focus of a press between its links, which would otherwise count as one elsewhere. */}
      {open && (
        <div className={styles.sheet} tabIndex={-1}>
          {children}
        </div>
      )}
    </details>
  );
}

/** Handlers that close a popup when the focus moves elsewhere in the page, or by Escape inside it. */
function closedBy({ leaving, escape }: { leaving: () => void; escape: () => void }) {
  return {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) leaving();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      escape();
    },
  };
}

function Step({ step, done, children }: { step: SetupStep; done: boolean; children: Elements }) {
  const { title, help } = setupText.steps[step];
  return (
    <li className={`row gap-3 min-w-0 ${done ? styles.done : ''}`}>
      <span className={styles.hole} aria-hidden>
        {done && <Check />}
      </span>
      <div className="stack items-start gap-1 min-w-0 snug">
        <div>
          <Link to={pathTo(places[step])} className={styles.link}>
            {title}
          </Link>
          <VisuallyHidden>{done ? setupText.done : setupText.open}</VisuallyHidden>
        </div>
        <p className="small muted">{help}</p>
        {children}
      </div>
    </li>
  );
}

function Seen({ connected, at }: { connected: boolean; at: string | null }) {
  const now = useNow();
  const { overlay } = setupText;
  const last = at === null ? overlay.never : overlay.last(formatRelative(at, now));
  return (
    <p className={`row items-center gap-2 small muted strong ${styles.seen} ${connected ? styles.now : ''}`}>
      {connected ? overlay.now : last}
    </p>
  );
}
