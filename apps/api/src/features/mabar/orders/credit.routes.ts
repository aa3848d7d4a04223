import { creditCheck, creditGive, creditOffer } from '@mabarin/api-client/contract/credit';
import { blockedFailure } from '@mabarin/domain/restrictions/refusal';
import { readBoard } from '#features/mabar/queue/board.commands.ts';
import { noticeOf } from '#features/mabar/queue/notice.queries.ts';
import { checkCodes } from './code.commands.ts';
import { giveGamesBack, readOffer } from './credit.commands.ts';
import type { Deps } from '#deps.ts';
import { requireActiveHost } from '#features/accounts/index.ts';
import { findGiven, type GivenCredit } from '#features/credit/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import type { Db } from '#schema.ts';

export function creditRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, creditCheck, async ({ input, ip }) => {
    const host = await requireActiveHost(db, input.host);
    const { player = null } = input;
    if (player !== null && (await noticeOf(db, host.id, player)) === 'blacklist')
      throw blockedFailure('mabar.blacklisted');
    const { voucher, available, ends, creditEnds } = await checkCodes(db, deps, {
      hostId: host.id,
      typed: input.code,
      ip,
      payer: player,
      browser: input.browser ?? null,
    });
    return { data: { voucher, available, ends: ends.toISOString(), creditEnds: creditEnds?.toISOString() ?? null } };
  });

  mount(server, creditOffer, async ({ hostId, input }) => ({
    data: await readOffer(db, deps, hostId, input.mabarID),
  }));

  const answer = async (reader: Db, hostId: string, { games, amount, pending, expires_at: ends }: GivenCredit) => ({
    ...(await readBoard(reader, hostId, deps.clock.now())),
    credit: { games, amount, pending, ends: ends.toISOString() },
  });

  mount(server, creditGive, async ({ hostId, input, attempt }) => {
    const earlier = attempt.resource === null ? null : await findGiven(db, attempt.resource);
    if (earlier !== null) return answer(db, hostId, earlier);
    return transaction(db, async (tx) => {
      const given = await giveGamesBack(tx, deps, hostId, input);
      await attempt.bind(tx, given.id);
      return answer(tx, hostId, given);
    });
  });
}
