import {
  COMPLAINT_REASONS,
  COMPLAINT_WORDS_MAX,
  complaintReasons,
  type ComplaintForm,
} from '@mabarin/domain/complaints/complaint';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { complaintText as text } from './complaint-text.ts';

/** `reason` is '' until one is chosen. */
type Typed = { reason: string; words: string };

/** Asks why something is reported, until a reason is chosen; null: the person changed their mind. */
export async function askComplaint(): Promise<ComplaintForm | null> {
  let typed: Typed = { reason: '', words: '' };
  let isMissing = false;
  for (;;) {
    const kept = typed;
    const choice = await showDialog<'send' | 'cancel'>({
      icon: 'ask',
      caption: text.caption,
      text: <Questions kept={kept} isMissing={isMissing} onTyped={(values) => void (typed = values)} />,
      buttons: [
        { choice: 'send', label: text.send, tone: 'go' },
        { choice: 'cancel', label: text.cancel, tone: 'ink' },
      ],
    });
    if (choice !== 'send') return null;
    const { words } = typed;
    const reason = COMPLAINT_REASONS.find((one) => one === typed.reason);
    if (reason !== undefined) return { reason, words };
    isMissing = true;
  }
}

type QuestionsProps = { kept: Typed; isMissing: boolean; onTyped: (typed: Typed) => void };

function Questions({ kept, isMissing, onTyped }: QuestionsProps) {
  const { control } = useForm<Typed>({
    defaultValues: kept,
    ...(isMissing ? { errors: { reason: { type: 'required', message: text.missing } } } : {}),
  });
  const typed = useWatch({ control });
  useEffect(() => {
    onTyped({ reason: typed.reason ?? '', words: typed.words ?? '' });
  }, [typed, onTyped]);
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <ChoiceField
        control={control}
        name="reason"
        label={text.reason}
        hint={text.help}
        small
        choices={COMPLAINT_REASONS.map((value) => ({ value, title: complaintReasons[value] }))}
      />
      <CounterTextArea control={control} name="words" label={text.words} max={COMPLAINT_WORDS_MAX} rows={2} />
    </form>
  );
}
