import {
  restriction,
  type Restriction,
  type RestrictionKind,
  type RestrictionReason,
} from '@mabarin/domain/restrictions/restriction';
import { restrictionText } from '@mabarin/domain/restrictions/restriction.text';
import { walk } from './public-screen.ts';
import { change, desk, site, type Screen } from './screen.ts';

/** A reason of each kind that a host or a viewer may read, and more where one kind has other words. */
const hostKinds = {
  frozen: ['identity', 'not_me'],
  reset_wait: ['password_reset'],
  held: ['gateway_lost'],
  dispute: ['disputed_payments'],
  cash_out_wait: ['new_account', 'new_helper'],
  cash_out_check: ['holder_typed', 'large_amount'],
  cash_out_bank: ['at_bank'],
  money_stopped: ['precaution', 'restored'],
  age_missing: ['age_missing'],
  bank_cooldown: ['account_changed'],
  income_settling: ['settling'],
  text_hidden: ['complaints'],
} as const satisfies Partial<Record<RestrictionKind, readonly RestrictionReason[]>>;

const viewerKinds = {
  text_hidden: ['gambling', 'undisclosed'],
  refund_refused: ['delivered'],
  refund_early: ['host_may_come'],
  not_counted: ['short', 'over', 'undelivered', 'unclear'],
  page_closed: ['host_matter'],
} as const satisfies Partial<Record<RestrictionKind, readonly RestrictionReason[]>>;

const ends: Partial<Record<RestrictionKind, Partial<Restriction>>> = {
  frozen: { amount: null },
  text_hidden: { amount: null },
  dispute: { until: '2031-05-20', about: 'DS-0123456789AB' },
  cash_out_wait: { until: '2031-05-08T12:00:00.000Z', about: 'CO-0123456789AB' },
  cash_out_check: { until: '2031-05-09', about: 'CO-0123456789AB' },
  bank_cooldown: { amount: null, until: '2031-06-06T12:00:00.000Z' },
  refund_refused: { about: 'RF-0123456789AB' },
};

const all = (kinds: Partial<Record<RestrictionKind, readonly RestrictionReason[]>>) =>
  Object.entries(kinds).flatMap(([name, reasons]) =>
    reasons.map((because) => {
      const kind = name as RestrictionKind;
      const since = '2031-05-07T12:00:00.000Z';
      return restriction(kind, because, { amount: 120_000, since, ...ends[kind] });
    }),
  );

/** Every state of the closed list, from the side of whoever it concerns. */
export const kept: Screen[] = [
  ...all(hostKinds).map((one): Screen => ({
    part: 'dashboard',
    name: 'cash',
    state: `kept-${one.kind}-${one.because}`,
    about: `Something is kept from a host: ${one.kind}, because of ${one.because}`,
    as: ({ busy }) => busy,
    async open(at, scene) {
      await change(at, '**/api/dashboard/cash/restrictions', { data: [one] });
      await at.goto(desk(scene, 'cash'));
      await at.getByText(restrictionText(one, 0).what).first().waitFor();
    },
  })),
  ...all(viewerKinds).map((one) =>
    walk(
      'ticket',
      `kept-${one.kind}-${one.because}`,
      `Something is kept from a viewer: ${one.kind}, because of ${one.because}`,
      async (at, scene) => {
        await change(at, '**/api/ticket/*', { restrictions: [one] }, 'data');
        await at.goto(site(scene, `/tiket/${scene.cast.tickets.support}`));
        await at.getByText(restrictionText(one, 0).what).first().waitFor();
      },
    ),
  ),
];
