/** Converts these columns of a JSON row from text to dates. */
export function withDates<Row extends object, const Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Omit<Row, Column> & { [Name in Column]: null extends Row[Name] ? Date | null : Date } {
  const dates = columns.map((column) => {
    const text = row[column];
    return [column, text === null ? null : new Date(text as string)] as const;
  });
  return { ...row, ...Object.fromEntries(dates) } as never;
}
