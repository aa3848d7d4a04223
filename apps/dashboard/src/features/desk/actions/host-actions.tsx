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
import type { OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useAct } from './act.ts';
import styles from './acts.module.css';
import { actLine, Fold } from './fold.tsx';
import { ChangeEmail } from './change-email.tsx';
import { hostActionsText as text } from './host-actions.text.ts';
import { WithReason } from './with-reason.tsx';
import { TellHost } from './tell-host.tsx';

/** Letters of a message that a question repeats. */
const SHOWN = 60;

function firstWords(message: string): string {
  return message.length > SHOWN ? `${message.slice(0, SHOWN)}…` : message;
}

/** Stops and resumes a host's money, stream and account. */
export default function HostActions({ host }: { host: DeskHost }) {
  const { username, email, status, frozenAt, closingAt, suspended, balance, seen } = host;
  const { secondFactor, factorEndsAt, newEmail } = host;
  const { isActing, act, release } = useAct();

  const onTheWay = formatRupiah(balance.onTheWay);
  const ready = formatRupiah(balance.ready);

  const line = (label: string, onClick: () => unknown) => (
    <li>
      <Button variant="quiet" className={actLine} busy={isActing} onClick={() => void onClick()}>
        {label}
      </Button>
    </li>
  );
  const reasoned = (
    kind: 'frozen' | 'suspended',
    label: string,
    onPress: (because: OperatorReason) => Promise<unknown>,
  ) => (
    <li>
      <Fold label={label}>
        <WithReason kind={kind}>
          {(because) => (
            <Button variant="stop" size="small" busy={isActing} onClick={() => void onPress(because)}>
              {label}
            </Button>
          )}
        </WithReason>
      </Fold>
    </li>
  );
  const ask = (caption: string, sentence: string, done: string, send: () => Promise<unknown>) =>
    line(caption, () => act({ caption, sentence, done: () => done }, send));
  const askCode = (caption: string, sentence: string, done: string, send: (code: string) => Promise<unknown>) =>
    line(caption, () => release({ caption, sentence, done: () => done }, send));

  const onSuspend = (because: OperatorReason) =>
    act(
      async () => {
        const { data } = await callDesk(deskConsequences, { username });
        return { caption: text.suspend, sentence: text.suspendAsk(data, formatRupiah), done: () => text.suspendDone };
      },
      () => callDesk(deskSuspendHost, { username, because }),
    );
  function onAir() {
    let alert: string | null = null;
    return act(
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
  const resume = (code: string) => callDesk(deskResumeHost, { code, username, seen });

  if (status !== 'active' && status !== 'disabled') return null;
  const isActive = status === 'active';
  return (
    <section className={`${cards.card} ${styles.groups}`}>
      <div className="stack gap-2">
        <h2 className="large heavy">{text.title}</h2>
        {isActive ? (
          <ul>
            {frozenAt !== null &&
              askCode(text.unfreeze, text.unfreezeAsk(username, onTheWay, ready), text.unfreezeDone, (code) =>
                callDesk(deskUnfreeze, { code, username, seen: frozenAt }),
              )}
            {factorEndsAt !== null &&
              ask(text.keepFactor, text.keepFactorAsk(username), text.keepFactorDone, () =>
                callDesk(deskKeepFactor, { username }),
              )}
            {newEmail !== null &&
              ask(text.keepEmail, text.keepEmailAsk(username), text.keepEmailDone, () =>
                callDesk(deskKeepEmail, { username }),
              )}
            {ask(text.reset, text.resetAsk(username, email), text.resetDone, () =>
              callDesk(deskMailResetLink, { username }),
            )}
            <TellHost username={username} email={email} />
            {newEmail === null && <ChangeEmail username={username} email={email} />}
          </ul>
        ) : (
          <ul>
            {closingAt === null
              ? askCode(text.resume, text.resumeAsk(username, onTheWay, ready), text.resumeDone, resume)
              : suspended
                ? askCode(text.resume, text.resumeClosingAsk(username), text.resumeClosingDone, resume)
                : askCode(text.reopen, text.reopenAsk(username), text.resumeDone, resume)}
          </ul>
        )}
      </div>
      {isActive && (
        <div className="stack gap-2">
          <h2 className="large heavy text-stop">{text.stops}</h2>
          <ul className="text-stop">
            {frozenAt === null &&
              reasoned('frozen', text.freeze, (because) =>
                act(
                  {
                    caption: text.freeze,
                    sentence: text.freezeAsk(username, onTheWay, formatRupiah(balance.collected)),
                    done: () => text.freezeDone,
                  },
                  () => callDesk(deskFreeze, { username, because }),
                ),
              )}
            {line(text.air, onAir)}
            {ask(text.logOut, text.logOutAsk(username), text.logOutDone, () => callDesk(deskLogOutHost, { username }))}
            {secondFactor &&
              factorEndsAt === null &&
              askCode(text.factor, text.factorAsk(username, email), text.factorDone, (code) =>
                callDesk(deskRemoveFactor, { code, username }),
              )}
            {reasoned('suspended', text.suspend, onSuspend)}
          </ul>
        </div>
      )}
    </section>
  );
}
