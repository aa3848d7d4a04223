import {
  deskConsequences,
  deskFreeze,
  deskResumeHost,
  deskSkipAlert,
  deskSuspendHost,
  deskUnfreeze,
} from '@mabarin/api-client/contract/desk-actions';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/cards.module.css';
import { showFailure } from '#platform/dialogs.ts';
import { useAct } from './act.ts';
import { hostActionsText as text } from './host-actions.text.ts';

/** Stops and resumes a host's money, stream and account. */
export default function HostActions({ username }: { username: string }) {
  const { isActing, act, release } = useAct();

  async function onSuspend() {
    try {
      const { data } = await callDesk(deskConsequences, { username });
      await act(
        { caption: text.suspend, sentence: text.suspendAsk(data, formatRupiah), done: () => text.suspendDone },
        () => callDesk(deskSuspendHost, { username }),
      );
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <section className={cards.card}>
      <h2 className={cards.heading}>{text.title}</h2>
      <div className={cards.buttons}>
        <Button
          variant="stop"
          size="small"
          busy={isActing}
          onClick={() =>
            void act({ caption: text.air, sentence: text.airAsk, done: () => text.airDone }, () =>
              callDesk(deskSkipAlert, { of: username }),
            )
          }
        >
          {text.air}
        </Button>
        <Button
          variant="stop"
          size="small"
          busy={isActing}
          onClick={() =>
            void act({ caption: text.freeze, sentence: text.freezeAsk, done: () => text.freezeDone }, () =>
              callDesk(deskFreeze, { username }),
            )
          }
        >
          {text.freeze}
        </Button>
        <Button
          variant="ink"
          size="small"
          busy={isActing}
          onClick={() =>
            void release(
              { caption: text.unfreeze, sentence: text.unfreezeAsk, done: () => text.unfreezeDone },
              (code) => callDesk(deskUnfreeze, { code, username }),
            )
          }
        >
          {text.unfreeze}
        </Button>
        <Button variant="stop" size="small" busy={isActing} onClick={() => void onSuspend()}>
          {text.suspend}
        </Button>
        <Button
          variant="ink"
          size="small"
          busy={isActing}
          onClick={() =>
            void release({ caption: text.resume, sentence: text.resumeAsk, done: () => text.resumeDone }, (code) =>
              callDesk(deskResumeHost, { code, username }),
            )
          }
        >
          {text.resume}
        </Button>
      </div>
    </section>
  );
}
