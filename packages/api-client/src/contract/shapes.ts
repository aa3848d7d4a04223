import * as v from 'valibot';

/** The five game roles as the wire carries them (docs/spec/public.md 3). */
export const RoleFlags = v.object({
  gameRoleExpLaner: v.boolean(),
  gameRoleGoldlaner: v.boolean(),
  gameRoleJungler: v.boolean(),
  gameRoleMidlaner: v.boolean(),
  gameRoleRoamer: v.boolean(),
});

/** A moment's date in Jakarta, how long ago it was in words, and how many midnights ago. */
export const WhenParts = { ymd: v.string(), ago: v.string(), diffday: v.number() };

/** Integer rupiah. */
export const Rupiah = v.pipe(v.number(), v.integer());

/** An answer whose content nobody reads. */
export const Nothing = v.object({ data: v.null() });

/** A human-verification token; its content belongs to the captcha adapter. */
export const CaptchaToken = v.pipe(v.string(), v.maxLength(2048));

/** A host's username in a path or body, matched case-insensitively. */
export const HostRef = v.pipe(v.string(), v.maxLength(64));

export const Player = v.object({ id: v.string(), server: v.string(), name: v.string() });

/** Expected wait in minutes, from this host's own recent games; null: not enough data. */
export const WaitRange = v.nullable(v.object({ from: v.number(), to: v.number() }));

/** How many wait before a place in the queue, and how long that takes. */
export const QueueAhead = v.object({ waiting: v.number(), wait: WaitRange });

/**
 * A break of the host; null: there is none. It ends at `until`, an ISO instant; `minutes` are left of it by the server's
 * clock when this was answered, one that has begun included, so that a page whose clock is wrong counts right.
 */
export const OnBreak = v.nullable(v.object({ until: v.string(), minutes: v.number() }));

/** What a guarded command says no with while the code of an account with a second factor is missing or wrong. */
export const secondFactorFails = [
  'accounts.second_factor_needed',
  'accounts.second_factor_wrong',
  'accounts.second_factor_wait',
] as const;
