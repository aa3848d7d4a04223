import { Readable } from 'node:stream';
import { closeAccount, prepareHostDownload } from '@mabarin/api-client/contract/privacy';
import { decideSuspended as decideSuspendedEndpoint, suspended } from '@mabarin/api-client/contract/profile/security';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { closingEnd, startClosing } from './account.commands.ts';
import { hostLines } from './host-data.commands.ts';
import { decideSuspended, readSuspended } from './suspension.commands.ts';
import type { Deps } from '#deps.ts';
import { findClosingHostId, findHostById, type Host } from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { readDownloadToken, signDownload } from '#platform/http/download.token.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import { guard } from '#platform/http/guards.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { clearSessionCookie, hasMatchingLogin, readSessionToken } from '#platform/http/session.ts';

/** Downloads per host and window; each reads all of its data. */
const DOWNLOADS = 10;
const DOWNLOADS_WINDOW_SECONDS = 3_600;

const DOWNLOAD_PATH = '/api/dashboard/privacy/file';

export function accountRoutes(server: ApiServer, deps: Deps): void {
  const { app, db, config } = server;

  mount(server, prepareHostDownload, async ({ hostId, session }) => {
    await deps.limits.hit('host download', hostId, DOWNLOADS, DOWNLOADS_WINDOW_SECONDS);
    return { data: { path: `${DOWNLOAD_PATH}/${signDownload(deps, session, 'data')}` } };
  });

  /** No endpoint value, because it returns a file: a browser saves it while it comes, however large it is. */
  app.get<{ Params: { token: string } }>(
    `${DOWNLOAD_PATH}/:token`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { session } = await guard(server, { who: 'cookie' }, request);
        if (!session || !readDownloadToken(deps, session, 'data', request.params.token))
          throw fail('privacy.download_expired');
        const { username } = await hostOf(session.hostId);
        return await reply
          .header('content-disposition', `attachment; filename="mabarin-${username}.ndjson"`)
          .header('cache-control', 'no-store')
          .type('application/x-ndjson; charset=utf-8')
          .send(Readable.from(hostLines(db, deps, session.hostId)));
      } catch (error) {
        if (!isFailureError(error)) throw error;
        return sendFailure(reply, error);
      }
    },
  );

  mount(server, suspended, async ({ hostId }) => ({ data: await readSuspended(db, hostId) }));

  mount(server, decideSuspendedEndpoint, async ({ hostId, input }) => {
    await transaction(db, (tx) => decideSuspended(tx, deps, { hostId, ...input }));
    return { data: await readSuspended(db, hostId) };
  });

  mount(server, closeAccount, async ({ session, request, reply }) => {
    const token = readSessionToken(config, request);
    // A cookie alone does not prove the host's own page.
    if (token === null || !hasMatchingLogin(config, request, token)) throw fail('accounts.relogin');
    if (session !== null && session.role !== 'owner') throw fail('team.not_allowed');
    // A repeat after a lost reply: the first call has ended this session.
    const closing = session === null ? await findClosingHostId(db, sha256(token)) : null;
    const hostId = session?.hostId ?? closing;
    if (hostId === null) throw fail('accounts.relogin');
    const host = await hostOf(hostId);
    const until =
      host.closing_at === null
        ? await transaction(db, (tx) => startClosing(tx, deps, hostId))
        : closingEnd(host.closing_at);
    clearSessionCookie(config, reply);
    return { data: { until: until.toISOString() } };
  });

  async function hostOf(hostId: string): Promise<Host> {
    const host = await findHostById(db, hostId);
    if (!host) throw fail('accounts.relogin');
    return host;
  }
}
