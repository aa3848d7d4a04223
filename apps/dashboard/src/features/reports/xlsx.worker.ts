import type { ReportColumn } from '@mabarin/domain/reports/report';
import writeXlsxFile from 'write-excel-file/universal';
import { parseCsv } from './csv.ts';

type Job = { csv: Blob; columns: readonly ReportColumn[] };

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  toXlsx(data).then(
    (file) => postMessage(file),
    () => postMessage(null),
  );
});

/** Converts a CSV file to a spreadsheet; text stays text, never a formula. */
async function toXlsx({ csv, columns }: Job): Promise<Blob> {
  const [titles = [], ...rows] = parseCsv(await csv.text());
  const sheet = [
    titles.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value, index) => {
        if (value === '') return null;
        if (columns[index]?.type === 'number' && /^-?\d+$/.test(value)) return Number(value);
        // Cells have a type here, so a reference needs no apostrophe.
        return /^'\d+$/.test(value) ? value.slice(1) : value;
      }),
    ),
  ];
  return writeXlsxFile(sheet, {
    sheet: 'Laporan',
    stickyRowsCount: 1,
    columns: columns.map(({ title }) => ({ width: Math.max(12, title.length + 2) })),
  }).toBlob();
}
