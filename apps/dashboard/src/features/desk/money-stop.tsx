import type { DeskSession } from '@mabarin/api-client/contract/desk/desk';
import { deskResumeMoney, deskStopMoney } from '@mabarin/api-client/contract/desk/money';
import { Because, WHY_MAX } from '@mabarin/domain/desk/desk';
import { Button } from '@mabarin/ui/buttons/button';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useAct } from './actions/act.ts';
import { callDesk, keepStop } from './desk.api.ts';
import { deskText } from './desk.text.ts';
import { formatMoment } from './story/moment.ts';

const StopFields = v.object({ because: Because });
const resolver = formResolver<{ because: string }, { because: string }>(StopFields, {});

/** The stop of all money on every page of the desk; `offered`: where it may be made. */
export function MoneyStop({ stop, offered }: { stop: DeskSession['stop']; offered: boolean }) {
  const queryClient = useQueryClient();
  const { isActing, act, release } = useAct();
  const { control, handleSubmit, reset } = useForm({ resolver, defaultValues: { because: '' } });
  const { stopMoney: caption, resumeMoney } = deskText;

  const onStop = handleSubmit(async ({ because: why }) => {
    const asked = { caption, sentence: deskText.stopAsk, done: () => null };
    if (await act(asked, async () => keepStop(queryClient, await callDesk(deskStopMoney, { why })))) reset();
  });
  const onResume = (seen: string) =>
    release({ caption: resumeMoney, sentence: deskText.resumeAsk, done: () => deskText.resumeDone }, async (code) =>
      keepStop(queryClient, await callDesk(deskResumeMoney, { code, seen })),
    );

  if (stop !== null) {
    return (
      <div role="status" className="row wrap items-center gap-2 gap-x-3 px-4 py-2 surface rounded-ticket anywhere">
        <strong className="text-warn">{deskText.stopped(stop.by, formatMoment(stop.at))}</strong>
        <span>{stop.why}</span>
        <Button variant="stop" size="small" busy={isActing} onClick={() => void onResume(stop.at)}>
          {resumeMoney}
        </Button>
      </div>
    );
  }
  if (!offered) return null;
  return (
    <details>
      <summary>{caption}</summary>
      <form noValidate className="stack gap-2" onSubmit={(event) => void onStop(event)}>
        <TextField
          control={control}
          name="because"
          label={deskText.stopBecause}
          hint={deskText.stopHint}
          maxLength={WHY_MAX}
        />
        <Button type="submit" variant="stop" size="small" busy={isActing}>
          {caption}
        </Button>
      </form>
    </details>
  );
}
