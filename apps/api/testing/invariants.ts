import type { Kysely } from 'kysely';
import { checkCash } from '#features/cash/index.ts';
import { checkGifts } from '#features/gifts/index.ts';
import { checkLedger } from '#features/ledger/index.ts';
import { checkMabar } from '#features/mabar/index.ts';
import { checkPayments } from '#features/payments/index.ts';
import { checkSupports, checkSupportTotals } from '#features/support/index.ts';
import type { Schema } from '#schema.ts';

/** Throws when a rule that must always hold does not; runs after every API test. Each area adds its check. */
export async function checkInvariants(db: Kysely<Schema>, now: Date): Promise<void> {
  const findings = [
    ...(await checkLedger(db, now)),
    ...(await checkPayments(db)),
    ...(await checkSupports(db)),
    ...(await checkSupportTotals(db)),
    ...(await checkMabar(db)),
    ...(await checkGifts(db)),
    ...(await checkCash(db)),
  ];
  if (findings.length > 0) throw new Error(`broken invariants:\n${findings.join('\n')}`);
}
