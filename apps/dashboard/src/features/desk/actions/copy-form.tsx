import { deskExportAccount } from '@mabarin/api-client/contract/desk/hosts';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/page/cards.module.css';
import { saveFile } from '@mabarin/web/save-file';
import { useAct } from './act.ts';
import { accountActionsText as text } from './account-actions.text.ts';

const vouched = ['unmasked'] as const;
const Copy = v.object({
  letter: v.pipe(v.string(), v.trim(), v.minLength(1, 'desk.letter_missing')),
  unmasked: v.boolean(),
});
type Copy = v.InferOutput<typeof Copy>;
const resolver = formResolver<Copy, Copy>(Copy, {});

/** A copy for an authority. `of`: a username, an e-mail or a payment's number. */
export function CopyForm({ of }: { of: string }) {
  const form = useForm({ resolver, defaultValues: { letter: '', unmasked: false } });
  const { control, handleSubmit } = form;
  const { isActing, release } = useAct();
  const clear = useDeskDraft(form, 'letter', vouched);

  async function onCopy({ letter, unmasked }: Copy) {
    const copied = await release(
      {
        caption: text.copy,
        sentence: text.copyAsk(of),
        done({ data }: { data: string }) {
          saveFile(
            `mabarin-salinan-${letter.replaceAll(/[^A-Za-z0-9]+/g, '-')}.ndjson`,
            new Blob([data], { type: 'application/x-ndjson' }),
          );
          return text.copyDone;
        },
      },
      (code) => callDesk(deskExportAccount, { code, person: of, letter, unmasked }),
    );
    if (copied) clear();
  }

  return (
    <>
      <TextField control={control} name="letter" label={text.letter} maxLength={100} />
      <CheckboxField control={control} name="unmasked" label={text.unmasked} />
      <div className={cards.buttons}>
        <Button variant="ink" size="small" busy={isActing} onClick={() => void handleSubmit(onCopy)()}>
          {text.copy}
        </Button>
      </div>
    </>
  );
}
