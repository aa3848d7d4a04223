import type { Rupiah } from '#money.ts';
import type { TicketWait } from '#ticket/wait.ts';
import { workdayAfter, type Instant, type WibDate } from '#time.ts';

/**
 * Everything that keeps money, a page or a text from a host or viewer is a restriction: one shape, told by `restrictionText`
 * wherever the thing is missing, in the mail about it and in the desk's preview.
 */

/** Reasons of an operator's act, a closed list in words for the one concerned: there is no act without one. */
export const OPERATOR_REASONS = [
  /** We have to know who the host is. */
  'identity',
  /** The bank account is also another host's. */
  'shared_account',
  /** Payers or their banks say that they did not pay. */
  'disputed_payments',
  'fraud',
  'gambling',
  /** Reports of others were found right. */
  'complaints',
  /** The paid games or texts were given. */
  'delivered',
  /** The owner of the account asked, because somebody else may be in it. */
  'owner_asked',
  /** An authority ordered it. */
  'authority',
  /** An authority ordered it and forbids saying so: only that a reason exists is told. */
  'undisclosed',
] as const;
export type OperatorReason = (typeof OPERATOR_REASONS)[number];

/** All reasons: an operator's, and those of a rule. `unsaid`: an act of an older version, which stored none. */
export const RESTRICTION_REASONS = [
  ...OPERATOR_REASONS,
  'unsaid',
  'not_me',
  'password_reset',
  'gateway_lost',
  'new_account',
  'new_helper',
  'large_amount',
  'holder_typed',
  'at_bank',
  'precaution',
  'restored',
  'age_missing',
  'account_changed',
  'settling',
  'under_18',
  'host_may_come',
  'host_choice',
  'host_matter',
  'short',
  'over',
  'unclear',
  'undelivered',
] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

export const RESTRICTION_KINDS = [
  'frozen',
  'reset_wait',
  'suspended',
  'page_closed',
  'held',
  'dispute',
  'cash_out_wait',
  'cash_out_check',
  'cash_out_bank',
  'money_stopped',
  'age_missing',
  'bank_cooldown',
  'income_settling',
  'child_cap',
  'refund_refused',
  'refund_early',
  'text_hidden',
  'blocked',
  'banned',
  'not_counted',
] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

/** Objections whose answer is decided by an operator; the other kinds end by a rule or by another person. */
export const OBJECTABLE_KINDS = [
  'frozen',
  'suspended',
  'held',
  'dispute',
  'refund_refused',
  'text_hidden',
] as const satisfies readonly RestrictionKind[];
export type ObjectableKind = (typeof OBJECTABLE_KINDS)[number];

const quietKinds: readonly RestrictionKind[] = ['cash_out_bank', 'bank_cooldown', 'income_settling', 'refund_early'];

/** Ends by itself soon, so that only its name is shown at once, below what matters now. */
export function isQuiet({ kind }: Pick<Restriction, 'kind'>): boolean {
  return quietKinds.includes(kind);
}

export const OBJECTION_STATES = ['open', 'upheld', 'reversed'] as const;
export type Objection = { state: (typeof OBJECTION_STATES)[number]; due_on: WibDate; answer: string | null };

/**
 * One thing that is kept. `since` is an ISO instant; `until` its latest end, an ISO instant or WIB
 * date, or the time from which its owner may end it; null: not known.
 * `about`: number of a payment, cash-out or refund, or what a text is; null: the account.
 */
export type Restriction = {
  kind: RestrictionKind;
  because: RestrictionReason;
  amount: Rupiah | null;
  since: string | null;
  until: string | null;
  about: string | null;
  objection: Objection | null;
};

/** A restriction of which nothing more is known. */
export function restriction(
  kind: RestrictionKind,
  because: RestrictionReason,
  known: Partial<Restriction> = {},
): Restriction {
  return { amount: null, since: null, until: null, about: null, objection: null, ...known, kind, because };
}

const notCounted = {
  unfulfillable: 'undelivered',
  under: 'short',
  review: 'unclear',
  over: 'over',
} as const satisfies Partial<Record<TicketWait, RestrictionReason>>;
export type NotCountedWait = keyof typeof notCounted;

export function isNotCounted(wait: TicketWait): wait is NotCountedWait {
  return wait in notCounted;
}

/** Money that came and bought nothing yet. */
export function waitRestriction(wait: NotCountedWait, amount: Rupiah | null): Restriction {
  return restriction('not_counted', notCounted[wait], { amount });
}

export function isObjectable(kind: RestrictionKind): kind is ObjectableKind {
  return OBJECTABLE_KINDS.some((one) => one === kind);
}

/** Once, and not to a freeze by "Bukan saya", which its owner ends. */
export function mayObject({ kind, because, objection }: Restriction): boolean {
  return isObjectable(kind) && because !== 'not_me' && objection === null;
}

const OBJECTION_DAYS = 3;

/** Last day of an objection's answer. */
export function objectionDue(sent: Instant): WibDate {
  return workdayAfter(sent, OBJECTION_DAYS);
}
