import { isFailureError } from '@mabarin/domain/failures';
import { CodeField } from '@mabarin/ui/fields/code-field';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { isCodeRefusal } from './code-refusal.ts';
import { failureSentence } from '#platform/dialogs.ts';
import type { PasskeyProof } from './passkey-proof.ts';
import { platformText } from '#platform/platform.text.ts';

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

/** A passkey that was refused says so in the next question. */
async function askCode(sentence: string): Promise<string | null> {
  const byPasskey = await import('./passkey-proof.ts').then(({ passkeyProof }) => passkeyProof());
  for (let shown = sentence; ;) {
    const { choice, value } = await askFor('code', shown, { passkey: byPasskey !== null });
    if (choice !== 'passkey') return choice === 'send' ? value : null;
    try {
      const code = await byPasskey?.();
      if (typeof code === 'string') return code;
    } catch (error) {
      shown = failureSentence(error) ?? sentence;
    }
  }
}

type Proofs = {
  byPassword: (typed: { password: string; secondFactor: string | undefined }) => Promise<unknown>;
  /** Null: the account has no passkey, or this browser knows none. */
  byPasskey: PasskeyProof | null;
};

/**
 * Asks for a passkey or the password, and for the code if the account needs one, until they are right. A password not
 * refused stays in the field for the next try. Returns false when a dialog was closed or the session is over.
 */
export async function proveAccount(sentence: string, { byPassword, byPasskey }: Proofs): Promise<boolean> {
  let typed = '';
  for (let shown: string | null = sentence; shown !== null;) {
    const { choice, value: password } = await askFor('password', shown, { before: typed, passkey: byPasskey !== null });
    if (choice === 'cancel') return false;
    if (choice === 'send' && password === '') continue;
    try {
      if (choice === 'passkey') {
        if (typeof (await byPasskey?.()) === 'string') return true;
        continue;
      }
      await withCode((secondFactor) => byPassword({ password, secondFactor }));
      return true;
    } catch (error) {
      shown = failureSentence(error);
      typed = isFailureError(error) && error.code === 'accounts.password_wrong' ? '' : password;
    }
  }
  return false;
}

const sendButton = { choice: 'send', label: platformText.codeSend, tone: 'go' } as const;
const passkeyButton = { choice: 'passkey', label: platformText.passkey, tone: 'ink' } as const;
const cancelButton = { choice: 'cancel', label: platformText.cancel, tone: 'ink' } as const;

async function askFor(
  field: 'code' | 'password',
  sentence: string,
  { before = '', passkey = false }: { before?: string; passkey?: boolean } = {},
): Promise<{ choice: 'send' | 'passkey' | 'cancel'; value: string }> {
  let typed = before;
  const choice = await showDialog<'send' | 'passkey' | 'cancel'>({
    icon: 'ask',
    caption: field === 'code' ? platformText.codeCaption : platformText.passwordCaption,
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
    buttons: passkey ? [sendButton, passkeyButton, cancelButton] : [sendButton, cancelButton],
  });
  return { choice: choice ?? 'cancel', value: typed };
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
