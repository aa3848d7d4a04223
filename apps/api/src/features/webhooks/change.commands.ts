import { builderChanges, isAnnounced } from '@mabarin/domain/webhooks/changes';
import { changeMail } from './webhook.mail.ts';
import { noteUntoldOwners } from './webhook.queries.ts';
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
  changes = builderChanges,
): readonly Poller[] {
  const tell = (change: (typeof changes)[number], now: Date) =>
    transaction(db, async (tx) => {
      const owners = await noteUntoldOwners(tx, { change: change.id, now, limit: BATCH });
      for (const owner of owners) await sendMail(tx, deps, changeMail(deps.config, owner, change));
      return owners.length;
    });
  return [
    {
      name: 'change-notices',
      everySeconds: 600,
      async run() {
        const now = deps.clock.now();
        let told = 0;
        for (const change of changes) if (isAnnounced(change, now)) told += await tell(change, now);
        return told;
      },
    },
  ];
}
