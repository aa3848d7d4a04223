import type { BeaconName } from '@mabarin/domain/gifts/beacon';
import type { GiftClass } from '@mabarin/domain/gifts/gift-class';
import type { Generated } from 'kysely';
import type { RoleColumns } from '#platform/db/roles.ts';

/** Player ids are digits as text. */

export type GiftTable = {
  id: string;
  host_id: string;
  title: string;
  class: GiftClass;
  quota: number;
  gacha: number;
  /** Rupiah; null: its host did not say. */
  worth: number | null;
  claimed: Generated<number>;
  tried: Generated<number>;
  status: boolean;
  round: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
};

/** The secret of one round of a gift; `seed` null: not published yet. */
export type GiftSeedTable = {
  gift_id: string;
  round: number;
  tried_before: number;
  seed_hash: string;
  seed_sealed: string;
  seed: string | null;
  published_at: Date | null;
  created_at: Date;
};

/** The append-only log of draws. */
export type GiftDrawTable = {
  id: string;
  gift_id: string;
  round: number;
  number: number;
  nonce: string;
  gacha: number;
  digest: string;
  win: boolean;
  /** The claim's number when it was stored, and the beacon's round that it named; null: drawn without a beacon. */
  slot: number | null;
  beacon: BeaconName | null;
  beacon_round: number | null;
  beacon_signature: string | null;
  player_id: string;
  player_server: string;
  created_at: Date;
};

/** A claim that was stored before its beacon's round was known; its id becomes the draw's. */
export type GiftWaitTable = RoleColumns & {
  id: string;
  host_id: string;
  gift_id: string;
  round: number;
  slot: number;
  nonce: string;
  gacha: number;
  beacon: BeaconName;
  beacon_round: number;
  player_id: string;
  player_server: string;
  player_name: string;
  message: string;
  created_at: Date;
  ended_at: Generated<Date | null>;
  outcome: Generated<'drawn' | 'gone' | 'away' | null>;
};

/** A player's last draw with a host. */
export type GiftCooldownTable = {
  host_id: string;
  player_id: string;
  player_server: string;
  tried_at: Date;
};

/** A host's debt to a player; `schedule` is a WIB date, `done_at` null: pending. */
export type GiftClaimTable = RoleColumns & {
  id: Generated<number>;
  host_id: string;
  source: 'claim' | 'host';
  gift_id: string | null;
  draw_id: string | null;
  entry_id: number | null;
  class: GiftClass;
  title: string;
  message: string;
  player_id: string;
  player_server: string;
  player_name: string;
  /** The filter hides `player_name` from all but the host. */
  name_hidden: Generated<boolean>;
  /** An operator hides name and message for good. */
  masked: Generated<boolean>;
  schedule: string | null;
  ticket: string | null;
  added_at: Date;
  done_at: Date | null;
};
