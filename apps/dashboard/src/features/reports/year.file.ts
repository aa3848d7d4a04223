import type { ReportColumn, WibYear, YearMonth } from '@mabarin/domain/reports/report';
import { saveFile } from '@mabarin/web/save-file';
import { toSpreadsheet } from './download.ts';
import { yearText } from './year.text.ts';

const amounts = ['mabar', 'support', 'fee', 'returned', 'cashOuts', 'others', 'balance'] as const;
const columns: readonly ReportColumn[] = [
  { title: yearText.month, type: 'text' },
  ...amounts.map((name): ReportColumn => ({ title: yearText[name], type: 'number' })),
];

/** Saves the months of a year as a spreadsheet whose amounts are numbers. */
export async function saveYear(username: string, year: WibYear, months: readonly YearMonth[]): Promise<void> {
  const rows = [
    columns.map(({ title }) => title),
    ...months.map((one) => [one.month, ...amounts.map((name) => String(one[name]))]),
  ];
  const csv = new Blob([rows.map((row) => `${row.join(',')}\r\n`).join('')], { type: 'text/csv;charset=utf-8' });
  saveFile(`${username} rekap ${year}.xlsx`, await toSpreadsheet(csv, columns, AbortSignal.timeout(30_000)));
}
