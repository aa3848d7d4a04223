import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ERASED_PLAYER } from './erased.ts';
import { lockStatistics } from '#features/mabar/index.ts';
import type { Db, Schema, Tx } from '#schema.ts';

/** Rows deleted after a time: the column with their start, and an optional filter. */
export type Deletion = { table: keyof Schema; column: string; where?: RawBuilder<SqlBool> };

/** SQL condition: an alert that will not be shown again by itself. */
export const alertOver = (alert: string) =>
  sql<boolean>`${sql.ref(alert)}.state in ('finished', 'skipped', 'interrupted')`;

export const processedEvents = sql<boolean>`processed_at is not null`;
/** SQL condition: tasks that hold words of viewers. */
export const contactTasks = sql<boolean>`reason in ('contact', 'cluster')`;
export const testAlerts = sql<boolean>`kind = 'test' and ${alertOver('alert')}`;
/** SQL condition: members in no host's team. */
export const teamless = sql<boolean>`not exists (
  select from team_membership where team_membership.member_id = team_member.id
)`;
/** SQL condition: chat names of places that are done. */
export const boundToDone = sql<boolean>`exists (
  select from mabar_entry where mabar_entry.id = chat_binding.entry_id and mabar_entry.done_at is not null
)`;
/** SQL condition: uploads that failed or never finished. */
export const unreadyMedia = sql<boolean>`state <> 'ready'`;
/** SQL condition: speech that no waiting alert uses. */
export const unusedSpeech = sql<boolean>`not exists (
  select from alert where alert.speech_id = speech_file.key and not ${alertOver('alert')}
)`;

/** Deletes up to `limit` rows older than `before`. Returns how many. */
export async function deleteOld(
  tx: Tx,
  { table, column, where }: Deletion,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(
      select ctid
      from ${sql.table(table)}
      where ${sql.ref(column)} <= ${before} ${where === undefined ? sql`` : sql`and ${where}`}
      order by ${sql.ref(column)}
      limit ${limit}
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Handled rows, and the hosts whose viewers may see the change. */
export type Handled = { rows: number; hostIds: string[] };

function handled(rows: readonly { host_id: string }[]): Handled {
  return { rows: rows.length, hostIds: [...new Set(rows.map((row) => row.host_id))] };
}

/**
 * SQL condition: a payment is settled. No question to the gateway is due, its alert is over, its games are played, no
 * refund or dispute is open, and no operator has a task.
 */
export const paymentOver = sql<boolean>`(
  payment.status in ('paid', 'review', 'expired', 'failed')
  and (payment.status in ('paid', 'review') or payment.next_inquiry_at is null)
  and not exists (select from alert where alert.support_id = payment.id and not ${alertOver('alert')})
  and not exists (
    select from alert
    where alert.source_id = payment.id and alert.kind in ('order', 'gift') and not ${alertOver('alert')}
  )
  and not exists (
    select from alert where alert.source_id = payment.id and alert.kind = 'replay' and not ${alertOver('alert')}
  )
  and not exists (select from mabar_entry where mabar_entry.payment_id = payment.id and mabar_entry.state <> 'done')
  and not exists (select from mabar_entry where mabar_entry.party_id = payment.id and mabar_entry.state <> 'done')
  and not exists (select from refund where refund.payment_id = payment.id and refund.ended_at is null)
  and not exists (select from dispute where dispute.payment_id = payment.id and dispute.ended_at is null)
  and not exists (
    select from payment_task
    where payment_task.done_at is null and (
      payment_task.subject = payment.id
      or payment_task.subject in (select reference from payment_charge where payment_charge.payment_id = payment.id)
      or (
        payment_task.reason = 'reconciliation'
        and split_part(payment_task.subject, ' ', 2) in (
          select reference from payment_charge where payment_charge.payment_id = payment.id
        )
      )
    )
  )
)`;

/**
 * Deletes unpaid payments with their charges and orders: no journal names them. Later money is a notification of an
 * unknown order, which is an operator's task.
 */
export async function deleteUnpaid(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<Handled> {
  const { rows } = await sql<{ id: string; host_id: string }>`
    select payment.id, payment.host_id
    from payment
    where payment.status in ('expired', 'failed') and payment.ended_at <= ${before} and ${paymentOver}
      and not exists (select from ledger_journal where ref_type = 'payment' and ref_id = payment.id)
      and not exists (
        select from payment_charge where payment_charge.payment_id = payment.id and state in ('paid', 'duplicate')
      )
    order by payment.ended_at
    limit ${limit}
    for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    // Rows that refer to a payment are deleted first.
    for (const table of ['payment_charge', 'credit_use', 'voucher_use', 'support', 'mabar_order'] as const) {
      await tx
        .deleteFrom(table)
        .where('payment_id', '=', sql<string>`any(${ids}::text[])`)
        .execute();
    }
    await tx
      .deleteFrom('payment')
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute();
  }
  return handled(rows);
}

/** Erases name and message of finished alerts: they only copy the support's. */
export async function eraseAlertTexts(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<Handled> {
  const { rows } = await sql<{ host_id: string }>`
    update alert
    set ${erasedAlert}
    where id = any(array(
      select id
      from alert
      where created_at <= ${before} and (name <> 'anonim' or message <> '') and ${alertOver('alert')}
      order by created_at
      limit ${limit}
    ))
    returning host_id`.execute(tx);
  return handled(rows);
}

/** A hidden message stays null. */
const erasedAlert = sql`name = ${ANONYMOUS_NAME}, message = case when message is not null then '' end`;

/** Settled payments older than `before` that still name a person. */
export async function findNamedPayments(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; host_id: string }[]> {
  const { rows } = await sql<{ id: string; host_id: string }>`
    select named.id, named.host_id
    from host
    -- Host by host, so that the index of those that still name somebody is enough.
    cross join lateral (
      select payment.id, payment.host_id
      from payment
      where payment.host_id = host.id and payment.erased_at is null and payment.created_at <= ${before}
        and ${paymentOver}
      order by payment.created_at
      limit ${limit}
    ) as named
    limit ${limit}`.execute(tx);
  return rows;
}

/** The same for closed hosts, of any age. */
export async function findPaymentsOfClosed(tx: Tx, limit: number): Promise<{ id: string; host_id: string }[]> {
  const { rows } = await sql<{ id: string; host_id: string }>`
    select payment.id, payment.host_id
    from host
    join payment on payment.host_id = host.id and payment.erased_at is null
    where host.closed_at is not null and ${paymentOver}
    limit ${limit}`.execute(tx);
  return rows;
}

/** Removes the viewer from payments and their goods, except from supports (`anonymiseSupports`). */
export async function erasePayments(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const these = sql`any(${[...ids]}::text[])`;
  await sql`update alert set ${erasedAlert} where support_id = ${these}`.execute(tx);
  await sql`
    update alert set ${erasedAlert} where source_id = ${these} and kind in ('order', 'gift')`.execute(tx);
  await sql`update alert set ${erasedAlert} where source_id = ${these} and kind = 'replay'`.execute(tx);
  await sql`
    update alert set ${erasedAlert}
    where subject = 'turn'
      and source_id in (select entry.id::text from mabar_entry as entry where entry.payment_id = ${these} or entry.party_id = ${these})`.execute(
    tx,
  );
  await sql`
    update mabar_order
    set player_id = ${ERASED_PLAYER}, player_server = '', player_name = ${ANONYMOUS_NAME}, message = '', email = null
    where payment_id = ${these}`.execute(tx);
  await sql`
    update mabar_entry
    set player_id = ${ERASED_PLAYER} || '-' || id, player_server = '', player_name = ${ANONYMOUS_NAME}, message = '',
      chat_name = null
    where payment_id = ${these} or party_id = ${these}`.execute(tx);
  await sql`
    delete from chat_binding
    using mabar_entry as entry
    where entry.id = chat_binding.entry_id and (entry.payment_id = ${these} or entry.party_id = ${these})`.execute(tx);
  await sql`
    update mabar_party_member
    set player_id = ${ERASED_PLAYER}, player_server = '', player_name = ${ANONYMOUS_NAME}
    where payment_id = ${these}`.execute(tx);
  await sql`
    update refund set ${NO_ACCOUNT}, refusal = null
    where payment_id = ${these} and (number_sealed is not null or refusal is not null)`.execute(tx);
  await sql`delete from objection where viewer = ${these}`.execute(tx);
  await sql`update dispute set reason = '' where payment_id = ${these} and reason <> ''`.execute(tx);
  await sql`
    update payment
    set erased_at = ${now},
      payer = case kind
        when 'support' then jsonb_build_object(
          'supporter', jsonb_build_object('supporterName', ${ANONYMOUS_NAME}::text, 'supporterEmail', '')
        )
        else jsonb_build_object(
          'player', jsonb_build_object('id', ${ERASED_PLAYER}::text, 'server', '', 'name', ${ANONYMOUS_NAME}::text)
        )
      end
    where id = ${these}`.execute(tx);
}

const NO_ACCOUNT = sql`bank_code = null, number_sealed = null, number_end = null, holder = null`;

/** Removes the accounts from ended refunds. */
export async function eraseRefundAccounts(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<Handled> {
  const { rows } = await sql<{ host_id: string }>`
    update refund
    set ${NO_ACCOUNT}
    where id = any(array(
      select id from refund where ended_at <= ${before} and number_sealed is not null order by ended_at limit ${limit}
    ))
    returning host_id`.execute(tx);
  return handled(rows);
}

/** Removes a closed host's name from the descriptions of its supports. */
export async function renameSupports(tx: Tx, ids: readonly string[], description: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ description })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('kind', '=', 'support')
    .execute();
}

/** Removes the player from done entries that a host added by hand. */
export async function eraseEntries(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<Handled> {
  const { rows: due } = await sql<{ id: number; host_id: string }>`
    select entry.id, entry.host_id
    from mabar_entry as entry
    where entry.done_at <= ${before} and entry.payment_id is null and entry.party_id is null
      and entry.player_server <> ''
      -- One that was won goes with its claim.
      and not exists (select from gift_claim where gift_claim.entry_id = entry.id)
    order by entry.done_at
    limit ${limit}`.execute(tx);
  await lockStatistics(tx, handled(due).hostIds);
  const { rows } = await sql<{ host_id: string }>`
    update mabar_entry
    set player_id = ${ERASED_PLAYER} || '-' || id, player_server = '', player_name = ${ANONYMOUS_NAME}, message = '',
      chat_name = null
    where id = any(${due.map(({ id }) => id)}::bigint[]) and done_at <= ${before} and player_server <> ''
    returning host_id`.execute(tx);
  return handled(rows);
}

/** Removes the player from done claims, their draws and entries. */
export async function eraseClaims(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<Handled> {
  const { rows: due } = await sql<{ id: number; host_id: string }>`
    select claim.id, claim.host_id
    from gift_claim as claim
    left join mabar_entry as entry on entry.id = claim.entry_id
    where claim.done_at <= ${before} and claim.player_server <> '' and (entry.id is null or entry.state = 'done')
    order by claim.done_at
    limit ${limit}`.execute(tx);
  await lockStatistics(tx, handled(due).hostIds);
  const { rows } = await sql<{ id: number; host_id: string; draw_id: string | null; entry_id: number | null }>`
    select claim.id, claim.host_id, claim.draw_id, claim.entry_id
    from gift_claim as claim
    left join mabar_entry as entry on entry.id = claim.entry_id
    where claim.id = any(${due.map(({ id }) => id)}::bigint[]) and claim.player_server <> ''
      and (entry.id is null or entry.state = 'done')
    for update of claim`.execute(tx);
  const of = (ids: readonly (number | string | null)[]) => ids.filter((id) => id !== null);
  const claims = sql`any(${of(rows.map(({ id }) => id))}::bigint[])`;
  // One name for a claim, its draw and its entry: the check of gifts compares them.
  const player = sql`player_id = ${ERASED_PLAYER} || '-' || claim.id, player_server = ''`;
  await sql`update gift_draw set ${player} from gift_claim as claim where claim.id = ${claims} and claim.draw_id = gift_draw.id`.execute(
    tx,
  );
  await sql`
    update alert set ${erasedAlert}
    where subject = 'turn'
      and source_id in (select claim.entry_id::text from gift_claim as claim where claim.id = ${claims})`.execute(tx);
  await sql`
    update mabar_entry set ${player}, player_name = ${ANONYMOUS_NAME}, message = '', chat_name = null
    from gift_claim as claim where claim.id = ${claims} and claim.entry_id = mabar_entry.id`.execute(tx);
  await sql`
    update gift_claim as claim set ${player}, player_name = ${ANONYMOUS_NAME}, message = ''
    where claim.id = ${claims}`.execute(tx);
  return handled(rows);
}

/** Removes the player from lost draws. The draw stays: it is part of its gift's proof. */
export async function eraseDraws(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    update gift_draw
    set player_id = ${ERASED_PLAYER}, player_server = ''
    where id = any(array(
      select id
      from gift_draw
      where created_at <= ${before} and not win and player_server <> ''
      order by created_at
      limit ${limit}
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Takes due rules until `until`; returns their names. A new rule is due at once. */
export async function takeDueRules(
  db: Db,
  { rules, now, until }: { rules: readonly string[]; now: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    insert into retention_run (rule, next_at)
    select rule, ${until}::timestamptz
    from unnest(${[...rules]}::text[]) as due (rule)
    -- A conflict locks the row even where nothing is updated, and this is asked every minute.
    where not exists (select from retention_run as ran where ran.rule = due.rule and ran.next_at > ${now})
    on conflict (rule) do update set next_at = excluded.next_at where retention_run.next_at <= ${now}
    returning rule`.execute(db);
  return rows.map(({ rule }) => rule);
}

/** Result of a run of a rule. `more`: it continues at the next run; `error` null: success. */
export type RuleRun = { rule: string; rows: number; more: boolean; error: string | null };

export async function recordRuns(db: Db, runs: readonly RuleRun[], now: Date): Promise<void> {
  await sql`
    update retention_run
    set handled = handled + run.rows,
      done_at = case when run.error is null then ${now}::timestamptz else done_at end,
      failed_at = case when run.error is not null then ${now}::timestamptz end,
      error = run.error,
      next_at = case when run.more then ${now}::timestamptz else next_at end
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run (rule text, rows bigint, more boolean, error text)
    where retention_run.rule = run.rule`.execute(db);
}

/** Last result of every rule, for the operator. */
export function listRuleRuns(db: Db) {
  return db.selectFrom('retention_run').selectAll().orderBy('rule').execute();
}
