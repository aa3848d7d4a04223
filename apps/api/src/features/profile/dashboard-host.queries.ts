import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { bankAccountQuery, hostAgeQuery } from '#features/cash/index.ts';
import { giftsQuery } from '#features/gifts/index.ts';
import { balancesQuery } from '#features/ledger/index.ts';
import { eventsQuery } from '#features/mabar/index.ts';
import type { Db } from '#schema.ts';

/** The dashboard's data of a host beyond its account, in one statement; instants are ISO 8601 as in JSON. */
export function findDashboardParts(db: Db, hostId: string, now: Date) {
  return db
    .selectNoFrom([
      jsonArrayFrom(eventsQuery(db, hostId)).as('events'),
      jsonArrayFrom(giftsQuery(db, hostId)).as('gifts'),
      jsonObjectFrom(bankAccountQuery(db, hostId)).as('bank'),
      jsonObjectFrom(hostAgeQuery(db, hostId)).as('age'),
      jsonObjectFrom(balancesQuery(db, hostId, now)).as('balances'),
      db
        .selectFrom('opening_watch')
        .select((eb) => eb.fn.countAll<number>().as('watches'))
        .where('host_id', '=', hostId)
        .$asScalar()
        .$notNull()
        .as('openingWatches'),
    ])
    .executeTakeFirstOrThrow();
}
