import { deskCloseAccount, deskEraseAccount, deskExportAccount } from '@mabarin/api-client/contract/desk-actions';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useForm } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/entries.module.css';
import { saveFile } from '#platform/save-file.ts';
import { filesText as text } from './files.text.ts';

/** Copy, closing and erasure for who cannot log in. */
export function AccountForm() {
  const { control, getValues } = useForm({ defaultValues: { person: '', letter: '', unmasked: false } });
  const { isActing, release } = useAct();

  /** Null, with a message, while nobody is named. */
  function named(): string | null {
    const person = getValues('person').trim();
    if (person !== '') return person;
    showInvalid(text.missing);
    return null;
  }

  async function onCopy() {
    const person = named();
    if (person === null) return;
    const { letter, unmasked } = getValues();
    await release(
      {
        caption: text.copy,
        sentence: text.copyAsk(person),
        done({ data }: { data: string }) {
          saveFile(`mabarin-${person}.ndjson`, new Blob([data], { type: 'application/x-ndjson' }));
          return text.copyDone;
        },
      },
      (code) => callDesk(deskExportAccount, { code, person, letter, unmasked }),
    );
  }

  async function onClose() {
    const person = named();
    if (person === null) return;
    await release({ caption: text.close, sentence: text.closeAsk(person), done: () => text.closeDone }, (code) =>
      callDesk(deskCloseAccount, { code, username: person }),
    );
  }

  async function onErase() {
    const person = named();
    if (person === null) return;
    await release(
      {
        caption: text.erase,
        sentence: text.eraseAsk(person),
        done: ({ data }: { data: { open: number } }) => text.eraseDone(data.open),
      },
      (code) => callDesk(deskEraseAccount, { code, person }),
    );
  }

  return (
    <section className={cards.card}>
      <h2 className={cards.heading}>{text.accounts}</h2>
      <p className={entries.intro}>{text.accountsHelp}</p>
      <TextField control={control} name="person" label={text.person} maxLength={254} autoCapitalize="none" />
      <TextField control={control} name="letter" label={text.letter} maxLength={100} />
      <CheckboxField control={control} name="unmasked" label={text.unmasked} />
      <div className={cards.buttons}>
        <Button variant="ink" size="small" busy={isActing} onClick={() => void onCopy()}>
          {text.copy}
        </Button>
        <Button variant="stop" size="small" busy={isActing} onClick={() => void onClose()}>
          {text.close}
        </Button>
        <Button variant="stop" size="small" busy={isActing} onClick={() => void onErase()}>
          {text.erase}
        </Button>
      </div>
    </section>
  );
}
