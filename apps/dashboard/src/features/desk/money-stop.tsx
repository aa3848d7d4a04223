import type { DeskSession } from '@mabarin/api-client/contract/desk/desk';
import { deskResumeMoney, deskStopMoney } from '@mabarin/api-client/contract/desk/money';
import { Button } from '@mabarin/ui/buttons/button';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from './actions/act.ts';
import { callDesk, keepStop } from './desk.api.ts';
import { deskText as text } from './desk.text.ts';
import { formatMoment } from './story/moment.ts';

type MoneyStopProps = Pick<DeskSession, 'stop'> & { why: string; offered: boolean };

/** The stop of all money on every page of the desk; `offered`: where an operator may make it, because of `why`. */
export function MoneyStop({ stop, why, offered }: MoneyStopProps) {
  const queryClient = useQueryClient();
  const { isActing, act, release } = useAct();

  const onStop = () =>
    act({ caption: text.stopMoney, sentence: text.stopAsk(why), done: () => null }, async () =>
      keepStop(queryClient, await callDesk(deskStopMoney, {})),
    );
  const onResume = (seen: string) =>
    release({ caption: text.resumeMoney, sentence: text.resumeAsk, done: () => text.resumeDone }, async (code) =>
      keepStop(queryClient, await callDesk(deskResumeMoney, { code, seen })),
    );

  if (stop !== null) {
    return (
      <div role="status" className="row wrap items-center gap-2 gap-x-3 px-4 py-2 surface rounded-ticket anywhere">
        <strong className="text-warn">{text.stopped(stop.by, formatMoment(stop.at))}</strong>
        <span>{stop.why}</span>
        <Button variant="stop" size="small" busy={isActing} onClick={() => void onResume(stop.at)}>
          {text.resumeMoney}
        </Button>
      </div>
    );
  }
  if (!offered) return null;
  return (
    <div>
      <Button variant="stop" size="small" busy={isActing} onClick={() => void onStop()}>
        {text.stopMoney}
      </Button>
    </div>
  );
}
