import { deskTellHost, HOST_TEXT_MAX } from '@mabarin/api-client/contract/desk/hosts';
import { Button } from '@mabarin/ui/buttons/button';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { useForm } from 'react-hook-form';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { showInvalid } from '#platform/dialogs.ts';
import { useAct } from './act.ts';
import { Fold } from './fold.tsx';
import { hostActionsText as text } from './host-actions.text.ts';

/** A message to a host, whose words the question repeats. */
export function TellHost({ username, email }: { username: string; email: string }) {
  const form = useForm({ defaultValues: { text: '' } });
  const { isActing, act } = useAct();
  const clear = useDeskDraft(form, 'tell');

  async function onTell() {
    const words = form.getValues('text').trim();
    if (words === '') {
      showInvalid(text.tellMissing);
      return;
    }
    const told = await act(
      { caption: text.tell, sentence: text.tellAsk(username, email, words), done: () => text.tellDone },
      () => callDesk(deskTellHost, { username, text: words }),
    );
    if (told) clear();
  }

  return (
    <li>
      <Fold label={text.tell}>
        <CounterTextArea control={form.control} name="text" label={text.tellLabel} max={HOST_TEXT_MAX} rows={3} />
        <Button variant="ink" size="small" busy={isActing} onClick={() => void onTell()}>
          {text.tell}
        </Button>
      </Fold>
    </li>
  );
}
