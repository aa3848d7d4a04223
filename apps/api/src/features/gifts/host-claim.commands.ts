import { CLAIM_PAGE, type HostClaims, type giftClaims } from '@mabarin/api-client/contract/gifts';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import { fail, type FailureCode } from '@mabarin/domain/errors';
import { ClaimSchedule, HOST_CLAIM_TITLE, HostClaimForm } from '@mabarin/domain/gifts/gift';
import { gameID, gameServerID } from '@mabarin/domain/player';
import { noRoles } from '@mabarin/domain/roles';
import * as v from 'valibot';
import { insertClaim } from './claim.queries.ts';
import {
  changeClaim,
  deleteClaim,
  doneClaims,
  lockClaim,
  pendingClaims,
  type GiftClaim,
} from './host-claim.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { nameHidden, noticeOf, playerNameFor } from '#features/mabar/index.ts';
import { requireOwnWords } from '#features/messages/index.ts';
import { roleColumns } from '#platform/db/roles.ts';
import type { Db, Tx } from '#schema.ts';

/** Gifts that a host owes players: won by them, or added by the host. */

type Input = ParsedInputOf<typeof giftClaims>;
export type NewHostClaim = { player: { id: string; server: string; name: string }; form: HostClaimForm };

/** Throws `gifts.claim_without_action` for form fields without an action. */
export function asksForLists({ action, from: _from, ...form }: Input): boolean {
  if (action !== undefined && action !== null) return false;
  if (Object.values(form).some((value) => value !== undefined)) throw fail('gifts.claim_without_action');
  return true;
}

export async function readClaims(db: Db, hostId: string, from: number): Promise<HostClaims> {
  const [listed, done] = await Promise.all([
    pendingClaims(db, hostId, { from, limit: CLAIM_PAGE }),
    from > 0 ? [] : doneClaims(db, hostId, CLAIM_PAGE),
  ]);
  return { ...listed, done };
}

/**
 * Outside any transaction. Throws `gifts.claim_without_action`, `gifts.note_invalid`, `gifts.has_notice`,
 * `gifts.player_not_found`, `messages.own_words`.
 */
export async function readHostClaim(
  db: Db,
  deps: Pick<Deps, 'clock' | 'players'>,
  hostId: string,
  input: Input,
): Promise<NewHostClaim> {
  const player = v.safeParse(Addressee, { id: input.giftClaimPlayerID, server: input.giftClaimPlayerServer });
  if (!player.success) throw fail('gifts.claim_without_action');
  const form = readForm(input);
  await requireOwnWords(db, deps, { texts: { 'Catatan gift': form.giftClaimMessage } });
  if ((await noticeOf(db, hostId, player.output)) !== null) throw fail('gifts.has_notice');
  const name = await playerNameFor(db, deps, player.output);
  if (name === null) throw fail('gifts.player_not_found');
  return { player: { ...player.output, name }, form };
}

/** Promises a player a gift. Returns the claim's id. Throws `gifts.has_notice`. */
export async function addHostClaim(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  { player, form }: NewHostClaim,
): Promise<string> {
  if ((await noticeOf(tx, hostId, player)) !== null) throw fail('gifts.has_notice');
  const id = await insertClaim(tx, {
    host_id: hostId,
    source: 'host',
    gift_id: null,
    draw_id: null,
    entry_id: null,
    class: form.giftClaimClass,
    title: HOST_CLAIM_TITLE,
    message: form.giftClaimMessage,
    player_id: player.id,
    player_server: player.server,
    player_name: player.name,
    name_hidden: await nameHidden(tx, deps, hostId, player.name),
    ...roleColumns(noRoles),
    schedule: null,
    ticket: null,
    added_at: deps.clock.now(),
    done_at: null,
  });
  await notifyClaimsChanged(tx, deps, hostId);
  return String(id);
}

/**
 * Idempotent. Throws `gifts.claim_not_found`, `gifts.claim_locked`, `gifts.note_invalid`, `gifts.schedule_missing` and
 * `messages.own_words`.
 */
export async function saveClaim(tx: Tx, deps: LiveDeps, hostId: string, input: Input): Promise<void> {
  const claim = await lockClaim(tx, hostId, readClaimId(input.id));
  if (claim === null) throw fail('gifts.claim_not_found');
  if (input.action === 'set-done') {
    if (claim.done_at !== null) return;
    await changeClaim(tx, claim.id, { done_at: deps.clock.now() });
  } else if (claim.done_at !== null) {
    throw fail('gifts.claim_not_found');
  } else if (input.action === 'set-schedule') {
    const schedule = v.safeParse(ClaimSchedule, input.giftClaimSchedule);
    if (!schedule.success) throw fail('gifts.schedule_missing');
    await changeClaim(tx, claim.id, { schedule: schedule.output });
  } else {
    await changeOwn(tx, deps, claim, input);
  }
  await notifyClaimsChanged(tx, deps, hostId);
}

/** Changes that only a host's own claim allows. */
async function changeOwn(tx: Tx, deps: Pick<Deps, 'clock'>, claim: GiftClaim, input: Input): Promise<void> {
  if (claim.source !== 'host') throw fail('gifts.claim_locked');
  if (input.action === 'delete') return deleteClaim(tx, claim.id);
  const { giftClaimClass, giftClaimMessage } = readForm(input);
  await requireOwnWords(tx, deps, { texts: { 'Catatan gift': giftClaimMessage } });
  return changeClaim(tx, claim.id, { class: giftClaimClass, message: giftClaimMessage });
}

/** The claims of a host changed: its dashboards read them again, and the public list. */
export async function notifyClaimsChanged(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'gift-claim-refresh' }]);
}

function readForm(input: Input): HostClaimForm {
  const form = v.safeParse(HostClaimForm, input);
  if (!form.success) throw fail('gifts.note_invalid');
  return form.output;
}

function readClaimId(id: Input['id']): number {
  if (!/^[1-9]\d{0,14}$/.test(String(id))) throw fail('gifts.claim_not_found');
  return Number(id);
}

const nobody = 'gifts.claim_without_action' satisfies FailureCode;
const Addressee = v.object({ id: gameID(nobody), server: gameServerID(nobody) });
