import { builderChanges, isAnnounced, type BuilderChange } from '@mabarin/domain/webhooks/changes';
import { changeMail } from './webhook.mail.ts';
import { insertChangeNotice, listUntoldOwners } from './webhook.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

const BATCH = 200;

/** Mails each announced change to every owner of a key, once, also of one made after the announcement. */
export function changePollers(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'random'>,
  changes: readonly BuilderChange[] = builderChanges,
): readonly Poller[] {
  return [
    {
      name: 'change-notices',
      everySeconds: 3_600,
      async run() {
        const now = deps.clock.now();
        let told = 0;
        for (const change of changes.filter((each) => isAnnounced(each, now))) {
          for (const owner of await listUntoldOwners(db, change.id, BATCH)) {
            told += await transaction(db, async (tx) => {
              if (!(await insertChangeNotice(tx, { host_id: owner.id, change: change.id, told_at: now }))) return 0;
              await sendMail(tx, deps, changeMail(deps.config, owner, change));
              return 1;
            });
          }
        }
        return told;
      },
    },
  ];
}
