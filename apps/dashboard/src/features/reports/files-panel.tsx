import {
  daysOfMonth,
  refuseRange,
  REPORT_FILES,
  reportFileName,
  ReportFileForm,
  wibMonth,
  XLSX_ROWS,
  type WibMonth,
} from '@mabarin/domain/reports/report';
import { wibDate } from '@mabarin/domain/time';
import { failureText } from '@mabarin/domain/errors';
import { Button } from '@mabarin/ui/buttons/button';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { showToast } from '@mabarin/ui/popups/toast';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { showFailure, showInvalid } from '#platform/dialogs.ts';
import { useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { saveFile } from '@mabarin/web/save-file';
import {
  CutError,
  downloadReport,
  SILENCE_SECONDS,
  StalledError,
  TooManyRowsError,
  type Progress,
} from './download.ts';
import styles from './report.module.css';
import { reportText } from './report.text.ts';

type Fields = Record<keyof ReportFileForm, string>;

const resolver = formResolver<Fields, ReportFileForm>(ReportFileForm, {});

type Job = { form: ReportFileForm; extension: 'csv' | 'xlsx' };

export function FilesPanel({ month }: { month: WibMonth }) {
  const { username } = useHost();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  // Leaving the page cancels the download.
  useEffect(() => () => running.current?.abort(), []);
  const now = useNow();
  const form = useForm<Fields, unknown, ReportFileForm>({
    resolver,
    defaultValues: { file: 'transactions', ...monthSoFar(month, now) },
  });
  const download = useMutation({
    mutationFn: ({ form: asked, extension }: Job) => {
      const controller = new AbortController();
      running.current = controller;
      return downloadReport(asked, extension, { signal: controller.signal, onProgress: setProgress });
    },
    onSuccess(file, { form: asked, extension }) {
      const name = reportFileName(username, asked, extension);
      saveFile(name, file);
      showToast(reportText.done(name));
    },
    onError(error) {
      if (running.current?.signal.aborted === true) return;
      if (error instanceof CutError) {
        void showDialog({ icon: 'warn', caption: reportText.cutCaption, text: reportText.cut(error.rows) });
      } else if (error instanceof StalledError) {
        const text = reportText.stalled(SILENCE_SECONDS);
        void showDialog({ icon: 'warn', caption: reportText.stalledCaption, text });
      } else if (error instanceof TooManyRowsError) {
        void showDialog({ icon: 'warn', caption: reportText.tooManyCaption, text: reportText.tooMany(XLSX_ROWS) });
      } else {
        showFailure(error, reportText.downloadFailed);
      }
    },
    onSettled: () => setProgress(null),
  });
  const start = (extension: Job['extension']) =>
    form.handleSubmit(
      (values) => {
        const refusal = refuseRange(values);
        if (refusal !== null) showInvalid(failureText(refusal));
        else download.mutate({ form: values, extension });
      },
      () => showInvalid('reports.range_empty'),
    );
  return (
    <details className={cards.card}>
      <summary className="large heavy">{reportText.files}</summary>
      <form noValidate className="stack gap-3" onSubmit={(event) => void start('csv')(event)}>
        <ChoiceField
          control={form.control}
          name="file"
          label={reportText.file}
          choices={REPORT_FILES.map((file) => ({ value: file, title: reportText.fileTitles[file] }))}
        />
        <div className={styles.days}>
          <DateField control={form.control} name="dateStart" label={reportText.from} />
          <DateField control={form.control} name="dateEnd" label={reportText.until} />
        </div>
        <div className="row wrap items-center gap-2 gap-x-4">
          <Button type="submit" busy={download.isPending}>
            {reportText.csv}
          </Button>
          <Button variant="ink" busy={download.isPending} onClick={() => void start('xlsx')()}>
            {reportText.xlsx}
          </Button>
          {download.isPending && (
            <Button variant="quiet" onClick={() => running.current?.abort()}>
              {reportText.cancel}
            </Button>
          )}
        </div>
        {download.isPending && (
          <div className={`stack gap-1 numeric ${styles.progress}`}>
            <progress
              aria-label={reportText.preparing}
              {...(progress === null || progress.of === null
                ? {}
                : { max: Math.max(1, progress.of), value: progress.rows })}
            />
            <p>{progressText(progress, download.variables)}</p>
          </div>
        )}
      </form>
    </details>
  );
}

function progressText(progress: Progress | null, job: Job): string {
  if (progress === null) return reportText.preparing;
  const { rows, of } = progress;
  return job.extension === 'xlsx' && of !== null && rows > of
    ? reportText.making
    : reportText.progress(Math.min(rows, of ?? rows), of);
}

/** The days of a month, of the current one until today. */
function monthSoFar(month: WibMonth, now: number): { dateStart: string; dateEnd: string } {
  const days = daysOfMonth(month);
  const today = wibDate(now);
  const last = wibMonth(now) === month ? today : (days.at(-1) ?? today);
  return { dateStart: `${month}-01`, dateEnd: last };
}
