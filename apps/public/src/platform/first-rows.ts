import { useHydrating } from './use-hydrating.ts';

/** More than a phone shows. A server that drew thousands would keep everybody waiting, payments too. */
const FIRST_ROWS = 30;

/** The rows that a list draws: of a list that the server has drawn all the others come after hydration. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useHydrating() ? rows.slice(0, FIRST_ROWS) : rows;
}
