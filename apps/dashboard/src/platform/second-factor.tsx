import { CodeField } from '@mabarin/ui/code-field';
import { DialogAnswer, showDialog } from '@mabarin/ui/dialog';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { isCodeRefusal } from './code-refusal.ts';
import { platformText } from './platform.text.ts';

/**
 * Makes a guarded call. Where the account asks for a code, it is asked for in a dialog and the call made again, with what
 * was typed as it was; again while it is wrong. A dialog that is closed leaves the refusal.
 */
export async function withCode<Answer>(send: (secondFactor: string | undefined) => Promise<Answer>): Promise<Answer> {
  for (let code: string | undefined; ;) {
    try {
      return await send(code);
    } catch (error) {
      if (!isCodeRefusal(error)) throw error;
      const typed = await askCode(error.message);
      if (typed === null) throw error;
      code = typed;
    }
  }
}

async function askCode(sentence: string): Promise<string | null> {
  let typed = '';
  const choice = await showDialog<'send' | 'cancel'>({
    icon: 'ask',
    caption: platformText.codeCaption,
    text: (
      <CodeForm
        sentence={sentence}
        onTyped={(code) => {
          typed = code;
        }}
      />
    ),
    buttons: [
      { choice: 'send', label: platformText.codeSend, tone: 'go' },
      { choice: 'cancel', label: platformText.cancel, tone: 'ink' },
    ],
  });
  return choice === 'send' ? typed : null;
}

function CodeForm({ sentence, onTyped }: { sentence: string; onTyped: (code: string) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const answer = use(DialogAnswer);
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => answer('send'))(event)}>
      <p>{sentence}</p>
      <CodeField control={control} name="code" onValueChange={onTyped} />
    </form>
  );
}
