import { fail } from '@mabarin/domain/errors';
import { addReports, type CountedReport } from './csp-report.queries.ts';
import { CSP_REPORTS_PATH, readReports } from './csp-report.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import type { Poller } from '#platform/pollers.ts';

/** Most of a report is the policy; a few hundred bytes of it are used. */
const BODY_LIMIT = 16 * 1024;
/** Limit per address; browsers ignore a refusal. */
const BODIES_PER_MINUTE = 60;
const WAITING_KINDS = 200;
const STORED_KINDS = 1_000;

/** Counts in memory and writes every ten seconds, so that a fault of every viewer costs one statement. */
export function cspReportRoutes({ app, db, clock, config }: ApiServer): readonly Poller[] {
  let waiting = new Map<string, CountedReport>();

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(fail('http.malformed'));
        }
      },
    );
    scope.post(
      CSP_REPORTS_PATH,
      { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: BODIES_PER_MINUTE, timeWindow: 60_000 } } },
      async (request, reply) => {
        for (const report of readReports(request.body, config.origins)) {
          const key = Object.values(report).join(' ');
          const known = waiting.get(key);
          if (known) known.count += 1;
          else if (waiting.size < WAITING_KINDS) waiting.set(key, { ...report, count: 1 });
        }
        return reply.code(204).send();
      },
    );
  });

  return [
    {
      name: 'csp reports',
      everySeconds: 10,
      async run() {
        if (waiting.size === 0) return 0;
        const reports = [...waiting.values()];
        waiting = new Map();
        await addReports(db, reports, { now: clock.now(), max: STORED_KINDS });
        return reports.length;
      },
    },
  ];
}
