import { TextField } from '@mabarin/ui/fields/text-field';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { failureSentence } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';
import { deskText } from './desk.text.ts';
import { codeByPasskey } from './passkeys/passkey-code.ts';

/**
 * Asks for a fresh code, of the app or by a passkey; null: the operator changed their mind. `sentence` says what the code
 * releases; `app`: a passkey does not do.
 */
export async function askCode(caption: string, sentence: string, { app = false } = {}): Promise<string | null> {
  for (let shown = sentence; ;) {
    const asked = await ask(caption, shown, !app && hasPasskeys());
    if (asked.choice === 'send' && asked.code.trim() === '') {
      shown = `${deskText.codeMissing}\n${sentence}`;
      continue;
    }
    if (asked.choice !== 'passkey') return asked.choice === 'send' ? asked.code : null;
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
