import { BREAK_MINUTES, LAST_ORDER_MAX } from '@mabarin/domain/mabar/hours';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { Button } from '@mabarin/ui/buttons/button';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { use, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureText } from '@mabarin/domain/errors';
import { platformText } from '#platform/platform.text.ts';
import type { LastOrder } from './hours.api.ts';
import styles from './hours.module.css';
import { hoursText } from './hours.text.ts';
import { lastOrderText } from './last-order-dialog.text.ts';

/** `way` is `count` or `time`. */
type Values = { way: string; waiting: number; time: string };

/** Asks how long a break is, in minutes; null when cancelled. */
export async function askBreak(): Promise<(typeof BREAK_MINUTES)[number] | null> {
  const choice = await showDialog<string>({
    icon: 'ask',
    caption: hoursText.break,
    text: <Breaks />,
    buttons: [{ choice: '', label: lastOrderText.cancel, tone: 'ink' }],
  });
  return BREAK_MINUTES.find((minutes) => String(minutes) === choice) ?? null;
}

function Breaks() {
  const answer = use(DialogAnswer);
  return (
    <div className="stack gap-3">
      <p>{hoursText.breakHelp}</p>
      {BREAK_MINUTES.map((minutes) => (
        <Button key={minutes} variant="quiet" onClick={() => answer(String(minutes))}>
          {hoursText.begin(minutes)}
        </Button>
      ))}
    </div>
  );
}

/** Asks when ordering closes by itself; null when cancelled. */
export async function askLastOrder(): Promise<LastOrder | null> {
  let typed: Values = { way: 'count', waiting: 10, time: '22:00' };
  for (;;) {
    const choice = await showDialog({
      icon: 'ask',
      caption: hoursText.lastOrder,
      text: (
        <LastOrderForm
          first={typed}
          onChange={(next) => {
            typed = next;
          }}
        />
      ),
      buttons: [
        { choice: 'set', label: lastOrderText.set, tone: 'go' },
        { choice: 'cancel', label: lastOrderText.cancel, tone: 'ink' },
      ],
    });
    if (choice !== 'set') return null;
    const { way, waiting, time } = typed;
    if (way === 'time' && time !== '') return { waiting: null, until: time };
    // An emptied number is null, whatever its type says.
    if (way === 'count' && waiting >= 1 && waiting <= LAST_ORDER_MAX) return { waiting, until: null };
    // The typed values are kept.
    await showDialog({
      icon: 'warn',
      caption: platformText.incomplete,
      text: failureText('mabar.last_order_invalid'),
    });
  }
}

function LastOrderForm({ first, onChange }: { first: Values; onChange: (values: Values) => void }) {
  const { control } = useForm<Values>({ defaultValues: first });
  const { way = first.way, waiting = first.waiting, time = first.time } = useWatch({ control });
  useEffect(() => {
    onChange({ way, waiting, time });
  }, [onChange, way, waiting, time]);
  return (
    <div className={styles.parts}>
      <p>{lastOrderText.lastOrderHelp}</p>
      <ChoiceField
        control={control}
        name="way"
        label={lastOrderText.way}
        choices={[
          { value: 'count', title: lastOrderText.byCount, description: lastOrderText.byCountHelp },
          { value: 'time', title: lastOrderText.byTime, description: lastOrderText.byTimeHelp },
        ]}
      />
      {way === 'count' ? (
        <StepperField control={control} name="waiting" label={lastOrderText.waiting} min={1} max={LAST_ORDER_MAX} />
      ) : (
        <TextField control={control} name="time" label={lastOrderText.time} type="time" />
      )}
    </div>
  );
}
