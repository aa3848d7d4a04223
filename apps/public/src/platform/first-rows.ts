import { useHydrating } from './use-hydrating.ts';

/** More than a phone shows. Rendering thousands on the server would delay everybody, payments too. */
const FIRST_ROWS = 30;

/** Rows to render: a server-rendered list shows the rest after hydration. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useHydrating() ? rows.slice(0, FIRST_ROWS) : rows;
}
