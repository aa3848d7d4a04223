import { OBJECTION_STATES, RESTRICTION_KINDS, RESTRICTION_REASONS } from '@mabarin/domain/restrictions/restriction';
import * as v from 'valibot';

/** The five game roles on the wire (docs/spec/public.md 3). */
export const RoleFlags = v.object({
  gameRoleExpLaner: v.boolean(),
  gameRoleGoldlaner: v.boolean(),
  gameRoleJungler: v.boolean(),
  gameRoleMidlaner: v.boolean(),
  gameRoleRoamer: v.boolean(),
});

/** A date in Jakarta, the time since then in words, and the number of midnights since. */
export const WhenParts = { ymd: v.string(), ago: v.string(), diffday: v.number() };

/** Integer rupiah. */
export const Rupiah = v.pipe(v.number(), v.integer());

export const Nothing = v.object({ data: v.null() });

export const CaptchaToken = v.pipe(v.string(), v.maxLength(2048));

/** A host's username in a path or body, matched case-insensitively. */
export const HostRef = v.pipe(v.string(), v.maxLength(64));

export const Player = v.object({ id: v.string(), server: v.string(), name: v.string() });

/**
 * Expected wait in minutes, from this host's own recent games, and in words (`shownWait` of the domain); null: not enough
 * data.
 */
export const WaitRange = v.nullable(
  v.object({
    from: v.number(),
    to: v.number(),
    in: v.string(),
    at: v.nullable(v.string()),
    here: v.nullable(v.string()),
  }),
);

export const QueueAhead = v.object({ waiting: v.number(), wait: WaitRange });

/**
 * Null: no break. `minutes` left are rounded up, by the server's clock, so that a page with a wrong clock counts right.
 */
export const OnBreak = v.nullable(v.object({ until: v.string(), minutes: v.number() }));

/** Refusals for a host's name that is nobody's, or whose page an operator closed. */
export const hostFails = ['accounts.host_not_found', 'accounts.host_closed'] as const;

/** Refusals of a guarded command while the code of a second factor is missing or wrong. */
export const secondFactorFails = [
  'accounts.second_factor_needed',
  'accounts.second_factor_wrong',
  'accounts.second_factor_wait',
] as const;

/** Something that is kept from a host or viewer; `restrictionText` tells it. */
export const Restriction = v.object({
  kind: v.picklist(RESTRICTION_KINDS),
  because: v.picklist(RESTRICTION_REASONS),
  amount: v.nullable(Rupiah),
  since: v.nullable(v.string()),
  until: v.nullable(v.string()),
  about: v.nullable(v.string()),
  objection: v.nullable(
    v.object({ state: v.picklist(OBJECTION_STATES), due_on: v.string(), answer: v.nullable(v.string()) }),
  ),
});
