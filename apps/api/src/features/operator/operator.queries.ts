import { maskedTicket } from '@mabarin/domain/privacy/privacy';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { BooksCheckTable, OperatorLogTable } from './operator.tables.ts';
import type { Db, Tx } from '#schema.ts';

declare const keyless: unique symbol;
/** Text in which no key stands: every operator reads the log, and it is kept for ever. Only `withoutKeys` makes it. */
type KeylessText = string & { readonly [keyless]: true };

const TICKET_LENGTH = 22;
/** Tokens of links, sessions and remote keys, but no UUID; the credit code. */
const TOKEN =
  /(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-]))[\w-]{32,}|(?:\b|(?<=%[\da-f]{2}))[\da-z]{4}(?:-[\da-z]{4}){3}\b/gi;

/** Masks tickets wherever they stand in a text, in a link or behind other characters, and all that is built like a token. */
export async function withoutKeys(tx: Tx, text: string): Promise<KeylessText> {
  const runs = text.match(/[\w-]{22,}/g) ?? [];
  const words = runs.flatMap((run) =>
    Array.from({ length: run.length + 1 - TICKET_LENGTH }, (_, at) => run.slice(at, at + TICKET_LENGTH)),
  );
  const { rows } = await sql<{ ticket: string }>`
    select ticket from payment where ticket = any(${words}::text[])
    union all select payer_ticket from payment where payer_ticket = any(${words}::text[])
    union all select ticket from mabar_party_member where ticket = any(${words}::text[])
    union all select ticket from gift_claim where ticket = any(${words}::text[])`.execute(tx);
  const clean = rows.reduce((left, { ticket }) => left.replaceAll(ticket, maskedTicket(ticket)), text);
  return clean.replace(TOKEN, maskedTicket) as KeylessText;
}

export async function insertOperatorLog(
  tx: Tx,
  row: Insertable<OperatorLogTable> & { subject: KeylessText; reason: KeylessText },
): Promise<void> {
  await tx.insertInto('operator_log').values(row).execute();
}

/** The newest log entries, optionally of one operator, action or subject. */
export function newestOperatorLog(db: Db, of: string, limit: number): Promise<Selectable<OperatorLogTable>[]> {
  return db
    .selectFrom('operator_log')
    .selectAll()
    .$if(of !== '', (log) =>
      log.where((row) => row.or([row('operator', '=', of), row('action', '=', of), row('subject', '=', of)])),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type RefundContext = {
  id: string;
  payer: string;
  minor: boolean;
  /** Reason of the operator who asked for it. */
  why: string | null;
  /** The host's own account has the same holder. */
  like_host: boolean;
};

/** The payer of a refund's money, and the reason of the operator who asked for it: a read across areas. */
export async function contextOfRefunds(db: Db, ids: readonly string[]): Promise<Map<string, RefundContext>> {
  const { rows } = await sql<RefundContext>`
    select refund.id, coalesce(sold.player_name, support.name, '') as payer, payment.minor, asked.reason as why,
      coalesce(upper(bank.holder) = upper(refund.holder), false) as like_host
    from refund
    join payment on payment.id = refund.payment_id
    left join support on support.payment_id = payment.id
    left join mabar_order as sold on sold.payment_id = payment.id
    left join bank_account as bank on bank.host_id = refund.host_id
    left join lateral (
      select reason from operator_log
      where refund.asked_by = 'operator' and subject in (refund.payment_id, refund.charge_reference)
        and action in ('refunds order', 'refunds support', 'refunds request') and created_at >= refund.created_at
      order by operator_log.id limit 1
    ) as asked on true
    where refund.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Takes the due check of the books; null: not due, or another process has taken it. Due again at `next`. */
export async function takeBooksCheck(
  db: Db,
  at: { now: Date; next: Date },
): Promise<Selectable<BooksCheckTable> | null> {
  const taken = await db
    .updateTable('books_check')
    .set({ next_at: at.next })
    .where('next_at', '<=', at.now)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

export async function recordCleanBooks(db: Db, set: Updateable<BooksCheckTable>): Promise<void> {
  await db.updateTable('books_check').set(set).execute();
}

/** Makes the check of everything due. */
export async function askForBooksCheck(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('books_check').set({ next_at: now, whole_at: null }).execute();
}

/** Replaces the app role's statement limit of five seconds for this transaction. */
export async function allowStatements(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

type Backups = {
  /** Time of the newest good report. */
  lastGood: Date | null;
  /** Reason of the newest failure; null: it did not fail. */
  failure: string | null;
};

export type BackupState = {
  /** Time of the first reported base backup; null: never. */
  first: Date | null;
  base: Backups;
  drill: Backups;
  /** Start of PostgreSQL's failure to archive its log; null: it can, or does not archive. */
  unarchivedSince: Date | null;
};

export async function backupStateOf(db: Db): Promise<BackupState> {
  const of = async (kind: 'base' | 'drill'): Promise<Backups> => {
    const reports = db.selectFrom('backup_report').where('kind', '=', kind).orderBy('created_at', 'desc').limit(1);
    const [newest, good] = await Promise.all([
      reports.select(['succeeded', 'detail']).executeTakeFirst(),
      reports.select('created_at').where('succeeded', '=', true).executeTakeFirst(),
    ]);
    return { lastGood: good?.created_at ?? null, failure: newest?.succeeded === false ? newest.detail : null };
  };
  const [base, drill, first, archive] = await Promise.all([
    of('base'),
    of('drill'),
    db
      .selectFrom('backup_report')
      .select((row) => row.fn.min('created_at').as('at'))
      .executeTakeFirst(),
    sql<{ since: Date | null }>`
      select case when current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')
        then coalesce(last_archived_time, stats_reset, pg_postmaster_start_time())
        end as since
      from pg_stat_archiver`.execute(db),
  ]);
  return { first: first?.at ?? null, base, drill, unarchivedSince: archive.rows[0]?.since ?? null };
}

/** Waiting jobs with sealed content. */
export async function countSealedJobs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting
    from pgboss.job
    where name in ('mail.send', 'accounts.warn', 'privacy.link') and state in ('created', 'retry', 'active')`.execute(
    tx,
  );
  return rows[0]?.waiting ?? 0;
}
