import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { announce } from '@mabarin/ui/states/live-region';
import { config } from '@mabarin/web/config';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showFailure } from '#platform/dialogs.ts';
import { useStored } from '#platform/use-stored.ts';
import { canPush, unwatchTicket, watchedTickets, watchTicket } from './ticket-push.ts';
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
  return (
    <section className={styles.turn} aria-labelledby="turn-title">
      <h2 id="turn-title" className={styles.title}>
        {turnNoticeText.title}
      </h2>
      <Ring turn={turn} />
      <Push ticket={ticket} />
    </section>
  );
}

/** "Bunyikan": the open page rings at each step of the turn. */
function Ring({ turn }: Pick<TurnNoticeProps, 'turn'>) {
  const ring = useRef<TurnRing | null>(null);
  const [isOn, setOn] = useState(false);
  const said = useRef(turn);
  useEffect(() => {
    if (said.current === turn) return;
    said.current = turn;
    if (turn !== null) ring.current?.ring();
  }, [turn]);
  useEffect(() => () => ring.current?.end(), []);

  function toggle() {
    ring.current?.end();
    ring.current = isOn ? null : startTurnRing();
    setOn(!isOn);
    if (!isOn) announce(turnNoticeText.ringOn);
  }
  return (
    <div className={styles.choice}>
      <p className={styles.help}>{isOn ? turnNoticeText.ringOn : turnNoticeText.ringHelp}</p>
      <Button variant={isOn ? 'quiet' : 'ink'} wide onClick={toggle}>
        {isOn ? turnNoticeText.ringOff : turnNoticeText.ring}
      </Button>
    </div>
  );
}

/**
 * The browser's own notices. The server does not know the browser, so an unsupported button disappears with hydration.
 */
function Push({ ticket }: Pick<TurnNoticeProps, 'ticket'>) {
  const [can, setCan] = useState(config.push !== null);
  const isOn = useStored(watchedTickets, ({ list }) => list.includes(ticket), false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => setCan(canPush()), []);
  if (!can) return null;

  async function toggle() {
    setBusy(true);
    setTrouble(null);
    try {
      if (isOn) {
        await unwatchTicket(ticket);
        announce(turnNoticeText.pushOffDone);
        return;
      }
      const outcome = await watchTicket(ticket);
      if (outcome === 'on') announce(turnNoticeText.pushOn);
      else setTrouble(turnNoticeText[outcome]);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.choice}>
      <p className={styles.help}>{isOn ? turnNoticeText.pushOn : turnNoticeText.pushHelp}</p>
      {trouble !== null && <p role="alert">{trouble}</p>}
      <Button variant="quiet" wide busy={busy} onClick={() => void toggle()}>
        {isOn ? turnNoticeText.pushOff : turnNoticeText.push}
      </Button>
    </div>
  );
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
