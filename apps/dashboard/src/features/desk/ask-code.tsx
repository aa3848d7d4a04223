import { TextField } from '@mabarin/ui/fields/text-field';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { platformText } from '#platform/platform.text.ts';
import { deskText } from './desk.text.ts';

/** Asks for a fresh code; null: the operator changed their mind. `sentence` says what the code releases. */
export async function askCode(caption: string, sentence: string): Promise<string | null> {
  let code = '';
  const choice = await showDialog<'send' | 'cancel'>({
    icon: 'ask',
    caption,
    text: (
      <CodeForm
        sentence={sentence}
        onTyped={(typed) => {
          code = typed;
        }}
      />
    ),
    buttons: [
      { choice: 'send', label: platformText.codeSend, tone: 'go' },
      { choice: 'cancel', label: platformText.cancel, tone: 'ink' },
    ],
  });
  return choice === 'send' ? code : null;
}

function CodeForm({ sentence, onTyped }: { sentence: string; onTyped: (typed: string) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const answer = use(DialogAnswer);
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => answer('send'))(event)}>
      <p>{sentence}</p>
      <TextField
        control={control}
        name="code"
        label={deskText.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        onValueChange={onTyped}
      />
    </form>
  );
}
