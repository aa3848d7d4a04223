import type { Setup } from '@mabarin/api-client/contract/profile/settings';
import { shownAlertQuery } from '#features/alerts/index.ts';
import { paidEntryQuery } from '#features/mabar/index.ts';
import { paidSupportQuery } from '#features/support/index.ts';
import type { Db } from '#schema.ts';

/** A host's progress, in one statement that reads at most one row per step. */
export function findSetup(db: Db, hostId: string): Promise<Setup> {
  return db
    .selectNoFrom(({ exists, or }) => [
      exists(shownAlertQuery(db, hostId)).$castTo<boolean>().as('alertShown'),
      or([
        exists(paidEntryQuery(db, hostId, 'active')),
        exists(paidEntryQuery(db, hostId, 'done')),
        exists(paidSupportQuery(db, hostId)),
      ])
        .$castTo<boolean>()
        .as('sold'),
    ])
    .executeTakeFirstOrThrow();
}
