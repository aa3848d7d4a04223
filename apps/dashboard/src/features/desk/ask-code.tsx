import { isFailureError, type Failure } from '@mabarin/domain/failures';
import { TextField } from '@mabarin/ui/fields/text-field';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { failureSentence } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';
import { deskText } from './desk.text.ts';
import { codeByPasskey } from './passkeys/passkey-code.ts';

/** `sentence` says what the code releases; `app`: a passkey does not do. */
type Asked = { caption: string; sentence: string; app?: boolean };

/** Sends with a fresh code, and asks for another one after a wrong one. Null: the operator changed their mind. */
export async function sendWithCode<Answer>(
  asked: Asked,
  send: (code: string) => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  for (let { sentence } = asked; ;) {
    const code = await askCode({ ...asked, sentence });
    if (code === null) return null;
    try {
      return { answer: await send(code) };
    } catch (error) {
      if (!isWrongCode(error)) throw error;
      sentence = `${error.message}\n${asked.sentence}`;
    }
  }
}

export function isWrongCode(error: unknown): error is Failure {
  return isFailureError(error) && error.code === 'desk.code_wrong';
}

/** A fresh code of the app or by a passkey. */
async function askCode({ caption, sentence, app = false }: Asked): Promise<string | null> {
  for (let shown = sentence; ;) {
    const given = await ask(caption, shown, !app && hasPasskeys());
    if (given.choice === 'send' && given.code.trim() === '') {
      shown = `${deskText.codeMissing}\n${sentence}`;
      continue;
    }
    if (given.choice !== 'passkey') return given.choice === 'send' ? given.code : null;
    try {
      const code = await codeByPasskey();
      if (code !== null) return code;
    } catch (error) {
      shown = failureSentence(error) ?? sentence;
    }
  }
}

const sendButton = { choice: 'send', label: platformText.codeSend, tone: 'go' } as const;
const passkeyButton = { choice: 'passkey', label: platformText.passkey, tone: 'ink' } as const;
const cancelButton = { choice: 'cancel', label: platformText.cancel, tone: 'ink' } as const;

async function ask(caption: string, sentence: string, byPasskey: boolean) {
  let code = '';
  const choice = await showDialog<'send' | 'passkey' | 'cancel'>({
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
    buttons: byPasskey ? [sendButton, passkeyButton, cancelButton] : [sendButton, cancelButton],
  });
  return { choice, code };
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
