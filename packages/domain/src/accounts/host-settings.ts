import * as v from 'valibot';
import { PARTY_MAX } from '#mabar/party.ts';
import { GAMES_IN_ROW_MAX, SUNDUL_PER_HOUR_MAX } from '#mabar/lane/turn-rules.ts';

/** A host's settings, each of which is saved when it is chosen. Contract, columns, texts and defaults have these names. */
export const HostSettings = v.object({
  /** Maximum players of one order, payer included; 1: no parties. */
  party: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PARTY_MAX)),
  /** A paid place may go to another player. */
  transfers: v.boolean(),
  /** Games after which an entry goes to the end of its lane while others wait in it; 0: as many as it has. */
  gamesInRow: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GAMES_IN_ROW_MAX)),
  /** Sunduls sold within an hour, none of which passes somebody twice; 0: no limit. */
  sundulPerHour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SUNDUL_PER_HOUR_MAX)),
  /** A player who waits or plays orders no second time. */
  oneOrder: v.boolean(),
});
export type HostSettings = v.InferOutput<typeof HostSettings>;

/** Settings that are switches. */
export type HostSwitch = {
  [Name in keyof HostSettings]: HostSettings[Name] extends boolean ? Name : never;
}[keyof HostSettings];

/** Settings that are numbers. */
export type HostNumber = Exclude<keyof HostSettings, HostSwitch>;

/** Settings of a new host, as its columns have them. */
export const DEFAULT_HOST_SETTINGS: HostSettings = {
  party: PARTY_MAX,
  transfers: true,
  gamesInRow: 0,
  sundulPerHour: 0,
  oneOrder: false,
};

/** Names in the log of a host's team, and in a copy for an authority. */
export const hostSettingWords: Readonly<Record<keyof HostSettings, string>> = {
  party: 'maksimum pemain per pesanan',
  transfers: 'boleh pindah tangan',
  gamesInRow: 'maksimum game berturut-turut',
  sundulPerHour: 'maksimum Sundul per jam',
  oneOrder: 'satu pesanan per pemain',
};
