import { deskBroadcast, deskBroadcastReach } from '@mabarin/api-client/contract/desk/office';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { TextField } from '@mabarin/ui/fields/text-field';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { useForm, useWatch } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/page/cards.module.css';
import { showFailure, showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/page/entries.module.css';
import { broadcastText as text } from './broadcast.text.ts';

const empty = { to: '', caption: '', message: '', quiet: false };

/** A message on hosts' dashboards; it says before how many get it. */
export default function BroadcastPage() {
  const form = useForm({ defaultValues: empty });
  const { control, handleSubmit } = form;
  const { caption, message } = useWatch({ control });
  const { isActing, act } = useAct();
  const clear = useDeskDraft(form);
  const submit = handleSubmit(async (typed) => {
    if (typed.caption.trim() === '' || typed.message.trim() === '') return showInvalid(text.missing);
    try {
      const { data } = await callDesk(deskBroadcastReach, { to: typed.to });
      const sentence = text.ask(data.hosts, typed.caption, typed.message);
      const sent = await act({ caption: text.title, sentence, done: () => text.sent }, () =>
        callDesk(deskBroadcast, {
          to: typed.to,
          caption: typed.caption,
          text: typed.message,
          quiet: typed.quiet,
        }),
      );
      if (sent) clear();
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <form noValidate className={cards.card} onSubmit={(event) => void submit(event)}>
        <p className={entries.intro}>{text.intro}</p>
        <TextField
          control={control}
          name="to"
          label={text.to}
          hint={text.toHint}
          maxLength={64}
          autoCapitalize="none"
        />
        <TextField control={control} name="caption" label={text.caption} maxLength={80} />
        <CounterTextArea control={control} name="message" label={text.message} max={500} />
        <CheckboxField control={control} name="quiet" label={text.quiet} />
        <Button type="submit" busy={isActing}>
          {text.send}
        </Button>
      </form>
      {(caption !== '' || message !== '') && (
        <section className={cards.card} aria-label={text.preview}>
          <p className="small muted anywhere">{text.preview}</p>
          <p className="large heavy">{caption}</p>
          <p>{message}</p>
        </section>
      )}
    </>
  );
}
