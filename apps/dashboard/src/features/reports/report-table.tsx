import type { ReportMoney } from '@mabarin/api-client/contract/reports';
import { moneyByKind, moneyKindText } from '@mabarin/domain/reports/report';
import { formatNumber, formatRupiah } from '@mabarin/ui/format/money';
import { statementText as text } from './statement.text.ts';
import styles from './statement.module.css';

/** A row's name before its cells; with fewer cells than columns the name spans the empty ones. */
type Row = readonly [name: string, ...cells: string[]];

type TableProps = {
  title: string;
  /** A heading above says the same. */
  untitled?: boolean;
  columns: readonly string[];
  rows: readonly Row[];
  /** The sum, in bold. */
  last?: Row;
  /** Names of rows that only paper has. */
  quiet?: readonly string[];
};

export function ReportTable({ title, untitled = false, columns, rows, last, quiet = [] }: TableProps) {
  const line = (row: Row) => {
    const [name, ...cells] = row;
    return (
      <tr key={name} className={row === last ? styles.strong : quiet.includes(name) ? styles.quiet : undefined}>
        <th scope="row" colSpan={columns.length - cells.length}>
          {name}
        </th>
        {cells.map((cell, column) => (
          <td key={column}>{cell}</td>
        ))}
      </tr>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls only what it can focus.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        {!untitled && (
          <caption>
            <h2 className="large">{title}</h2>
          </caption>
        )}
        <thead className="small muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(line)}
          {last !== undefined && line(last)}
        </tbody>
      </table>
    </div>
  );
}

type BalanceProps = Pick<TableProps, 'title' | 'untitled'> & { money: ReportMoney; opening?: string; closing?: string };

/** Movements of the balance by kind, from opening to closing balance. */
export function BalanceTable({ money, opening = text.opening, closing = text.closing, ...title }: BalanceProps) {
  return (
    <ReportTable
      {...title}
      columns={[text.entry, text.count, text.amount]}
      rows={[
        [opening, formatRupiah(money.opening)],
        ...moneyByKind(money.lines).map(({ kind, count, amount }): Row => [
          moneyKindText(kind),
          formatNumber(count),
          formatRupiah(amount),
        ]),
      ]}
      last={[closing, formatRupiah(money.closing)]}
    />
  );
}
