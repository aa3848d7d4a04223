import {
  deskCloseAccount,
  deskConsequences,
  deskEraseAccount,
  deskExportAccount,
} from '@mabarin/api-client/contract/desk/hosts';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formResolver } from '@mabarin/web/form-resolver';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/cards.module.css';
import entries from '#platform/entries.module.css';
import { saveFile } from '#platform/save-file.ts';
import { useAct } from './act.ts';
import { accountActionsText as text } from './account-actions.text.ts';

const vouched = ['unmasked'] as const;
const Copy = v.object({
  letter: v.pipe(v.string(), v.trim(), v.minLength(1, 'desk.letter_missing')),
  unmasked: v.boolean(),
});
type Copy = v.InferOutput<typeof Copy>;
const resolver = formResolver<Copy, Copy>(Copy, {});

/**
 * Copy, and closing of a host or erasure of a viewer, for who cannot log in. `person`: a host's username, or a viewer's
 * e-mail.
 */
export default function AccountActions({ person }: { person: string }) {
  const isViewer = person.includes('@');
  const form = useForm({ resolver, defaultValues: { letter: '', unmasked: false } });
  const { control, handleSubmit } = form;
  const { isActing, release } = useAct();
  const [open, setOpen] = useState<string[]>([]);
  const clear = useDeskDraft(form, 'letter', vouched);

  async function onCopy({ letter, unmasked }: Copy) {
    const copied = await release(
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
    if (copied) clear();
  }

  async function onClose() {
    await release(
      async () => {
        const { data } = await callDesk(deskConsequences, { username: person });
        const found = text.openWork(data, formatRupiah);
        setOpen(found);
        return found.length > 0
          ? null
          : { caption: text.close, sentence: text.closeAsk(person), done: () => text.closeDone };
      },
      (code) => callDesk(deskCloseAccount, { code, username: person }),
    );
  }

  async function onErase() {
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
      <TextField control={control} name="letter" label={text.letter} maxLength={100} />
      <CheckboxField control={control} name="unmasked" label={text.unmasked} />
      <div role="status">
        {open.length > 0 && (
          <>
            <p>{text.notYet}</p>
            <ul className={entries.rows}>
              {open.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={cards.buttons}>
        <Button variant="ink" size="small" busy={isActing} onClick={() => void handleSubmit(onCopy)()}>
          {text.copy}
        </Button>
        <Button variant="stop" size="small" busy={isActing} onClick={() => void (isViewer ? onErase() : onClose())}>
          {isViewer ? text.erase : text.close}
        </Button>
      </div>
    </section>
  );
}
