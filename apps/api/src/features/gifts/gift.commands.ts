import type { ClaimableGift, DashboardGift } from '@mabarin/api-client/contract/accounts';
import type { saveGift as saveGiftEndpoint } from '@mabarin/api-client/contract/gifts';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import { GiftForm, GIFTS_MAX, isAvailable, isClaimable } from '@mabarin/domain/gifts/gift';
import { giftType } from '@mabarin/domain/gifts/gift-class';
import * as v from 'valibot';
import {
  countGifts,
  findGift,
  giftsOf,
  insertGift,
  lockGift,
  readGiftId,
  updateGift,
  type Gift,
  type GiftWithSeed,
} from './gift.queries.ts';
import { beginRound, endRound } from './seed.commands.ts';
import type { Deps } from '#deps.ts';
import { lockHost } from '#features/accounts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { requireOwnWords } from '#features/messages/index.ts';
import type { Db, Tx } from '#schema.ts';

type Input = ParsedInputOf<typeof saveGiftEndpoint>;

/** Idempotent. Throws `gifts.form_invalid`, `gifts.not_found`, `gifts.limit`, `gifts.quota_below_claimed` and `messages.own_words`. */
export async function saveGift(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'notifyLive'>,
  hostId: string,
  input: Input,
): Promise<void> {
  if (input.action === 'add' || input.action === 'edit') {
    await requireOwnWords(tx, deps, { names: { 'Nama gift': readForm(input).giftTitle } });
  }
  if (input.action === 'add') await addGift(tx, deps, hostId, { id: input.id, form: readForm(input) });
  else await changeGift(tx, deps, hostId, input);
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'host-refresh' }]);
}

/** A repeated id adds nothing. Throws `gifts.limit` and, for another host's id, `gifts.not_found`. */
export async function addGift(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  hostId: string,
  { id: wanted, form }: { id?: Input['id']; form: GiftForm },
): Promise<string> {
  const id = readGiftId(wanted) ?? deps.random.uuid();
  // Serialized, so that two concurrent additions count each other.
  await lockHost(tx, hostId);
  const made = await insertGift(tx, {
    id,
    host_id: hostId,
    ...formColumns(form),
    created_at: deps.clock.now(),
    deleted_at: null,
  });
  if (made) await beginRound(tx, deps, { id, round: 1, tried: 0 });
  else if ((await findGift(tx, hostId, id)) === null) throw fail('gifts.not_found');
  if ((await countGifts(tx, hostId)) > GIFTS_MAX) throw fail('gifts.limit', { values: { max: GIFTS_MAX } });
  return id;
}

async function changeGift(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  hostId: string,
  input: Input,
): Promise<void> {
  const id = readGiftId(input.id);
  const gift = id === null ? null : await lockGift(tx, hostId, id);
  if (gift === null) throw fail('gifts.not_found');
  if (input.action === 'delete') return deleteGift(tx, deps, gift);
  if (gift.deleted_at !== null) throw fail('gifts.not_found');
  if (input.action === 'status') {
    if (typeof input.giftStatus !== 'boolean') throw fail('gifts.form_invalid');
    return updateGift(tx, gift.id, { status: input.giftStatus });
  }
  await editGift(tx, deps, gift, readForm(input));
}

async function deleteGift(tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, gift: Gift): Promise<void> {
  if (gift.deleted_at !== null) return;
  await updateGift(tx, gift.id, { deleted_at: deps.clock.now() });
  await endRound(tx, deps, gift);
}

/** An edit that leaves no unit ends the gift; more units continue an ended one with a new seed. */
async function editGift(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  gift: Gift,
  form: GiftForm,
): Promise<void> {
  if (form.giftQuota < gift.claimed) {
    throw fail('gifts.quota_below_claimed', { values: { claimed: gift.claimed } });
  }
  const [hadUnits, hasUnits] = [isAvailable(gift), isAvailable({ ...gift, quota: form.giftQuota })];
  const round = !hadUnits && hasUnits ? gift.round + 1 : gift.round;
  if (round !== gift.round) await beginRound(tx, deps, { ...gift, round });
  await updateGift(tx, gift.id, { ...formColumns(form), round });
  if (!hasUnits) await endRound(tx, deps, gift);
}

function readForm(input: Input): GiftForm {
  const form = v.safeParse(GiftForm, input);
  if (!form.success) throw fail('gifts.form_invalid');
  return form.output;
}

function formColumns(form: GiftForm): Pick<Gift, 'title' | 'class' | 'quota' | 'gacha' | 'worth' | 'status'> {
  return {
    title: form.giftTitle,
    class: form.giftClass,
    quota: form.giftQuota,
    gacha: form.giftGacha,
    worth: form.giftWorth,
    status: form.giftStatus,
  };
}

export async function claimableGifts(db: Db, hostId: string): Promise<ClaimableGift[]> {
  const gifts = await giftsOf(db, hostId);
  return gifts.filter(isClaimable).map((gift) => ({
    code: gift.id,
    title: gift.title,
    type: giftType(gift.class),
    class: gift.class,
    gacha: gift.gacha,
    worth: gift.worth,
    left: gift.quota - gift.claimed,
    seedHash: gift.seed_hash,
  }));
}

export function dashboardGifts(gifts: readonly Omit<GiftWithSeed, 'created_at' | 'deleted_at'>[]): DashboardGift[] {
  return gifts.map((gift) => ({
    id: gift.id,
    class: gift.class,
    title: gift.title,
    quota: gift.quota,
    claimed: gift.claimed,
    tried: gift.tried,
    gacha: gift.gacha,
    worth: gift.worth,
    status: gift.status,
    seedHash: gift.seed_hash,
    seed: gift.seed,
  }));
}
