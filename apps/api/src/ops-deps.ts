import { openAdapters } from '#adapters.ts';
import type { Deps } from '#deps.ts';
import type { LittleDeps } from '#features/operator/call.commands.ts';
import { createSubjectLimits } from '#platform/http/subject-limits.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Db } from '#schema.ts';

/**
 * Everything a command of an operator needs beside the database, without web, routes and pollers. Queues are those that the
 * service has made; streams of the service look at the database by themselves.
 */
export function openCommandDeps(db: Db, little: LittleDeps): { deps: Deps; close(): Promise<void> } {
  const { config, clock, log } = little;
  const features = () => import('#features.ts');
  const jobs = createJobs(config, log, [], () => Promise.resolve());
  const deps: Deps = {
    ...little,
    ...openAdapters({ ...little, db }),
    jobs,
    limits: createSubjectLimits(db, { clock, config }),
    metrics: { countOrder() {}, observeSettle() {} },
    notifyLive() {},
    fulfil: {
      mabar: async (...payment) => (await features()).fulfil.mabar(...payment),
      support: async (...payment) => (await features()).fulfil.support(...payment),
    },
    onHostCreated: async (...host) => (await features()).onHostCreated(...host),
    onHostDenied: async (...host) => (await features()).onHostDenied(...host),
    beforeFreezeEnds: async (...host) => (await features()).beforeFreezeEnds(...host),
  };
  return {
    deps,
    async close() {
      await jobs.stop();
      deps.mailer.close();
    },
  };
}
