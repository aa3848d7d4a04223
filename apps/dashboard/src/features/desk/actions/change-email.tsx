import { deskChangeEmail } from '@mabarin/api-client/contract/desk/hosts';
import { Button } from '@mabarin/ui/buttons/button';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { useForm } from 'react-hook-form';
import { callDesk } from '#features/desk/desk.api.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { useAct } from './act.ts';
import { Fold } from './fold.tsx';
import { hostActionsText as text } from './host-actions.text.ts';

/** Another e-mail for a host who lost its own. */
export function ChangeEmail({ username, email: before }: { username: string; email: string }) {
  const form = useForm({ defaultValues: { newEmail: '' } });
  const { isActing, release } = useAct();
  const clear = useDeskDraft(form, 'email');

  async function onChange() {
    const email = form.getValues('newEmail');
    const changed = await release(
      { caption: text.email, sentence: text.emailAsk(username, before, email), done: () => text.emailDone },
      (code) => callDesk(deskChangeEmail, { code, username, email }),
    );
    if (changed) clear();
  }

  return (
    <li>
      <Fold label={text.email}>
        <EmailField control={form.control} name="newEmail" label={text.emailLabel} hint={text.emailHint} />
        <Button variant="stop" size="small" busy={isActing} onClick={() => void onChange()}>
          {text.email}
        </Button>
      </Fold>
    </li>
  );
}
