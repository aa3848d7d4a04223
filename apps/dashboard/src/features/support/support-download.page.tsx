import { refuseDownload, SupportDownloadForm } from '@mabarin/domain/support/download';
import { addDays, wibDate } from '@mabarin/domain/time';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useDraft } from '#platform/form/draft.ts';
import { PickOne } from '#platform/form/pick-one.tsx';
import { FormPage } from '#platform/page/form-page.tsx';
import { go } from '#platform/go.ts';
import { useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { downloadMutation } from './support.api.ts';
import { downloadText } from './support.text.ts';

/** Applies the server's rules before the call. */
function downloadResolver(today: string) {
  const form = v.pipe(
    SupportDownloadForm,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const refusal = refuseDownload(dataset.value, today);
      if (refusal === null) return;
      const key = refusal === 'support.download_reversed' ? 'dateEnd' : 'dateStart';
      addIssue({
        message: refusal,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }],
      });
    }),
  );
  return formResolver<SupportDownloadForm, SupportDownloadForm>(form, {});
}

export default function SupportDownloadPage() {
  const { username } = useHost();
  const today = wibDate(useNow());
  const resolver = useMemo(() => downloadResolver(today), [today]);
  const form = useForm<SupportDownloadForm, unknown, SupportDownloadForm>({
    resolver,
    defaultValues: { dateStart: today, dateEnd: today },
  });
  const [dateStart, dateEnd] = useWatch({ control: form.control, name: ['dateStart', 'dateEnd'] });
  const [isOther, setOther] = useState(false);
  const startOf = (days: string) => addDays(today, -Number(days));
  const near = (['0', '6', '14'] as const).find((days) => dateEnd === today && dateStart === startOf(days));
  const span = isOther || near === undefined ? 'other' : near;
  const draft = useDraft(form, 'support-download');
  const download = useMutation(downloadMutation(username));
  return (
    <FormPage
      title={downloadText.title}
      form={form}
      invalid={({ dateStart, dateEnd }) => (dateStart ?? dateEnd)?.message ?? 'support.download_empty'}
      saveLabel={downloadText.submit}
      busy={download.isPending}
      onSave={(days) => download.mutate(days, { onSuccess: draft.clear })}
      onCancel={() => {
        draft.clear();
        go('support');
      }}
    >
      <PickOne
        label={downloadText.which}
        value={span}
        options={downloadText.spans}
        onChange={(days) => {
          setOther(days === 'other');
          if (days !== 'other') form.reset({ dateStart: startOf(days), dateEnd: today }, { keepDefaultValues: true });
        }}
      />
      {span === 'other' && (
        <>
          <div className="grid grid-cols-2 gap-2 mt-4">
            <DateField control={form.control} name="dateStart" label={downloadText.from} />
            <DateField control={form.control} name="dateEnd" label={downloadText.until} />
          </div>
          <p className="small muted">{downloadText.limit}</p>
        </>
      )}
      <p className="small muted mt-4">{downloadText.hint}</p>
    </FormPage>
  );
}
