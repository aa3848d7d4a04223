import { isFailureError } from '@mabarin/domain/failures';
import { addSeconds, subDays, subMinutes } from '#platform/date-fns.ts';
import pLimit from 'p-limit';
import { closeTasksBut, reopenTask } from '#features/tasks/index.ts';
import { charge } from './charge.commands.ts';
import { processGatewayNotifications } from './gateways/gateway-notification.commands.ts';
import { countUnasked, dueCharges, takeDuePayments } from './payment.queries.ts';
import { inquire } from './settle.commands.ts';
import type { Deps } from '#deps.ts';
import type { Poller } from '#platform/pollers.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import type { Db } from '#schema.ts';

/** Concurrent gateway calls of one kind; each may hold a database connection before and after. */
const AT_ONCE = 4;
/** Payments taken per run and kind. */
const BATCH = 40;
/** Lease of a payment during a question; it is due again afterwards. */
const INQUIRY_LEASE_SECONDS = 30;
/** A payment that waits this long for an unknown gateway is an operator's. */
const MISSING_MINUTES = 10;
const TASK_AGAIN_DAYS = 1;

/** Notifications, due questions and missing QRs; nothing expires before the gateway has replied. */
export function paymentsPollers(db: Db, deps: Deps): readonly Poller[] {
  return [
    { name: 'payment-events', everySeconds: 1, run: () => processGatewayNotifications(db, deps) },
    { name: 'payment-charges', everySeconds: 2, run: () => repairCharges(db, deps) },
    { name: 'payment-inquiries', everySeconds: 1, run: () => askDue(db, deps) },
    { name: 'payment-gateways', everySeconds: 60, run: () => reportMissingGateways(db, deps) },
  ];
}

async function askDue(db: Db, deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const now = deps.clock.now();
    const due = await takeDuePayments(db, {
      providers: deps.gateways.all.map(({ name }) => name),
      now,
      until: addSeconds(now, INQUIRY_LEASE_SECONDS),
      limit: BATCH,
    });
    await each(due, async (id) => void (await inquire(db, deps, id)), deps);
    count += due.length;
    if (due.length < BATCH) return count;
  }
}

async function repairCharges(db: Db, deps: Deps): Promise<number> {
  const due = await dueCharges(db, { now: deps.clock.now(), limit: BATCH });
  await each(due, async (id) => void (await charge(db, deps, id)), deps);
  return due.length;
}

/**
 * Keeps one task open for each gateway that is not configured but has payments to be asked about. The wait keeps a
 * process that is about to be replaced from doing so.
 */
async function reportMissingGateways(db: Db, deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const providers = deps.gateways.all.map(({ name }) => name);
  const missing = await countUnasked(db, { providers, before: subMinutes(now, MISSING_MINUTES) });
  let opened = 0;
  for (const { provider, payments } of missing) {
    const closedSince = subDays(now, TASK_AGAIN_DAYS);
    const task = { subject: provider, reason: 'gateway', detail: { payments }, now, closedSince } as const;
    if (!(await reopenTask(db, task))) continue;
    opened += 1;
    deps.log.error({ gateway: provider, payments }, 'payments wait for a gateway that is not configured');
  }
  await closeTasksBut(db, { reason: 'gateway', subjects: missing.map(({ provider }) => provider), now });
  return opened;
}

/** Runs `work` for all, a few at once; a failure is logged and due again later. */
async function each(ids: string[], work: (id: string) => Promise<void>, deps: Pick<Deps, 'log'>): Promise<void> {
  await pLimit(AT_ONCE).map(ids, async (id) => {
    try {
      await work(id);
    } catch (error) {
      const level = error instanceof GatewayError || isFailureError(error) ? 'warn' : 'error';
      deps.log[level]({ err: error, payment: id }, 'a payment could not be asked about; it will be again');
    }
  });
}
