import { showDialog } from '@mabarin/ui/popups/dialog';
import { announce } from '@mabarin/ui/states/live-region';
import { config } from '@mabarin/web/config';
import { canNotify } from '@mabarin/web/browser/notices';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureSentence } from '#platform/dialogs.ts';
import { useStored } from '#platform/use-stored.ts';
import { followWatched, unwatchTicket, watchedTickets, watchTicket } from './ticket-push.ts';
import styles from './turn-notice.module.css';
import { turnNoticeText } from './turn-notice.text.ts';
import { startTurnRing, type TurnRing } from './turn-ring.ts';

const REFUSED = '#tunggu=';

/** `turn`: next or playing; null while waiting. */
export type TurnNoticeProps = { ticket: string; turn: 'next' | 'playing' | null };

/** Announces a turn: in the page's title, by sound and vibration, and by a browser notice. */
export default function TurnNotice({ ticket, turn }: TurnNoticeProps) {
  useTurnTitle(turn);
  useRefusedPress();
  // The server does not know the browser.
  const [can, setCan] = useState(config.push !== null);
  useEffect(() => {
    setCan(canNotify());
    return canNotify() ? followWatched() : undefined;
  }, []);
  const isWatched = useStored(watchedTickets, ({ list }) => list.includes(ticket), false);
  const ring = useRing(turn, isWatched);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isOn = ring.isOn || isWatched;
  const said = isOn
    ? isWatched
      ? turnNoticeText.on
      : turnNoticeText.onOpen
    : can
      ? turnNoticeText.off
      : turnNoticeText.offOpen;

  async function toggle() {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      if (isOn) {
        ring.end();
        if (isWatched) await unwatchTicket(ticket);
        announce(turnNoticeText.offDone);
        return;
      }
      // Before anything is awaited: sound is allowed within the press only.
      ring.start();
      const outcome = can ? await watchTicket(ticket) : 'on';
      if (outcome !== 'on') setTrouble(turnNoticeText[outcome]);
      announce(can && outcome === 'on' ? turnNoticeText.on : turnNoticeText.onOpen);
    } catch (error) {
      setTrouble(failureSentence(error));
    } finally {
      setBusy(false);
    }
  }
  if (turn === 'playing' && !isOn) return null;
  return (
    <section className={`surface rounded-ticket small snug ${styles.turn}`}>
      <button
        type="button"
        role="switch"
        className={`row items-center justify-between w-full min-h-11 ${styles.switch}`}
        aria-checked={isOn}
        aria-busy={busy}
        onClick={() => void toggle()}
      >
        <span>{turnNoticeText.notify}</span>
        <span className={`flex-none relative surface border-control ${styles.track}`} />
      </button>
      <p className="muted">{said}</p>
      {trouble !== null && <p role="alert">{trouble}</p>}
    </section>
  );
}

/** The open page's sound at each step of the turn. For a watched ticket it starts with the first press on the page. */
function useRing(turn: TurnNoticeProps['turn'], isWatched: boolean) {
  const ring = useRef<TurnRing | null>(null);
  const [isOn, setOn] = useState(false);
  const said = useRef(turn);
  useEffect(() => {
    if (said.current === turn) return;
    said.current = turn;
    if (turn !== null) ring.current?.ring(turn);
  }, [turn]);
  const start = useCallback(() => {
    ring.current ??= startTurnRing();
    setOn(true);
  }, []);
  const end = useCallback(() => {
    ring.current?.end();
    ring.current = null;
    setOn(false);
  }, []);
  useEffect(() => () => ring.current?.end(), []);
  useEffect(() => {
    if (!isWatched) return undefined;
    document.addEventListener('pointerdown', start, { once: true });
    return () => {
      document.removeEventListener('pointerdown', start);
      end();
    };
  }, [isWatched, start, end]);
  return { isOn, start, end };
}

/**
 * "10 menit lagi" on a notice that was refused or unanswered: its worker opens the ticket at `#tunggu={code}`, which
 * shows the reason once.
 */
function useRefusedPress(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash.startsWith(REFUSED)) return;
    const code = hash.slice(REFUSED.length);
    void navigate({ hash: '' }, { replace: true });
    void refusalOf(code)
      .catch(() => turnNoticeText.laterLost)
      .then((text) => showDialog({ caption: turnNoticeText.later, text }));
  }, [hash, navigate]);
}

/** The sentence of a refusal. Loaded on demand, because nothing else of a ticket needs these sentences. */
async function refusalOf(code: string): Promise<string> {
  const { failureText, isPlainFailureCode } = await import('@mabarin/domain/errors');
  return isPlainFailureCode(code) ? failureText(code) : turnNoticeText.laterLost;
}

/** Shows the turn in the title of a background tab. */
function useTurnTitle(turn: TurnNoticeProps['turn']): void {
  useEffect(() => {
    if (turn === null) return undefined;
    const before = document.title;
    document.title = turn === 'next' ? turnNoticeText.nextTitle : turnNoticeText.playingTitle;
    return () => {
      document.title = before;
    };
  }, [turn]);
}
