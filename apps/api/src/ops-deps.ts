import { openAdapters } from '#adapters.ts';
import type { Deps } from '#deps.ts';
import type { LittleDeps } from '#features/operator/call.commands.ts';
import { createSubjectLimits } from '#platform/http/subject-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Db } from '#schema.ts';

/**
 * Everything a command of an operator needs beside the database, without web, routes and pollers. Queues are those that the
 * service has made, opened by the first job; streams of the service look at the database by themselves.
 */
export async function openCommandDeps(db: Db, little: LittleDeps): Promise<{ deps: Deps; close(): Promise<void> }> {
  const { config, clock, log } = little;
  const features = () => import('#features.ts');
  let opened: Promise<Jobs> | null = null;
  const jobs = async () => {
    const { createJobs } = await import('#platform/jobs/boss.ts');
    return createJobs(config, log, [], () => Promise.resolve());
  };
  const deps: Deps = {
    ...little,
    ...(await openAdapters({ ...little, db })),
    jobs: { add: async (...job) => (await (opened ??= jobs())).add(...job) },
    limits: createSubjectLimits(db, { clock, config }),
    metrics: { countOrder() {}, observeSettle() {} },
    notifyLive() {},
    fulfil: {
      mabar: async (...payment) => (await features()).fulfil.mabar(...payment),
      support: async (...payment) => (await features()).fulfil.support(...payment),
    },
    onHostCreated: async (...host) => (await features()).onHostCreated(...host),
    onHostDenied: async (...host) => (await features()).onHostDenied(...host),
    onPaymentLost: async (...payment) => (await features()).onPaymentLost(...payment),
    onMoneyDoubted: async (...payment) => (await features()).onMoneyDoubted(...payment),
    beforeFreezeEnds: async (...host) => (await features()).beforeFreezeEnds(...host),
    shown: {
      order: async (...word) => (await features()).shown.order(...word),
      support: async (...word) => (await features()).shown.support(...word),
      claim: async (...word) => (await features()).shown.claim(...word),
      queue: async (...host) => (await features()).shown.queue(...host),
      game: async (...game) => (await features()).shown.game(...game),
    },
    show: {
      record: async (...event) => (await features()).show.record(...event),
      takeBackGame: async (...game) => (await features()).show.takeBackGame(...game),
      takeBackPayment: async (...payment) => (await features()).show.takeBackPayment(...payment),
    },
  };
  return {
    deps,
    async close() {
      await (await opened)?.stop();
      deps.mailer.close();
    },
  };
}
