import type { ReactNode } from 'react';
import { useHydrating } from './use-hydrating.ts';

/** More than a phone shows. Rendering thousands on the server would delay everybody, payments too. */
const FIRST_ROWS = 30;

/** Rows to render: a server-rendered list shows the rest after hydration. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useHydrating() ? rows.slice(0, FIRST_ROWS) : rows;
}

type RestRowsProps<Row> = { rows: readonly Row[]; lineOf: (row: Row, index: number) => ReactNode };

/** The rest as plain lines, for a noscript: React leaves those alone in the browser, so that its build has none. */
export function RestRows<Row>({ rows, lineOf }: RestRowsProps<Row>) {
  return (
    rows.length > FIRST_ROWS && (
      <ol className="stack gap-2 mt-3">
        {rows.slice(FIRST_ROWS).map((row, index) => (
          // Public rows have no ids.
          <li key={index}>{lineOf(row, FIRST_ROWS + index)}</li>
        ))}
      </ol>
    )
  );
}
