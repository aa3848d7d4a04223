import { dashboardHost, login, verifyHost } from '@mabarin/api-client/contract/accounts';
import {
  deskConsequences,
  deskKeepFactor,
  deskLogOutHost,
  deskMailResetLink,
  deskRemoveFactor,
  deskResumeHost,
  deskSuspendHost,
  deskTellHost,
} from '@mabarin/api-client/contract/desk/hosts';
import {
  deskInquire,
  deskMask,
  deskResendTicket,
  deskSendTicket,
  deskShowTicket,
  deskSkipAlert,
} from '@mabarin/api-client/contract/desk/payments';
import { deskHost, deskPayment, deskSearch } from '@mabarin/api-client/contract/desk/search';
import { showSupport, supports } from '@mabarin/api-client/contract/support';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recentSupporters } from '#features/support/index.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { liveEventsOf } from '#testing/fixtures/mabar.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { booksOf } from '#testing/fixtures/payments.ts';
import { paidSupport, placeTestSupport, supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let host: TestHost;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
});
beforeEach(async () => {
  host = await createTestHost(world);
});

const logged = (action: string) =>
  world.admin
    .selectFrom('operator_log')
    .select(['operator', 'subject', 'reason', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const alertsOf = (supportId: string) =>
  world.admin.selectFrom('alert').select(['state', 'name', 'message']).where('support_id', '=', supportId).execute();

const ticketOf = async (paymentId: string) => {
  const { ticket } = (await booksOf(world, paymentId)).payment;
  return (await world.call(readTicket, { ticket })).body.data;
};

/** Lets the alert at the head of the line begin on the host's overlay page. */
async function startPlaying(): Promise<void> {
  const { next, report } = overlayPage(world);
  await report(host, await next(host), 'started');
}

describe('a bad message at the desk [dec operator]', () => {
  test('is masked on stream, widgets and lists, and its host cannot show it again', async () => {
    const payment = await paidSupport(world, host, { supporterName: 'Si Kasar', supporterMessage: 'sangat buruk' });
    await startPlaying();
    expect((await rina.call(deskMask, { because: 'fraud', payment })).body.status).toBe(0);
    expect(await alertsOf(payment)).toEqual([{ state: 'skipped', name: 'anonim', message: null }]);
    expect(await ticketOf(payment)).toMatchObject({ skipReason: 'operator', masked: true });
    expect(await recentSupporters(world.db, host.id, 5)).toMatchObject([{ name: null }]);
    const { body } = await world.call(supports, {}, { as: host.browser });
    expect(body.data?.[0]).toMatchObject({ hidden_reason: 'operator', visible: false });
    const shown = await world.call(showSupport, { id: body.data?.[0]?.id ?? '' }, { as: host.browser });
    expect(shown.body.code).toBe('support.masked');
    expect((await rina.call(deskMask, { because: 'fraud', payment })).body.status).toBe(0);
    expect((await supportRow(world, payment)).revealed_at).toBeNull();
    expect(await logged('alerts mask')).toMatchObject({ operator: 'rina', subject: payment, reason: 'tiket 41' });
  });

  test('what plays is taken off the air', async () => {
    const onAir = async () => (await rina.call(deskHost, { username: host.username })).body.data?.onAir;
    const skip = (alert: string) => rina.call(deskSkipAlert, { of: host.username, alert });
    expect(await onAir()).toBeNull();
    expect((await skip('00000000-0000-4000-8000-000000000000')).body.code).toBe('desk.nothing_plays');
    const payment = await paidSupport(world, host, { supporterName: 'Si Kasar', supporterMessage: 'sangat buruk' });
    await startPlaying();
    const seen = await onAir();
    expect(seen).toMatchObject({ name: 'Si Kasar', message: 'sangat buruk' });
    expect((await skip('00000000-0000-4000-8000-000000000000')).body.code).toBe('desk.other_plays');
    expect((await alertsOf(payment))[0]?.state).toBe('started');
    expect((await skip(seen?.id ?? '')).body.status).toBe(0);
    expect((await alertsOf(payment))[0]?.state).toBe('skipped');
    expect(await ticketOf(payment)).toMatchObject({ state: 'skipped', skipReason: 'operator', masked: false });
    const waiting = await paidSupport(world, host);
    expect((await rina.call(deskSkipAlert, { of: waiting, alert: null })).body.status).toBe(0);
    expect((await alertsOf(waiting))[0]?.state).toBe('skipped');
    expect(await ticketOf(waiting)).toMatchObject({ state: 'skipped', skipReason: 'operator' });
  });
});

describe('a ticket at the desk [dec operator]', () => {
  test('goes to the order’s own e-mail again, or to another one for a code', async () => {
    const supporterEmail = 'sinta@example.test';
    const payment = await paidSupport(world, host, { supporterEmail });
    const before = (await mailsTo(world, supporterEmail)).length;
    expect((await rina.call(deskResendTicket, { payment })).body.status).toBe(0);
    const mails = await mailsTo(world, supporterEmail);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.links).toEqual(mails[1]?.links);
    const to = { code: rina.code(), payment, email: 'baru@example.test' };
    expect((await rina.call(deskSendTicket, to)).body.status).toBe(0);
    expect(await mailsTo(world, 'baru@example.test')).toHaveLength(1);
    expect(JSON.stringify(await logged('tickets resend'))).not.toContain('baru@example.test');
    expect((await rina.call(deskSendTicket, { ...to, code: rina.code(), email: 'bukan email' })).body.code).toBe(
      'desk.email_invalid',
    );
  });

  test('is masked on its payment’s page and in the log, until an operator asks for it with a reason', async () => {
    const { id: payment, ticket } = await paidOrder(world, host);
    expect(JSON.stringify((await rina.call(deskPayment, { id: payment })).body)).not.toContain(ticket);
    await rina.call(deskSearch, { q: ticket });
    const log = () =>
      world.admin.selectFrom('operator_log').select(['action', 'subject', 'reason']).orderBy('id', 'desc').execute();
    expect(JSON.stringify(await log())).not.toContain(ticket);
    const shown = await rina.call(deskShowTicket, { code: rina.code(), payment });
    expect(shown.body.data).toBe(`${world.config.origins.public}/tiket/${ticket}`);
    expect((await log())[0]).toEqual({ action: 'tickets show', subject: payment, reason: 'tiket 41' });
    await world.admin
      .updateTable('payment')
      .set({ payer_ticket: 'tiket-pembayar' })
      .where('id', '=', payment)
      .execute();
    const passedOn = await rina.call(deskShowTicket, { code: rina.code(), payment });
    expect(passedOn.body.data).toBe(`${world.config.origins.public}/tiket/tiket-pembayar`);
    expect((await rina.call(deskShowTicket, { code: '', payment: 'tidak-ada' })).body.code).toBe('desk.payment_gone');
    const dry = runAsOperator(world.db, world.app.deps, ['tickets', 'show', payment, '--dry-run', '--why', 'x y z']);
    await expect(dry).rejects.toThrow('cannot be tried');
  });

  test('is refused for an order that is not paid or that nobody placed', async () => {
    const payment = await placeTestSupport(world, host);
    expect((await rina.call(deskResendTicket, { payment })).body.code).toBe('desk.ticket_unpaid');
    expect((await rina.call(deskResendTicket, { payment: 'tidak-ada' })).body.code).toBe('desk.payment_gone');
    expect((await rina.call(deskInquire, { payment: 'tidak-ada' })).body.code).toBe('desk.payment_gone');
  });

  test('the gateway is asked about a payment', async () => {
    const payment = await paidSupport(world, host);
    expect((await rina.call(deskInquire, { payment })).body.data).toEqual({ status: 'paid', exception: 'none' });
  });
});

describe('a suspension at the desk [dec operator]', () => {
  const loginAs = async () =>
    (
      await world.call(login, {
        form: { LoginEmail: host.email, LoginPassword: TEST_PASSWORD },
        token: 'sandbox-pass',
      })
    ).body;

  test('says before what it stops, holds and leaves, and is undone', async () => {
    const username = host.username;
    await paidOrder(world, host, { gameCount: 1 });
    await placeTestSupport(world, host);
    const { body } = await rina.call(deskConsequences, { username });
    expect(body.data).toMatchObject({ entries: 1, claims: 0, payments: 1, held: 0, sent: 0, live: false });
    expect((await rina.call(deskSuspendHost, { because: 'fraud', username })).body.status).toBe(0);
    expect((await world.call(supports, {}, { as: host.browser })).body.relogin).toBe(true);
    expect(await loginAs()).toMatchObject({ data: { suspended: { kind: 'suspended', because: 'fraud' } } });
    expect((await rina.call(deskSuspendHost, { because: 'fraud', username })).body.code).toBe('desk.host_gone');
    const seen = (await rina.call(deskHost, { username })).body.data?.seen ?? '';
    const resume = (of: string) => rina.call(deskResumeHost, { code: rina.code(), username, seen: of });
    expect((await resume('active')).body.code).toBe('desk.changed');
    expect((await resume(seen)).body.status).toBe(0);
    expect((await resume(seen)).body.code).toBe('desk.not_disabled');
    expect((await loginAs()).status).toBe(0);
    // Another suspension is another decision.
    expect((await rina.call(deskSuspendHost, { because: 'fraud', username })).body.status).toBe(0);
    expect((await resume(seen)).body.code).toBe('desk.changed');
  });
});

describe('a host who lost a device at the desk [dec operator]', () => {
  test('is logged out everywhere and may log in again', async () => {
    const { username } = host;
    expect((await rina.call(deskLogOutHost, { username })).body.status).toBe(0);
    expect((await world.call(supports, {}, { as: host.browser })).body.relogin).toBe(true);
    expect((await rina.call(deskLogOutHost, { username })).body.status).toBe(0);
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    expect((await world.call(login, { form, token: 'sandbox-pass' })).body.status).toBe(0);
    expect((await rina.call(deskLogOutHost, { username: 'tidakada0001' })).body.code).toBe('desk.host_gone');
    expect(await logged('log-out-host')).toMatchObject({ operator: 'rina', subject: username, reason: 'tiket 41' });
  });

  test('gets the link for a new password at its own e-mail, and the link before ends', async () => {
    const { username } = host;
    for (let time = 0; time < 2; time += 1) {
      expect((await rina.call(deskMailResetLink, { username })).body.status).toBe(0);
    }
    const mails = await mailsTo(world, host.email);
    expect(mails.map(({ text }) => /tim mabarin mengirim link ini/i.test(text))).toEqual([true, true]);
    const codes = mails.flatMap(({ links }) => links).map((link) => link.split('/').at(-1));
    const valid = await Promise.all(
      codes.map(async (code) => (await world.call(verifyHost, { code: code ?? '' })).body.data?.hostValid),
    );
    expect(valid.filter(Boolean)).toHaveLength(1);
    expect(valid).toHaveLength(2);
    expect((await rina.call(deskMailResetLink, { username: 'tidakada0001' })).body.code).toBe('desk.host_gone');
    expect(await logged('mail-reset-link')).toMatchObject({ operator: 'rina', subject: username });
  });
});

describe('a host at the desk [dec operator]', () => {
  test('is told by mail, and on its dashboard until it has read it, with the words in the log', async () => {
    const { username } = host;
    const words = { username, text: 'Ayah dari pembayar meminta uangnya kembali.' };
    expect((await rina.call(deskTellHost, words)).body.status).toBe(0);
    expect((await mailsTo(world, host.email)).at(-1)?.text).toContain(words.text);
    expect((await liveEventsOf(world, host.id)).events).toContain('command host-refresh');
    await world.advance(1);
    await rina.call(deskTellHost, { username, text: 'Sudah selesai.' });
    const shown = async (read?: string) => {
      const { data } = (await world.call(dashboardHost, read === undefined ? {} : { read }, { as: host.browser })).body;
      return data?.team_message ?? null;
    };
    const first = await shown();
    expect([first?.text, (await shown())?.text]).toEqual([words.text, words.text]);
    const { seq } = await liveEventsOf(world, host.id);
    const second = await shown(first?.id);
    expect((await liveEventsOf(world, host.id, seq)).events).toEqual(['command host-refresh']);
    expect(second?.text).toBe('Sudah selesai.');
    expect((await shown(first?.id))?.id).toBe(second?.id);
    expect(await shown(second?.id)).toBeNull();
    expect(await logged('tell-host')).toMatchObject({
      operator: 'rina',
      subject: username,
      after: { text: 'Sudah selesai.' },
    });
    expect((await rina.call(deskTellHost, { ...words, username: 'tidakada0001' })).body.code).toBe('desk.host_gone');
  });

  test('without a second factor has none to remove or to keep', async () => {
    const of = { username: host.username };
    expect((await rina.call(deskRemoveFactor, { ...of, code: rina.code() })).body.code).toBe('desk.changed');
    expect((await rina.call(deskKeepFactor, of)).body.code).toBe('desk.changed');
  });
});
