import * as v from 'valibot';

/** Switches of a host's overlay page. */
export const OverlaySwitches = v.object({
  enableNotificationSound: v.boolean(),
  enableTTS: v.boolean(),
  /** Alerts wait while OBS shows another scene. */
  holdInactive: v.boolean(),
  showLogo: v.boolean(),
});
export type OverlaySwitches = v.InferOutput<typeof OverlaySwitches>;

/** Alerts beside supports. */
export const TierSwitches = v.object({ orders: v.boolean(), gifts: v.boolean(), turns: v.boolean() });
export type TierSwitches = v.InferOutput<typeof TierSwitches>;

/** Switches of a host that never saved any, as the columns have them. */
export const DEFAULT_SWITCHES: OverlaySwitches & TierSwitches = {
  enableNotificationSound: true,
  enableTTS: false,
  holdInactive: true,
  showLogo: false,
  orders: false,
  gifts: false,
  turns: false,
};
