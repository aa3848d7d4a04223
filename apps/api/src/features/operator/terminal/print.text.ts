import { timeText, type Said } from '#features/operator/call.commands.ts';

/** An answer as a terminal prints it: its text, else a line for each row or each member; with `json` its data as JSON. */
export function printed(said: Said<unknown>, json: boolean): string {
  const { text, data } = typeof said === 'string' ? { text: said, data: { text: said } } : said;
  return json ? JSON.stringify(data, withoutSeals, 2) : (text ?? linesOf(data));
}

function linesOf(data: unknown): string {
  if (!Array.isArray(data)) return membersOf(data).join('\n');
  return data.map((row) => membersOf(row).join('  ')).join('\n') || 'Nothing.';
}

/** `name=value` of what a row has; an instant in Jakarta's time too. */
function membersOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null) return [String(row)];
  return Object.entries(row).flatMap(([name, value]) =>
    value === null || value === '' || value === false || withoutSeals(name, value) === undefined
      ? []
      : `${name}=${valueText(value)}`,
  );
}

function valueText(value: unknown): string {
  if (value instanceof Date) return timeText(value);
  const text = typeof value === 'object' ? JSON.stringify(value, withoutSeals) : String(value);
  // Somebody else's text may hold what a terminal obeys; its own lines stand under its row.
  return text.replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n    ' : encodeURIComponent(sign)));
}

/** Text that the server's secret sealed tells nobody anything. */
function withoutSeals(name: string, value: unknown): unknown {
  return name.endsWith('_sealed') ? undefined : value;
}
