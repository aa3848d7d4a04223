import { claimGift, giftClaims, giftProof, giftSchedule, saveGift } from '@mabarin/api-client/contract/gifts';
import { fail } from '@mabarin/domain/errors';
import { checkClaim, drawForGift, outcomeOf } from './claim.commands.ts';
import { saveGift as saveGiftCommand } from './gift.commands.ts';
import { readGiftId } from './gift.queries.ts';
import { addHostClaim, asksForLists, readClaims, readHostClaim, saveClaim } from './host-claim.commands.ts';
import { readProof, readSchedule } from './proof.commands.ts';
import { answerOfClaim, storeClaim } from './wait.commands.ts';
import type { Deps } from '#deps.ts';
import { addressOf } from '#platform/http/address.ts';
import { requireActiveHost, type ShowHost } from '#features/accounts/index.ts';
import { playerNameFor } from '#features/mabar/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PUBLIC_CACHE } from '#platform/http/answers/answer.bytes.ts';
import { mountCached } from '#platform/http/answers/cached.mount.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Window of the limit of claims per player. */
const CLAIM_WINDOW_SECONDS = 10 * 60;

export function giftsRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  const { db, config } = server;

  const resume = (id: string) => answerOfClaim(db, deps, id);
  mount(server, { ...claimGift, resume }, async ({ input, ip, request, attempt }) => {
    const { form } = input;
    if (config.askAge && !input.ageTold) throw fail('payments.age_unknown');
    const host = await requireActiveHost(db, input.host);
    const player = `${form.gameID}:${form.gameServerID}:${addressOf(ip)}`;
    await deps.limits.hit('claim', player, config.ordersPerBuyer, CLAIM_WINDOW_SECONDS);
    const key = request.headers['idempotency-key'];
    // The nonce is published with the draw, and a published key would read its answer.
    const nonce = input.nonce ?? (key === undefined ? deps.random.token(16) : sha256(String(key)));
    try {
      // Checked before the game is asked for a name; the transaction decides.
      await checkClaim(db, deps, { host, form });
      const playerName = await playerNameFor(db, deps, { id: form.gameID, server: form.gameServerID });
      if (playerName === null) throw fail('gifts.player_not_found');
      const drawId = await transaction(db, async (tx) => {
        const claim = { host, form, playerName, nonce, shown: input.shown };
        const { beacon } = deps;
        const id = beacon === null ? await drawForGift(tx, deps, claim) : await storeClaim(tx, deps, beacon, claim);
        await attempt.bind(tx, id);
        return id;
      });
      return await answerOfClaim(db, deps, drawId);
    } catch (error) {
      return outcomeOf(error);
    }
  });

  mountCached(server, giftSchedule, {
    cacheControl: PUBLIC_CACHE,
    name: ({ hostID }) => hostID.toLowerCase(),
    read: ({ hostID }, reader) => readSchedule(db, deps, hostID, reader),
  });

  mount(server, giftProof, async ({ input }) => {
    const giftId = readGiftId(input.gift);
    if (giftId === null) throw fail('gifts.draw_not_found');
    return { data: await readProof(db, giftId, input.after) };
  });

  mount(server, saveGift, async ({ hostId, input }) => {
    await transaction(db, (tx) => saveGiftCommand(tx, deps, hostId, input));
    return { data: await showHost(db, deps, hostId) };
  });

  mount(server, giftClaims, async ({ hostId, input, attempt }) => {
    if (!asksForLists(input) && attempt.resource === null) {
      const added = input.action === 'add' ? await readHostClaim(db, deps, hostId, input) : null;
      await transaction(db, async (tx) => {
        if (added === null) await saveClaim(tx, deps, hostId, input);
        const saved = added === null ? String(input.id) : await addHostClaim(tx, deps, hostId, added);
        await attempt.bind(tx, saved);
      });
    }
    return { data: await readClaims(db, hostId, input.from) };
  });
}
