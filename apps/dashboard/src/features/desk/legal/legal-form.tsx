import { deskRecordLegal } from '@mabarin/api-client/contract/desk/legal';
import { failureText } from '@mabarin/domain/errors';
import { LEGAL_KINDS, LEGAL_MAX, legalKinds, type LegalKind } from '@mabarin/domain/legal/order';
import { wibClockText, wibDate } from '@mabarin/domain/time';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { FileButton } from '@mabarin/ui/buttons/file-button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { Field } from '@mabarin/ui/fields/field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { readBase64 } from '#platform/form/read-base64.ts';
import { navigate } from '@mabarin/web/router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import { showInvalid } from '#platform/dialogs.ts';
import { PickOne } from '#platform/form/pick-one.tsx';
import { useNow } from '#platform/live/now.ts';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { legalText as text } from './legal.text.ts';

/** An authority's letter; it was received now unless said otherwise. */
export default function LegalForm() {
  const now = useNow();
  const form = useForm({
    defaultValues: {
      authority: '',
      number: '',
      kind: 'urgent' as LegalKind,
      day: wibDate(now),
      clock: wibClockText(now),
      named: '',
      secret: false,
      ground: '',
    },
  });
  const { control, handleSubmit, setValue } = form;
  const [kind, secret] = useWatch({ control, name: ['kind', 'secret'] });
  const [file, setFile] = useState<File | null>(null);
  const clear = useDeskDraft(form);
  const { isActing, act } = useAct();

  const submit = handleSubmit(async ({ day, clock, secret: forbids, ground, ...letter }) => {
    let id = '';
    const content = file === null ? '' : await readBase64(file);
    const done = await act(
      {
        caption: text.form,
        sentence: text.saveAsk(legalKinds[letter.kind].formal, letter.number.trim()),
        done({ data }: { data: { id: number } }) {
          id = String(data.id);
          return text.saved;
        },
      },
      () =>
        callDesk(deskRecordLegal, {
          ...letter,
          received: `${day} ${clock.trim()}`,
          ground: forbids ? ground : null,
          content,
        }),
    );
    if (!done) return;
    clear();
    navigate(deskPath('perintah', id));
  });

  return (
    <details>
      <summary className={buttonClass({ variant: 'ink' })}>{text.form}</summary>
      <form noValidate className={`mt-3 ${cards.card}`} onSubmit={(event) => void submit(event)}>
        <p className={entries.intro}>{text.formHelp}</p>
        <TextField control={control} name="authority" label={text.authority} maxLength={LEGAL_MAX.authority} />
        <TextField control={control} name="number" label={text.number} maxLength={LEGAL_MAX.number} />
        <PickOne
          label={text.kind}
          value={kind}
          options={LEGAL_KINDS.map((one) => [one, text.kindOf(legalKinds[one].text, legalKinds[one].hours)] as const)}
          onChange={(next) => setValue('kind', next)}
        />
        <DateField control={control} name="day" label={text.day} />
        <TextField control={control} name="clock" label={text.clock} maxLength={5} />
        <CounterTextArea
          control={control}
          name="named"
          label={text.named}
          hint={text.namedHint}
          max={LEGAL_MAX.named}
          rows={6}
        />
        <Field label={text.file} hint={text.fileHint}>
          {(described) => (
            <span className="row wrap items-center gap-2 relative">
              <FileButton
                described={described}
                inputRef={null}
                name="file"
                accept="application/pdf,image/jpeg,image/png"
                onBlur={() => {}}
                onChoose={(chosen) =>
                  chosen.size > LEGAL_MAX.file ? showInvalid(failureText('desk.legal_file')) : setFile(chosen)
                }
              >
                {text.choose}
              </FileButton>
              {file !== null && <span className="small anywhere">{file.name}</span>}
            </span>
          )}
        </Field>
        <CheckboxField control={control} name="secret" label={text.secret} />
        {secret && <TextField control={control} name="ground" label={text.ground} maxLength={LEGAL_MAX.ground} />}
        <Button type="submit" busy={isActing}>
          {text.save}
        </Button>
      </form>
    </details>
  );
}
