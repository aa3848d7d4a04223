import {
  deskConsequences,
  deskFreeze,
  deskKeepEmail,
  deskKeepFactor,
  deskLogOutHost,
  deskMailResetLink,
  deskRemoveFactor,
  deskResumeHost,
  deskSuspendHost,
  deskUnfreeze,
} from '@mabarin/api-client/contract/desk/hosts';
import { deskSkipAlert } from '@mabarin/api-client/contract/desk/payments';
import { deskHost, type DeskHost } from '@mabarin/api-client/contract/desk/search';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useAct } from './act.ts';
import { ChangeEmail } from './change-email.tsx';
import styles from './host-actions.module.css';
import { hostActionsText as text } from './host-actions.text.ts';
import { TellHost } from './tell-host.tsx';

type Shown = Pick<
  DeskHost,
  | 'username'
  | 'email'
  | 'status'
  | 'frozenAt'
  | 'closingAt'
  | 'suspended'
  | 'balance'
  | 'seen'
  | 'secondFactor'
  | 'factorEndsAt'
  | 'newEmail'
>;

/** Letters of a message that a question repeats. */
const SHOWN = 60;

function firstWords(message: string): string {
  return message.length > SHOWN ? `${message.slice(0, SHOWN)}…` : message;
}

/** Stops and resumes a host's money, stream and account. */
export default function HostActions({ host }: { host: Shown }) {
  const { username, email, status, frozenAt, closingAt, suspended, balance, seen } = host;
  const { secondFactor, factorEndsAt, newEmail } = host;
  const { isActing, act, release } = useAct();

  const [onTheWay, ready, collected] = [balance.onTheWay, balance.ready, balance.collected].map(formatRupiah) as [
    string,
    string,
    string,
  ];

  const onSuspend = () =>
    act(
      async () => {
        const { data } = await callDesk(deskConsequences, { username });
        return {
          caption: text.suspend,
          sentence: text.suspendAsk(data, formatRupiah),
          done: () => text.suspendDone,
        };
      },
      () => callDesk(deskSuspendHost, { username }),
    );

  const button = (variant: 'stop' | 'ink' | 'quiet', label: string, onClick: () => void) => (
    <Button variant={variant} size="small" busy={isActing} onClick={onClick}>
      {label}
    </Button>
  );
  function onAir() {
    let alert: string | null = null;
    void act(
      async () => {
        const shown = (await callDesk(deskHost, { username })).data.onAir;
        if (shown === null) {
          showInvalid(text.airNothing);
          return null;
        }
        alert = shown.id;
        const { name, amount, message } = shown;
        const words = message === null ? null : firstWords(message);
        return {
          caption: text.air,
          sentence: text.airAsk(name, formatRupiah(amount), words),
          done: () => text.airDone,
        };
      },
      () => callDesk(deskSkipAlert, { of: username, alert }),
    );
  }
  const onFreeze = () =>
    void act(
      { caption: text.freeze, sentence: text.freezeAsk(username, onTheWay, collected), done: () => text.freezeDone },
      () => callDesk(deskFreeze, { username }),
    );
  const onUnfreeze = () =>
    void release(
      { caption: text.unfreeze, sentence: text.unfreezeAsk(username, onTheWay, ready), done: () => text.unfreezeDone },
      (code) => callDesk(deskUnfreeze, { code, username, seen: frozenAt ?? '' }),
    );
  const onResume = () =>
    void release(
      closingAt === null
        ? { caption: text.resume, sentence: text.resumeAsk(username, onTheWay, ready), done: () => text.resumeDone }
        : { caption: text.resume, sentence: text.resumeClosingAsk(username), done: () => text.resumeClosingDone },
      (code) => callDesk(deskResumeHost, { code, username, seen }),
    );

  const onLogOut = () =>
    void act({ caption: text.logOut, sentence: text.logOutAsk(username), done: () => text.logOutDone }, () =>
      callDesk(deskLogOutHost, { username }),
    );
  const onReset = () =>
    void act({ caption: text.reset, sentence: text.resetAsk(username, email), done: () => text.resetDone }, () =>
      callDesk(deskMailResetLink, { username }),
    );

  const onRemoveFactor = () =>
    void release(
      { caption: text.factor, sentence: text.factorAsk(username, email), done: () => text.factorDone },
      (code) => callDesk(deskRemoveFactor, { code, username }),
    );
  const onKeepFactor = () =>
    void act(
      { caption: text.keepFactor, sentence: text.keepFactorAsk(username), done: () => text.keepFactorDone },
      () => callDesk(deskKeepFactor, { username }),
    );

  const onKeepEmail = () =>
    void act({ caption: text.keepEmail, sentence: text.keepEmailAsk(username), done: () => text.keepEmailDone }, () =>
      callDesk(deskKeepEmail, { username }),
    );

  const onReopen = () =>
    void release({ caption: text.reopen, sentence: text.reopenAsk(username), done: () => text.resumeDone }, (code) =>
      callDesk(deskResumeHost, { code, username, seen }),
    );

  if (status !== 'active' && status !== 'disabled') return null;
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.title}</h2>
      {status === 'active' ? (
        <>
          <div className={cards.buttons}>
            {frozenAt !== null && button('ink', text.unfreeze, onUnfreeze)}
            {button('ink', text.reset, onReset)}
            {factorEndsAt !== null && button('ink', text.keepFactor, onKeepFactor)}
            {newEmail !== null && button('ink', text.keepEmail, onKeepEmail)}
          </div>
          <h3 className="text-stop strong">{text.stops}</h3>
          <div className={`${cards.buttons} ${styles.stops}`}>
            {frozenAt === null && button('stop', text.freeze, onFreeze)}
            {button('quiet', text.air, onAir)}
            {button('quiet', text.logOut, onLogOut)}
            {secondFactor && factorEndsAt === null && button('quiet', text.factor, onRemoveFactor)}
          </div>
        </>
      ) : (
        <div className={cards.buttons}>
          {closingAt !== null && !suspended
            ? button('ink', text.reopen, onReopen)
            : button('ink', text.resume, onResume)}
        </div>
      )}
      {status === 'active' && <TellHost username={username} email={email} />}
      {status === 'active' && newEmail === null && <ChangeEmail username={username} email={email} />}
      {status === 'active' && (
        <div className={styles.last}>{button('quiet', text.suspend, () => void onSuspend())}</div>
      )}
    </section>
  );
}
