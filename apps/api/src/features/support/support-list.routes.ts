import {
  banSupporter as banEndpoint,
  downloadSupports as downloadEndpoint,
  HIDDEN_MAX,
  hiddenSupports,
  replayLast as replayLastEndpoint,
  replaySupport as replayEndpoint,
  reviewSupport as reviewEndpoint,
  showSupport as showEndpoint,
  supports,
} from '@mabarin/api-client/contract/support';
import { fail } from '@mabarin/domain/errors';
import { periodOfMonth } from '@mabarin/domain/reports/report';
import { REPLAY_HOURS } from '@mabarin/domain/remote/key';
import { subHours } from '#platform/date-fns.ts';
import {
  banSupporter,
  downloadSupports,
  readSupports,
  replayLastShown,
  replaySupport,
  reviewSupport,
  showSupport,
} from './support-list.commands.ts';
import { findHiddenSupports } from './support.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Downloads per host and window: each holds 15 days of supports in memory. */
const DOWNLOADS = 20;
const DOWNLOADS_WINDOW_SECONDS = 3_600;

/** The host's list of supports. Only the id of a posted item is read. */
export function listRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, supports, ({ hostId, input }) => readSupports(db, deps, hostId, input.before ?? null));

  mount(server, hiddenSupports, async ({ hostId, input }) => {
    const found = await findHiddenSupports(db, hostId, periodOfMonth(input.month));
    const rows = found.slice(0, HIDDEN_MAX).map(({ hiddenAt, paidAt, ...row }) => ({
      ...row,
      hiddenAt: hiddenAt.toISOString(),
      paidAt: paidAt.toISOString(),
    }));
    return { data: { rows, more: found.length > HIDDEN_MAX } };
  });

  mount(server, banEndpoint, ({ hostId, input }) =>
    transaction(db, async (tx) => {
      await banSupporter(tx, deps, { hostId, id: input.id });
      return readSupports(tx, deps, hostId);
    }),
  );

  mount(server, showEndpoint, ({ hostId, input }) =>
    transaction(db, async (tx) => {
      await showSupport(tx, deps, { hostId, id: input.id });
      return readSupports(tx, deps, hostId);
    }),
  );

  mount(server, reviewEndpoint, async ({ hostId, input }) => {
    await transaction(db, (tx) => reviewSupport(tx, deps, { hostId, ...input }));
    return { data: null };
  });

  mount(server, replayEndpoint, async ({ hostId, input, attempt }) => {
    if (attempt.resource === null) {
      await transaction(db, async (tx) => {
        await replaySupport(tx, deps, { hostId, id: input.id });
        await attempt.bind(tx, input.id);
      });
    }
    return { data: null };
  });

  mount(server, replayLastEndpoint, async ({ hostId, attempt }) => {
    if (attempt.resource === null) {
      await transaction(db, async (tx) => {
        const since = subHours(deps.clock.now(), REPLAY_HOURS);
        if (!(await replayLastShown(tx, deps, { hostId, since }))) throw fail('support.nothing_to_replay');
        await attempt.bind(tx, hostId);
      });
    }
    return { data: null };
  });

  mount(server, downloadEndpoint, async ({ hostId, session, input }) => {
    await deps.limits.hit('support download', hostId, DOWNLOADS, DOWNLOADS_WINDOW_SECONDS);
    // A helper needs no viewers' addresses.
    return { data: await downloadSupports(db, deps, hostId, { ...input, emails: session.role === 'owner' }) };
  });
}
