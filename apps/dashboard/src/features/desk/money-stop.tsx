import type { MoneyStop } from '@mabarin/api-client/contract/desk/desk';
import { deskResumeMoney, deskStopMoney } from '@mabarin/api-client/contract/desk/money';
import { Button } from '@mabarin/ui/buttons/button';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from './actions/act.ts';
import { callDesk, keepStop } from './desk.api.ts';
import styles from './desk.module.css';
import { deskText as text } from './desk.text.ts';
import { formatMoment } from './story/moment.ts';

/** Says on every page that all money is stopped, and lets it go. */
export function StoppedMoney({ by, at: seen, why }: MoneyStop) {
  const queryClient = useQueryClient();
  const { isActing, release } = useAct();
  const onResume = () =>
    release({ caption: text.resumeMoney, sentence: text.resumeAsk, done: () => text.resumeDone }, async (code) =>
      keepStop(queryClient, await callDesk(deskResumeMoney, { code, seen })),
    );
  return (
    <div role="status" className="row wrap items-center gap-2 gap-x-3 px-4 py-2 surface rounded-ticket anywhere">
      <strong className="text-warn">{text.stopped(by, formatMoment(seen))}</strong>
      <span>{why}</span>
      <Button variant="go" size="small" busy={isActing} onClick={() => void onResume()}>
        {text.resumeMoney}
      </Button>
    </div>
  );
}

/** Stops all money, because of what its operator works on. */
export function StopMoney({ why }: { why: string }) {
  const queryClient = useQueryClient();
  const { isActing, act } = useAct();
  const onStop = () =>
    act({ caption: `${text.stopAll} ${text.moneyOut}`, sentence: text.stopAsk(why), done: () => null }, async () =>
      keepStop(queryClient, await callDesk(deskStopMoney, {})),
    );
  return (
    <Button variant="stop" size="small" busy={isActing} onClick={() => void onStop()}>
      <span>
        {text.stopAll} <span className={styles.long}>{text.moneyOut}</span>
      </span>
    </Button>
  );
}
