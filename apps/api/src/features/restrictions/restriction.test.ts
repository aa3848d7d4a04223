import { login } from '@mabarin/api-client/contract/accounts';
import {
  cashout,
  objectToRestriction,
  restrictions,
  saveBankAccount,
  saveHostAge,
} from '@mabarin/api-client/contract/cash';
import { deskAnswerObjection, deskComplaints, deskDecideComplaint } from '@mabarin/api-client/contract/desk/complaints';
import { deskMask } from '@mabarin/api-client/contract/desk/payments';
import { ticket as ticketEndpoint, ticketObject } from '@mabarin/api-client/contract/ticket';
import { restrictionLines } from '@mabarin/domain/restrictions/restriction.text';
import { restriction, type OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { BANK_ACCOUNT, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { DAY, HOUR, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
let operators = 0;
let rina: TestOperator;
beforeEach(async () => {
  await world.admin.deleteFrom('objection').execute();
  await world.admin.deleteFrom('payment_task').execute();
  operators += 1;
  rina = await createTestOperator(world, `rina${operators}`);
});

const kept = async () => (await host.call(restrictions, {})).body.data ?? [];
const kinds = async () => (await kept()).map(({ kind, because }) => `${kind} ${because}`);
const freeze = (because: OperatorReason = 'fraud') =>
  world.ops(`cash-outs freeze ${host.username} --because ${because}`);
const object = async (text = 'Ini keliru.') =>
  (await host.call(objectToRestriction, { kind: 'frozen', about: null, text })).body;
const objections = async () => (await rina.call(deskComplaints, {})).body.data!;
const answer = async (reversed: boolean) => {
  const [open] = (await objections()).objections;
  return (await rina.call(deskAnswerObjection, { id: open!.id, text: 'Sudah kami cek.', reversed })).body;
};

describe('what is kept from a host', () => {
  test('has a freeze with its reason until it ends', async () => {
    expect(await kinds()).toEqual([]);
    await freeze('identity');
    expect(await kinds()).toEqual(['frozen identity']);
    await world.ops(`cash-outs unfreeze ${host.username}`);
    expect(await kinds()).toEqual([]);
  });

  test('has a freeze of an older version without a reason', async () => {
    await world.set('host', { id: host.id }, { frozen_at: world.clock.now(), frozen_by_operator: true });
    expect(await kinds()).toEqual(['frozen unsaid']);
  });

  test('has income that is not ready, and nothing of it once it is', async () => {
    await host.paidSupport({ supporterGift: 200_000 });
    expect(await kept()).toMatchObject([{ kind: 'income_settling', amount: 200_000 }]);
    await world.advance(5 * DAY);
    expect(await kinds()).toEqual([]);
  });

  test('has the wait of a new account, then of the bank', async () => {
    await host.paidSupport({ supporterGift: 200_000 });
    await world.advance(5 * DAY);
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    const cashAmount = 60_000;
    await host.call(cashout, { cashAmount, cashPassword: TEST_PASSWORD });
    expect(await kinds()).toEqual(['cash_out_wait new_account', 'bank_cooldown account_changed']);
    expect((await kept())[0]).toMatchObject({ amount: cashAmount, about: expect.stringMatching(/^CO-/) });
    await world.advance(25 * HOUR);
    expect(await kinds()).toEqual(['cash_out_bank at_bank', 'bank_cooldown account_changed']);
  });

  test('has the stop of all money, and the missing age', async () => {
    await world.admin.deleteFrom('host_age').where('host_id', '=', host.id).execute();
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    expect(await kinds()).toContain('age_missing age_missing');
    await host.call(saveHostAge, { age: 'adult', guardianName: '', guardianContact: '', guardianConsent: false });
    await world.ops('money stop');
    expect(await kinds()).toEqual(['money_stopped precaution', 'bank_cooldown account_changed']);
    await world.ops('money resume');
    expect(await kinds()).toEqual(['bank_cooldown account_changed']);
  });

  test('is mailed with the six parts that the desk showed before', async () => {
    await freeze('shared_account');
    const since = world.clock.now().toISOString();
    const [mail] = await mailsTo(world, host.email);
    for (const line of restrictionLines(restriction('frozen', 'shared_account', { since }), world.clock.now()))
      expect(mail?.text).toContain(line);
  });

  test('has a picture that a complaint took down, with its reason and a mail', async () => {
    await world.set('host', { id: host.id }, { thanks: 'Makasih' });
    await world.admin
      .insertInto('complaint')
      .values({
        host_id: host.id,
        place: 'host',
        about: '',
        reason: 'gambling',
        words: '',
        created_at: world.clock.now(),
        decided_at: null,
        operator: null,
        why: null,
      })
      .execute();
    const [one] = (await objections()).waiting;
    const things = one!.things.map(({ key }) => key).filter((key) => key === 'name');
    const decided = async (because: OperatorReason | null) =>
      (await rina.call(deskDecideComplaint, { id: one!.id, things, because })).body;
    expect(await decided(null)).toMatchObject({ code: 'desk.reason_missing' });
    expect((await decided('gambling')).status).toBe(0);
    expect(await kept()).toMatchObject([{ kind: 'text_hidden', because: 'gambling', about: 'name' }]);
    const old = new Date(world.clock.now().getTime() - 31 * DAY * 1_000);
    await world.admin.updateTable('restriction_reason').set({ created_at: old }).execute();
    expect(await kinds()).toEqual([]);
  });
});

describe('an objection', () => {
  beforeEach(() => freeze());

  test('sent twice is one, with a task and a day of its answer', async () => {
    expect((await object()).data?.[0]?.objection).toMatchObject({ state: 'open', answer: null });
    await object('Sekali lagi.');
    const { objections: sent, counts } = await objections();
    expect(sent).toMatchObject([
      { host: host.username, viewer: null, kind: 'frozen', because: 'fraud', state: 'open' },
    ]);
    expect(counts).toEqual({ open: 1, overdue: 0, reversed: 0 });
    expect(await world.rows('payment_task', { reason: 'objection', done_at: null })).toHaveLength(1);
  });

  test('that nobody answers in time is counted as late', async () => {
    await object();
    await world.advance(8 * DAY);
    rina = await createTestOperator(world, 'budi');
    expect((await objections()).counts).toMatchObject({ open: 1, overdue: 1 });
  });

  test.each([
    [false, 'upheld'],
    [true, 'reversed'],
  ])('answered with reversed %s comes back where it was sent, and by mail', async (reversed, state) => {
    await object();
    expect((await answer(reversed)).status).toBe(0);
    expect(await kept()).toMatchObject([{ objection: { state, answer: 'Sudah kami cek.' } }]);
    const mails = await mailsTo(world, host.email);
    expect(mails.map(({ text }) => text).join()).toContain('Sudah kami cek.');
    expect(await world.rows('payment_task', { reason: 'objection', done_at: null })).toHaveLength(0);
    expect((await objections()).counts).toMatchObject({ open: 0, reversed: reversed ? 1 : 0 });
    // The restriction stays until its own act ends it, and takes no second objection.
    await object('Lagi.');
    expect((await objections()).counts.open).toBe(0);
  });

  test('to an earlier freeze is not one to the next', async () => {
    await object();
    await answer(false);
    await world.ops(`cash-outs unfreeze ${host.username}`);
    await world.advance(60);
    await freeze();
    expect((await kept())[0]?.objection).toBeNull();
  });

  test('to what is not kept is refused', async () => {
    await world.ops(`cash-outs unfreeze ${host.username}`);
    expect(await object()).toMatchObject({ code: 'restrictions.gone' });
    expect(await object(' ')).toMatchObject({ code: 'restrictions.invalid' });
  });
});

describe('a suspended host', () => {
  const tryLogin = async (password: string, objection?: string) =>
    (
      await world.call(login, {
        form: { LoginEmail: host.email, LoginPassword: password },
        token: 'sandbox-pass',
        ...(objection === undefined ? {} : { objection }),
      })
    ).body;
  beforeEach(() => world.ops(`disable-host ${host.username} --because undisclosed`));

  test('reads why after the right password only, and objects there', async () => {
    expect(await tryLogin('salah', 'Ini keliru.')).toMatchObject({ code: 'accounts.login_wrong' });
    expect((await objections()).counts.open).toBe(0);
    const suspended = { kind: 'suspended', because: 'undisclosed', objection: null };
    expect(await tryLogin(TEST_PASSWORD)).toMatchObject({ data: { suspended } });
    const objected = { data: { suspended: { objection: { state: 'open' } } } };
    expect(await tryLogin(TEST_PASSWORD, 'Ini keliru.')).toMatchObject(objected);
    expect(await tryLogin(TEST_PASSWORD, 'Lagi.')).toMatchObject(objected);
    expect((await objections()).counts.open).toBe(1);
  });
});

test('a masked text stands on its ticket with its reason, and takes one objection', async () => {
  const id = await host.paidSupport({ supporterGift: 50_000, supporterEmail: 'pendukung@mabarin.test' });
  const { ticket } = await world.row('payment', { id }, 'ticket');
  const read = async () => (await world.call(ticketEndpoint, { ticket })).body.data?.restrictions;
  expect(await read()).toEqual([]);
  await rina.call(deskMask, { payment: id, because: 'gambling' });
  expect(await read()).toMatchObject([{ kind: 'text_hidden', because: 'gambling', objection: null }]);
  expect((await mailsTo(world, 'pendukung@mabarin.test')).map(({ text }) => text).join()).toContain('promosi judi');
  const form = { kind: 'text_hidden', about: null, text: 'Itu nama klub.' } as const;
  await world.call(ticketObject, { ticket, form });
  await world.call(ticketObject, { ticket, form });
  expect((await objections()).objections).toMatchObject([{ viewer: id, because: 'gambling', text: 'Itu nama klub.' }]);
  await answer(true);
  expect(await read()).toMatchObject([{ objection: { state: 'reversed', answer: 'Sudah kami cek.' } }]);
});
