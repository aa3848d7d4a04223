import { isFailureError } from '@mabarin/domain/failures';
import { CodeField } from '@mabarin/ui/fields/code-field';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { isCodeRefusal } from './code-refusal.ts';
import { failureSentence } from './dialogs.ts';
import { platformText } from './platform.text.ts';

/**
 * Makes a guarded call. If the account needs a code, a dialog asks for it and the call is sent again, until the code is
 * right. A closed dialog leaves the refusal.
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

function askCode(sentence: string): Promise<string | null> {
  return ask(platformText.codeCaption, sentence, 'code');
}

/**
 * Asks for the password, and for the code if the account needs one, until they are right. A password not refused stays
 * in the field for the next try. Returns false when a dialog was closed or the session is over.
 */
export async function proveAccount(
  sentence: string,
  send: (typed: { password: string; secondFactor: string | undefined }) => Promise<unknown>,
): Promise<boolean> {
  let typed = '';
  for (let shown: string | null = sentence; shown !== null;) {
    const password = await ask(platformText.passwordCaption, shown, 'password', typed);
    if (password === null) return false;
    if (password === '') continue;
    try {
      await withCode((secondFactor) => send({ password, secondFactor }));
      return true;
    } catch (error) {
      shown = failureSentence(error);
      typed = isFailureError(error) && error.code === 'accounts.password_wrong' ? '' : password;
    }
  }
  return false;
}

async function ask(caption: string, sentence: string, field: 'code' | 'password', before = ''): Promise<string | null> {
  let typed = before;
  const choice = await showDialog<'send' | 'cancel'>({
    icon: 'ask',
    caption,
    text: (
      <AskForm
        sentence={sentence}
        field={field}
        before={before}
        onTyped={(value) => {
          typed = value;
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

type AskFormProps = { sentence: string; field: 'code' | 'password'; before: string; onTyped: (value: string) => void };

function AskForm({ sentence, field, before, onTyped }: AskFormProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { typed: before } });
  const answer = use(DialogAnswer);
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => answer('send'))(event)}>
      <p>{sentence}</p>
      {field === 'code' && <CodeField control={control} name="typed" onValueChange={onTyped} />}
      {field === 'password' && (
        <PasswordField
          control={control}
          name="typed"
          label={platformText.password}
          autoComplete="current-password"
          onValueChange={onTyped}
        />
      )}
    </form>
  );
}
