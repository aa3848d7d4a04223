import { sql, type Selectable } from 'kysely';
import type { GatewayCircuitTable } from '#features/payments/payment.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type GatewayCircuit = Selectable<GatewayCircuitTable>;

export function listCircuits(db: Db): Promise<GatewayCircuit[]> {
  return db.selectFrom('gateway_circuit').selectAll().execute();
}

export function findCircuit(db: Db, gateway: string): Promise<Pick<GatewayCircuit, 'open_until' | 'paused_at'> | null> {
  return first(db.selectFrom('gateway_circuit').select(['open_until', 'paused_at']).where('gateway', '=', gateway));
}

/** Pauses a gateway; one that is paused keeps its time. */
export async function setGatewayPause(tx: Tx, gateway: string, now: Date): Promise<void> {
  await tx
    .insertInto('gateway_circuit')
    .values({ gateway, failures: 0, changed_at: now, paused_at: now })
    .onConflict((conflict) =>
      conflict.column('gateway').doUpdateSet({ paused_at: now }).where('gateway_circuit.paused_at', 'is', null),
    )
    .execute();
}

/** Ends a pause. Returns the time since which it was paused; null: it was not. */
export async function endGatewayPause(tx: Tx, gateway: string): Promise<Date | null> {
  const { rows } = await sql<{ paused_at: Date }>`
    with before as (
      select gateway, paused_at from gateway_circuit where gateway = ${gateway} and paused_at is not null for update
    )
    update gateway_circuit as circuit
    set paused_at = null
    from before
    where circuit.gateway = before.gateway
    returning before.paused_at`.execute(tx);
  return rows[0]?.paused_at ?? null;
}

/** Unpaid payments by the gateway whose QR they have or wait for. */
export async function countWaiting(db: Db): Promise<{ gateway: string; count: number; since: Date }[]> {
  return db
    .selectFrom('payment')
    .select((row) => [
      'provider as gateway',
      row.fn.countAll<number>().as('count'),
      row.fn.min('created_at').as('since'),
    ])
    .where('status', 'in', ['creating', 'pending'])
    .groupBy('provider')
    .execute();
}

/** Takes the one attempt that an open circuit allows from `now` on; returns false when it is too early or taken. */
export async function takeProbe(db: Db, gateway: string, at: { now: Date; until: Date }): Promise<boolean> {
  const taken = await db
    .updateTable('gateway_circuit')
    .set({ open_until: at.until })
    .where('gateway', '=', gateway)
    .where('open_until', '<=', at.now)
    .returning('gateway')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Counts a failure and opens the circuit at `limit` in a row. Returns the count and whether it opened just now. */
export async function countFailure(
  db: Db,
  gateway: string,
  failure: { now: Date; until: Date; limit: number; error: string },
): Promise<{ failures: number; opened: boolean }> {
  const { now, until, limit, error } = failure;
  const { rows } = await sql<{ failures: number; opened: boolean }>`
    with before as (
      select open_until from gateway_circuit where gateway = ${gateway}
    )
    insert into gateway_circuit as circuit (gateway, failures, open_until, changed_at, last_error, failed_at)
    values (${gateway}, 1, null, ${now}, ${error}, ${now})
    on conflict (gateway) do update set
      failures = circuit.failures + 1,
      open_until = case when circuit.failures + 1 >= ${limit}::int then ${until}::timestamptz end,
      changed_at = case
        when circuit.open_until is null and circuit.failures + 1 >= ${limit}::int then ${now}::timestamptz
        else circuit.changed_at
      end,
      last_error = excluded.last_error,
      failed_at = excluded.failed_at
    returning failures, open_until is not null and (select open_until from before) is null as opened
  `.execute(db);
  return rows[0] ?? { failures: 0, opened: false };
}

/** Clears the failures of a gateway after a reply. Returns true when that closed its circuit. */
export async function clearFailures(db: Db, gateway: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    with before as (
      select gateway, open_until is not null as was_open
      from gateway_circuit
      where gateway = ${gateway} and failures > 0
      for update
    )
    update gateway_circuit as circuit
    set failures = 0, open_until = null, changed_at = case when was_open then ${now}::timestamptz else changed_at end
    from before
    where circuit.gateway = before.gateway
    returning was_open as closed
  `.execute(db);
  return rows[0]?.closed ?? false;
}
