import {
  livelyMonths,
  monthsOfYear,
  ReportYearForm,
  sumOfYear,
  wibMonth,
  type WibYear,
  type YearMonth,
} from '@mabarin/domain/reports/report';
import { startOfWibDate } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/buttons/button';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { Logo } from '@mabarin/ui/decoration/logo';
import { formatRupiah } from '@mabarin/ui/format/money';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { showToast } from '@mabarin/ui/popups/toast';
import { navigate } from '@mabarin/web/router';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import CaretLeft from '~icons/ph/caret-left-bold';
import CaretRight from '~icons/ph/caret-right-bold';
import Printer from '~icons/ph/printer-bold';
import Table from '~icons/ph/table-fill';
import { Loaded } from '#platform/page/loaded.tsx';
import { useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { pathTo } from '#paths.ts';
import { yearQuery } from './report.api.ts';
import { reportText } from './report.text.ts';
import { MoneyList } from './money-list.tsx';
import { BalanceTable, ReportTable } from './report-table.tsx';
import styles from './statement.module.css';
import { statementText } from './statement.text.ts';
import { VouchersNote } from './vouchers-note.tsx';
import { saveYear } from './year.file.ts';
import { yearText } from './year.text.ts';

const yearPath = (year: WibYear) => `${pathTo('cash-year')}?year=${year}`;

/** A year by months and kinds to print or to take along, the basis of a host's tax return. */
export default function YearPage() {
  const last = wibMonth(useNow());
  const current = last.slice(0, 4);
  const asked = v.safeParse(ReportYearForm, { year: new URLSearchParams(useLocation().search).get('year') });
  const year = asked.success && asked.output.year <= current ? asked.output.year : current;
  const { username, name } = useHost();
  const query = useQuery(yearQuery(year));
  const { data } = query;
  const months = data === undefined ? [] : monthsOfYear(data, year);
  const save = useMutation({
    mutationFn: () => saveYear(username, year, months),
    onError: () => showToast(yearText.xlsxFailed),
  });
  const to = (step: number) => navigate(yearPath(String(Number(year) + step)));
  return (
    <section className={`stack gap-4 w-full mx-auto ${styles.page}`} aria-busy={query.isFetching}>
      <div className={`row wrap gap-2 ${styles.buttons}`}>
        <IconButton label={yearText.earlier} icon={<CaretLeft />} onClick={() => to(-1)} />
        <IconButton
          label={yearText.later}
          icon={<CaretRight />}
          aria-disabled={year >= current}
          onClick={() => year < current && to(1)}
        />
        <Button icon={<Printer />} aria-disabled={data === undefined} onClick={() => window.print()}>
          {statementText.print}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<Table />}
          busy={save.isPending}
          aria-disabled={data === undefined}
          onClick={() => data !== undefined && save.mutate()}
        >
          {yearText.xlsx}
        </Button>
        <Button variant="quiet" size="small" onClick={() => navigate(pathTo('cash-report'))}>
          {statementText.back}
        </Button>
      </div>
      <article className={`stack gap-5 surface rounded-panel ${styles.paper}`} data-theme="sore">
        <div className="row wrap items-center justify-between gap-3">
          <PageTitle>{yearText.title(year)}</PageTitle>
          <Logo size={28} />
        </div>
        <p>
          <bdi>{name}</bdi> <span>{statementText.username(username)}</span>
        </p>
        {year === current && <p className="small muted">{yearText.running}</p>}
        <Loaded query={query} tickets={3} failure={reportText.failed}>
          {(money) => (
            <>
              <Months months={months} lively={livelyMonths(months, last)} />
              <BalanceTable
                title={yearText.kinds}
                money={money}
                opening={yearText.opening}
                closing={yearText.closing}
              />
              <VouchersNote vouchers={money.vouchers} />
            </>
          )}
        </Loaded>
        <p className="small muted">{yearText.help}</p>
        <p className="small muted">{yearText.foot}</p>
      </article>
    </section>
  );
}

/** The title has the year. */
const monthName = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', month: 'long' });

const columns = ['mabar', 'support', 'fee', 'returned', 'cashOuts', 'others', 'balance'] as const;

const nameOf = ({ month }: YearMonth) => monthName.format(startOfWibDate(`${month}-01`));

/** Paper has all twelve months, a screen those with something to read, and a narrow one as a list. */
function Months({ months, lively }: { months: readonly YearMonth[]; lively: readonly YearMonth[] }) {
  const sum = sumOfYear(months);
  return (
    <>
      <MonthList months={lively} sum={sum} />
      <ReportTable
        title={yearText.months}
        columns={[yearText.month, ...columns.map((column) => yearText[column])]}
        rows={months.map((one) => [nameOf(one), ...columns.map((column) => formatRupiah(one[column]))] as const)}
        last={[yearText.total, ...columns.map((column) => formatRupiah(sum[column]))]}
        quiet={months.filter((one) => !lively.includes(one)).map(nameOf)}
      />
    </>
  );
}

function MonthList({ months, sum }: { months: readonly YearMonth[]; sum: Omit<YearMonth, 'month'> }) {
  const named = months.map((one) => ({ name: nameOf(one), ...one }));
  // The sum of one month is that month.
  const sections = named.length === 1 ? named : [...named, { name: yearText.total, ...sum }];
  return (
    <MoneyList
      title={yearText.months}
      sections={sections.map((one) => ({
        name: one.name,
        sums: columns
          .filter((column) => column === 'balance' || one[column] !== 0)
          .map((column) => [yearText[column], one[column]] as const),
      }))}
    />
  );
}
