import { claimGift, giftProof, type ClaimResult, type GiftProof } from '@mabarin/api-client/contract/gifts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { GiftForm, HostClaimForm } from '@mabarin/domain/gifts/gift';
import type { Player } from '@mabarin/domain/player';
import { addGift } from '#features/gifts/index.ts';
import { addHostClaim } from '#features/gifts/host-claim.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Answer, CallOptions, World } from '#testing/world.ts';

/** Adds a gift as its host would: one skin with gacha 1, unless said otherwise. Answers its id. */
export async function addTestGift(world: World, hostId: string, form: Partial<GiftForm> = {}): Promise<string> {
  const id = await transaction(world.db, (tx) =>
    addGift(tx, world.app.deps, hostId, {
      form: { giftClass: 2, giftTitle: 'Skin Uji', giftQuota: 1, giftGacha: 1, giftStatus: true, ...form },
    }),
  );
  // The command notifies, not this part of it.
  world.app.answers.clear();
  return id;
}

let players = 500_000_001;
/** A player with an id of its own, whose name can be looked up: the sandbox's directory is away for those that end in 999. */
export const newPlayer = () => ({ id: String((players += players % 1_000 === 997 ? 4 : 2)), server: '2345' });

/** Adds a claim for a skin as the host would; answers the claim's id. */
export function addTestClaim(
  world: World,
  hostId: string,
  { player = {}, form = {} }: { player?: Partial<Player>; form?: Partial<HostClaimForm> } = {},
): Promise<string> {
  const to = { ...newPlayer(), name: 'Pemain Setia', ...player };
  const note: HostClaimForm = { giftClaimClass: 2, giftClaimMessage: 'Hadiah setia', ...form };
  return transaction(world.db, (tx) => addHostClaim(tx, world.app.deps, hostId, { player: to, form: note }));
}

type Form = InputOf<typeof claimGift>['form'];
export type ClaimChange = {
  player?: { id: string; server: string };
  form?: Record<string, unknown>;
  nonce?: string;
  token?: string;
} & CallOptions;

/** Claims a gift over HTTP, as a new player unless said otherwise. */
export function claim(
  world: World,
  host: { username: string },
  gift: string,
  { player = newPlayer(), form = {}, nonce, token = 'sandbox-pass', ...options }: ClaimChange = {},
): Promise<Answer<typeof claimGift>> {
  const input = {
    host: host.username,
    form: {
      gameID: player.id,
      gameServerID: player.server,
      gameRoleMidlaner: true,
      giftEventCode: gift,
      giftMessage: 'semoga hoki',
      ...form,
    } as Form,
    token,
    ...(nonce === undefined ? {} : { nonce }),
  };
  return world.call(claimGift, input, options);
}

/** Claims as one player after the other until one wins; answers the winner with the answer. */
export async function winner(
  world: World,
  host: { username: string },
  gift: string,
  change: ClaimChange = {},
): Promise<{ player: { id: string; server: string }; answer: ClaimResult & { ticket: string } }> {
  for (let tries = 0; tries < 200; tries += 1) {
    const player = newPlayer();
    const { body } = await claim(world, host, gift, { ...change, player });
    if (body.win && body.ticket) return { player, answer: body as ClaimResult & { ticket: string } };
    if (body.refresh) break;
  }
  throw new Error('nobody won');
}

/** The whole proof of a gift, all its pages. */
export async function proofOf(world: World, gift: string): Promise<GiftProof> {
  const draws: GiftProof['draws'] = [];
  for (let after: number | null = 0; ;) {
    const { body }: Answer<typeof giftProof> = await world.call(giftProof, { gift, after });
    if (!body.data) throw new Error(`the proof answered ${JSON.stringify(body)}`);
    draws.push(...body.data.draws);
    after = body.data.next;
    if (after === null) return { ...body.data, draws };
  }
}
