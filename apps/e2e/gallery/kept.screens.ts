import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { blockedFailure, missingHost } from '@mabarin/domain/restrictions/refusal';
import {
  restriction,
  type Restriction,
  type RestrictionKind,
  type RestrictionReason,
} from '@mabarin/domain/restrictions/restriction';
import { keptText, restrictionText } from '@mabarin/domain/restrictions/restriction.text';
import type { Page } from '@playwright/test';
import { player } from './cast.ts';
import { openStall, walk } from './public-screen.ts';
import { change, desk, see, site, type Scene, type Screen } from './screen.ts';
import { anOrder, fillOrder, fillSupport, orderForm, passCaptcha, supportForm } from '#viewer.ts';

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

async function answer(at: Page, scene: Scene, pattern: string, json: object): Promise<void> {
  const headers = {
    'access-control-allow-origin': scene.cast.system.origins.public,
    'access-control-allow-credentials': 'true',
  };
  await at.route(pattern, (route) => route.fulfill({ json, headers }));
}

const refused = ({ code, message }: Failure) => ({ status: -1, code, data: message });

const wanted = { ...player(40), event: 'Reguler', role: 'Jungler', games: 2, message: 'Gas bang!' };
const given = { name: 'Siti', message: 'Semangat bang!', email: 'siti@example.test', amount: '50000' };

/** An order that is refused in the words of a restriction. */
const refusedOrder = (kind: RestrictionKind, failure: Failure): Screen =>
  walk('host-mabar', `kept-${kind}`, `An order is refused: ${kind}`, async (at, scene) => {
    await answer(at, scene, '**/api/mabar', refused(failure));
    await openStall(at, scene, scene.cast.host);
    await fillOrder(at, anOrder(wanted));
    await orderForm(at).submit.click();
    await see(at, failure.message);
  });

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
  {
    part: 'dashboard',
    name: 'cash-trx',
    state: 'kept-held',
    about: 'A payment of which a part is kept',
    as: ({ busy }) => busy,
    async open(at, scene) {
      await at.route('**/api/dashboard/cash/transaction', async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = (await response.json()) as { data: { bought: string | null }[] };
        const kept = restriction('held', 'gateway_lost', { amount: 21_000, since: '2031-05-07T12:00:00.000Z' });
        const json = { ...rest, data: data.map((row) => ({ ...row, kept: row.bought === null ? null : kept })) };
        await route.fulfill({ response, json });
      });
      await at.goto(desk(scene, 'cash-trx'));
      await at
        .getByText(/ · Ditahan$/)
        .first()
        .click();
      await see(at, /bagianmu ditahan/);
    },
  },
  refusedOrder('blocked', blockedFailure('mabar.blacklisted')),
  refusedOrder(
    'child_cap',
    fail('payments.minor_cap', {
      values: { text: keptText(restriction('child_cap', 'under_18')), cap: 'Rp100.000', left: 'Rp15.000' },
    }),
  ),
  walk('host-support', 'kept-banned', 'A support is refused: banned', async (at, scene) => {
    const failure = blockedFailure('support.banned');
    await answer(at, scene, '**/api/support', refused(failure));
    await openStall(at, scene, scene.cast.host, 'support');
    await fillSupport(at, given);
    await supportForm(at).submit.click();
    await see(at, failure.message);
  }),
  walk('host', 'kept-page_closed', 'The page of a host whom the team suspended', async (at, scene) => {
    await answer(at, scene, '**/api/host/*', refused(missingHost({ suspended_at: new Date(0) })));
    await at.goto(site(scene, '/halamanditutup'));
    await see(at, 'Halaman ini ditutup.');
  }),
  walk('login', 'kept-suspended', 'A host whom the team suspended, after its password', async (at, scene) => {
    const suspended = restriction('suspended', 'complaints', { since: '2031-05-07T12:00:00.000Z' });
    await answer(at, scene, '**/api/login', { status: 0, data: { suspended } });
    await at.goto(site(scene, '/login'));
    await at.getByLabel('Email', { exact: true }).fill(scene.cast.host.email);
    await at.getByLabel('Password', { exact: true }).fill('kata sandi yang benar');
    await passCaptcha(at);
    await at.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await see(at, restrictionText(suspended, 0).why);
  }),
];
