import { Readable } from 'node:stream';
import {
  prepareReportFile,
  reportMoney,
  reportPlay,
  reportTurns,
  reportYear,
} from '@mabarin/api-client/contract/reports';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import {
  periodOfMonth,
  periodOfYear,
  periodOfDays,
  refuseRange,
  reportFileName,
  ReportFileForm,
  type Period,
} from '@mabarin/domain/reports/report';
import * as v from 'valibot';
import { countReportFile, reportLines } from './file.commands.ts';
import { moneyOf, readPlay, readTurns } from './report.queries.ts';
import type { Deps } from '#deps.ts';
import { findHostById } from '#features/accounts/index.ts';
import { givenIn } from '#features/vouchers/index.ts';
import { readDownloadToken, signDownload } from '#platform/http/download.token.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import { guard } from '#platform/http/guards.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Files per host and window. */
const FILES = 60;
const FILES_WINDOW_SECONDS = 3_600;

const FILE_PATH = '/api/dashboard/report/file';

export function reportsRoutes(server: ApiServer, deps: Deps): void {
  const { app, db } = server;

  const withVouchers = async (hostId: string, period: Period, by: 'day' | 'month' = 'day') => {
    const [money, vouchers] = await Promise.all([moneyOf(db, hostId, period, by), givenIn(db, hostId, period)]);
    return { ...money, vouchers };
  };

  mount(server, reportMoney, async ({ hostId, input }) => {
    if ('month' in input) return { data: await withVouchers(hostId, periodOfMonth(input.month)) };
    const refusal = refuseRange(input);
    if (refusal !== null) throw fail(refusal);
    return { data: await withVouchers(hostId, periodOfDays(input)) };
  });

  mount(server, reportYear, async ({ hostId, input }) => ({
    data: await withVouchers(hostId, periodOfYear(input.year), 'month'),
  }));

  mount(server, reportPlay, async ({ hostId, input }) => ({
    data: await readPlay(db, hostId, periodOfMonth(input.month)),
  }));

  mount(server, reportTurns, async ({ hostId, input }) => ({
    data: await readTurns(db, hostId, periodOfMonth(input.month)),
  }));

  mount(server, prepareReportFile, async ({ hostId, session, input }) => {
    const refusal = refuseRange(input);
    if (refusal !== null) throw fail(refusal);
    await deps.limits.hit('report file', hostId, FILES, FILES_WINDOW_SECONDS);
    const path = `${FILE_PATH}/${input.file}/${input.dateStart}/${input.dateEnd}`;
    return {
      data: {
        path: `${path}/${signDownload(deps, session, whatOf(input))}`,
        rows: await countReportFile(db, hostId, input),
      },
    };
  });

  /** No endpoint value, because it returns a file that is read while it is sent. */
  app.get<{ Params: ReportFileForm & { token: string } }>(
    `${FILE_PATH}/:file/:dateStart/:dateEnd/:token`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { session } = await guard(server, { who: 'cookie' }, request);
        const { success, output: form } = v.safeParse(ReportFileForm, request.params);
        if (!session || !success || !readDownloadToken(deps, session, whatOf(form), request.params.token)) {
          throw fail('reports.download_expired');
        }
        if (!prepareReportFile.roles?.includes(session.role)) throw fail('team.not_allowed');
        const host = await findHostById(db, session.hostId);
        if (!host) throw fail('accounts.relogin');
        // A helper needs no viewers' addresses.
        const lines = reportLines(db, host.id, form, { emails: session.role === 'owner' });
        return await reply
          .header('content-disposition', `attachment; filename="${reportFileName(host.username, form, 'csv')}"`)
          .header('cache-control', 'no-store')
          .type('text/csv; charset=utf-8')
          .send(Readable.from(lines));
      } catch (error) {
        if (!isFailureError(error)) throw error;
        return sendFailure(reply, error);
      }
    },
  );
}

/** A token's purpose: this file of these days only. */
function whatOf({ file, dateStart, dateEnd }: ReportFileForm): string {
  return `report:${file}:${dateStart}:${dateEnd}`;
}
