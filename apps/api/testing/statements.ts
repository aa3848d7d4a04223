import pg from 'pg';

/** A statement that this process sent, in the order of sending. */
export type Statement = {
  text: string;
  values: readonly unknown[];
  rows: Record<string, unknown>[];
  /** Sent with a name, so that the server keeps its plan. */
  named: boolean;
  /** The statement's number among the round trips: statements that were sent together share one. */
  trip: number;
};

/** Parts of the driver's statement object that its types leave out. */
type Sent = {
  text: string;
  values?: readonly unknown[];
  name?: string;
  callback: (error: Error | null, result?: pg.QueryResult) => void;
};
type Submit = (this: Sent, connection: object) => unknown;

/** Runs `work` and returns every statement that this process sent meanwhile, like the server's log, with values. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const prototype = pg.Query.prototype as unknown as { submit: Submit };
  const { submit } = prototype;
  const statements: Statement[] = [];
  /** Open statements per connection. */
  const underWay = new WeakMap<object, number>();
  let trips = 0;
  prototype.submit = function (connection) {
    const waiting = underWay.get(connection) ?? 0;
    if (waiting === 0) trips += 1;
    const { text, values = [], name, callback } = this;
    const statement: Statement = { text, values, rows: [], named: name !== undefined, trip: trips };
    statements.push(statement);
    underWay.set(connection, waiting + 1);
    this.callback = (error, result) => {
      underWay.set(connection, (underWay.get(connection) ?? 1) - 1);
      statement.rows = result?.rows ?? [];
      callback(error, result);
    };
    return submit.call(this, connection);
  };
  try {
    await work();
  } finally {
    prototype.submit = submit;
  }
  return statements;
}
