import { DEVICE_NOTICE_SECONDS } from '@mabarin/domain/notify/device';
import { rupiahText } from '@mabarin/domain/rupiah';
import { subSeconds } from '#platform/date-fns.ts';
import { deviceJob, messageOf } from './device.jobs.ts';
import { devicesFor, findNews, hasDevices, insertNotice, takeUntold, type News } from './device.queries.ts';
import { newsText } from './device.text.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

const EVERY_SECONDS = 5;
const AT_ONCE = 100;
/** Told to the host's own devices alone. */
const HOST_ALONE: ReadonlySet<string> = new Set(['cash_out', 'sign_in']);

/** Writes down that a host's limit of orders is reached; its devices are told within seconds. */
export function noteLastOrder(tx: Tx, { clock }: Pick<Deps, 'clock'>, hostId: string): Promise<void> {
  const now = clock.now();
  return insertNotice(tx, {
    host_id: hostId,
    key: `last_order ${now.toISOString()}`,
    event: 'last_order',
    body: newsText.lastOrder,
    created_at: now,
  });
}

type NewsDeps = Pick<Deps, 'clock' | 'jobs' | 'random' | 'pushSender'>;

/** Tells devices what no command tells them. Safe in several processes. */
export function devicePollers(db: Db, deps: NewsDeps): readonly Poller[] {
  return deps.pushSender === null
    ? []
    : [{ name: 'host-notices', everySeconds: EVERY_SECONDS, run: () => tellNews(db, deps) }];
}

async function tellNews(db: Db, deps: NewsDeps): Promise<number> {
  if (!(await hasDevices(db))) return 0;
  const now = deps.clock.now();
  const news = await findNews(db, { since: subSeconds(now, DEVICE_NOTICE_SECONDS), now });
  return transaction(db, async (tx) => {
    for (const { host_id, key, event, state, amount } of news)
      await insertNotice(tx, { host_id, key, event, body: bodyOf(event, state, amount), created_at: now });
    const untold = await takeUntold(tx, now, AT_ONCE);
    for (const { host_id: hostId, event, key, body } of untold) {
      for (const deviceId of await devicesFor(tx, hostId, event, HOST_ALONE.has(event)))
        await enqueue(tx, deps, deviceJob, messageOf(deps, { deviceId, event, tag: key, body }));
    }
    return untold.length;
  });
}

function bodyOf(event: News, state: string, amount: number): string {
  switch (event) {
    case 'cash_out':
      return state === 'paid' ? newsText.paid(rupiahText(amount)) : newsText.returned(rupiahText(amount));
    case 'sign_in':
      return newsText.signIn(state);
    case 'last_order':
      return newsText.lastOrder;
    case 'queue_empty':
      return newsText.queueEmpty;
  }
}
