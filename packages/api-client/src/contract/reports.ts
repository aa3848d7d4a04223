import { ReportFileForm, ReportMonthForm, ReportPeriodForm, ReportYearForm } from '@mabarin/domain/reports/report';
import * as v from 'valibot';
import { Rupiah } from '#contract/shapes.ts';
import { endpoint, financePosts } from '#endpoint.ts';

/** A WIB date, `YYYY-MM-DD`. */
const Day = v.string();
const Count = v.number();

const Money = v.object({
  opening: Rupiah,
  closing: Rupiah,
  lines: v.array(
    v.object({
      day: Day,
      kind: v.string(),
      count: Count,
      amount: Rupiah,
      fee: Rupiah,
      qris: Rupiah,
      credit: Rupiah,
      other: Rupiah,
    }),
  ),
  /** Orders that a voucher made cheaper, and by how much: the host's gift, which moved no money. */
  vouchers: v.object({ orders: Count, amount: Rupiah }),
});

export const reportMoney = endpoint(financePosts, {
  path: '/api/dashboard/report/money',
  summary:
    "What moved a host's balance in a WIB month, or between two WIB days, a line for each day and kind: `mabar`, `support`, else the kind of the " +
    'journal. Orders that credit alone paid have a line of their own beside those that QRIS paid. The day is that of ' +
    'the booking, so the lines of a month that is over never change. opening + all amounts = closing; of each line ' +
    'qris = amount + fee + credit + other.',
  input: ReportPeriodForm,
  invalid: 'reports.month_invalid',
  output: v.object({ data: Money }),
  fails: ['reports.month_invalid', 'reports.range_empty', 'reports.range_reversed'],
});

export const reportYear = endpoint(financePosts, {
  path: '/api/dashboard/report/year',
  summary:
    "What moved a host's balance in a WIB year, by month and kind as in the month's report; `day` is the first of the month.",
  input: ReportYearForm,
  invalid: 'reports.year_invalid',
  output: v.object({ data: Money }),
  fails: ['reports.year_invalid'],
});

/** `again`: those who had come on an earlier day. */
const People = v.object({ total: Count, again: Count });

export const reportPlay = endpoint(financePosts, {
  path: '/api/dashboard/report/play',
  summary:
    'Games and wins by day of a WIB month, who played and who supported, how many of them came again, and how long paid ' +
    'orders waited for their first game: whole seconds, median and 90 %.',
  input: ReportMonthForm,
  invalid: 'reports.month_invalid',
  output: v.object({
    data: v.object({
      days: v.array(v.object({ day: Day, games: Count, wins: Count })),
      players: People,
      supporters: People,
      wait: v.object({ orders: Count, median: v.nullable(Count), p90: v.nullable(Count) }),
    }),
  }),
  fails: ['reports.month_invalid'],
});

export const reportTurns = endpoint(financePosts, {
  path: '/api/dashboard/report/turns',
  summary:
    'How paid orders of each event got their turn in a WIB month, most first: whole seconds to the first game, median and ' +
    'longest, and how often Sunduls of others who had come later passed them.',
  input: ReportMonthForm,
  invalid: 'reports.month_invalid',
  output: v.object({
    data: v.array(v.object({ event: v.string(), orders: Count, median: Count, longest: Count, passed: Count })),
  }),
  fails: ['reports.month_invalid'],
});

export const prepareReportFile = endpoint(financePosts, {
  path: '/api/dashboard/report/file',
  summary:
    'The address of a CSV file of some WIB days, which works for two minutes in the same session, and how many rows it will ' +
    'have; null: more than 100,000. The last line of a whole file says how many rows it has.',
  input: ReportFileForm,
  invalid: 'reports.range_empty',
  output: v.object({ data: v.object({ path: v.string(), rows: v.nullable(Count) }) }),
  fails: ['reports.range_empty', 'reports.range_reversed', 'http.too_many'],
});

export type ReportMoney = v.InferOutput<typeof reportMoney.output>['data'];
export type ReportTurns = v.InferOutput<typeof reportTurns.output>['data'];
export type ReportPlay = v.InferOutput<typeof reportPlay.output>['data'];
