import pg from 'pg';

type Sent = { text: unknown; name?: string | undefined; values?: unknown };

/**
 * Prepares from its second use on what production plans anew each time: reads outside transactions, because the plan of a
 * list depends on its values. A test's tables hold a few rows, and planning takes longer than reading them.
 */
export function planReadsOnce(): void {
  const prototype = pg.Query.prototype as unknown as { submit(this: Sent, connection: object): unknown };
  const { submit } = prototype;
  const names = new Map<string, string>();
  prototype.submit = function (connection) {
    if (this.name === undefined && isOneRead(this)) {
      this.name = names.get(this.text);
      if (this.name === undefined) names.set(this.text, `read_${names.size}`);
    }
    return submit.call(this, connection);
  };
}

/** Without values several statements may be sent as one text, which cannot be prepared. */
function isOneRead(sent: Sent): sent is Sent & { text: string } {
  const { text, values } = sent;
  return typeof text === 'string' && Array.isArray(values) && /^\s*select\b[^;]*$/i.test(text);
}
