import * as v from 'valibot';
import { PARTY_MAX } from '#mabar/party.ts';

/** A host's settings, each of which is saved when it is chosen. Contract, columns, texts and defaults have these names. */
export const HostSettings = v.object({
  /** Maximum players of one order, payer included; 1: no parties. */
  party: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PARTY_MAX)),
  /** A paid place may go to another player. */
  transfers: v.boolean(),
});
export type HostSettings = v.InferOutput<typeof HostSettings>;

/** Settings that are switches. */
export type HostSwitch = {
  [Name in keyof HostSettings]: HostSettings[Name] extends boolean ? Name : never;
}[keyof HostSettings];

/** Settings of a new host, as its columns have them. */
export const DEFAULT_HOST_SETTINGS: HostSettings = { party: PARTY_MAX, transfers: true };

/** Names in the log of a host's team, and in a copy for an authority. */
export const hostSettingWords: Readonly<Record<keyof HostSettings, string>> = {
  party: 'maksimum pemain per pesanan',
  transfers: 'boleh pindah tangan',
};
