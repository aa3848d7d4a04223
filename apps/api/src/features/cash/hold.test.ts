import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { security, unfreeze } from '@mabarin/api-client/contract/profile/security';
import { beforeEach, describe, expect, test } from 'vitest';
import { BANK_ACCOUNT, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { addTestMember, MEMBER_PASSWORD } from '#testing/fixtures/team.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { type Browser, HOUR, useWorld } from '#testing/world.ts';

/** Cash-outs that were asked for and not sent yet (docs/decisions/ledger-and-cash-outs.md). */
const world = useWorld();

const host = useHost(world);
beforeEach(async () => {
  await host.paidSupport({ supporterGift: 200_000 });
});

const save = () => host.proved(saveBankAccount, BANK_ACCOUNT);
const ask = async (as: Browser = host.browser, cashPassword = TEST_PASSWORD, key = crypto.randomUUID()) =>
  (await world.call(cashout, { cashAmount: 60_000, cashPassword }, { as, key })).body;
const pending = async () => (await host.call(cashoutCheck, {})).body.data?.[0];
const stateOf = async () => (await world.row('cashout', { host_id: host.id })).state;
const list = () => world.ops('cash-outs list');

describe('a cash-out to an account that is new', () => {
  beforeEach(async () => {
    await world.advance(5 * 24 * HOUR);
    await save();
  });

  test('is accepted, says until when it waits, and is sent then [dec strangers]', async () => {
    await world.advance(HOUR);
    const key = crypto.randomUUID();
    const first = await ask(host.browser, TEST_PASSWORD, key);
    expect(first).toMatchObject({ status: 0, stop: false });
    expect(first.data).toMatch(/Rekening kamu baru disimpan, jadi saldo dikirim setelah .* WIB\.$/);
    expect(await ask(host.browser, TEST_PASSWORD, key)).toEqual(first);
    const until = (await pending())?.held_until ?? '';
    expect(Date.parse(until) - world.clock.now().getTime()).toBe(23 * HOUR * 1_000);
    await world.advance(23 * HOUR - 1);
    expect(await stateOf()).toBe('requested');
    await world.advance(2);
    expect(await stateOf()).toBe('processing');
  });

  test('is in a mail at once, with "bukan saya", as the account itself was', async () => {
    await ask();
    const mails = await mailsTo(world, host.email);
    const asked = mails.find(({ subject }) => subject.startsWith('Pencairan'));
    expect(asked?.text).toContain('Rekening kamu baru disimpan');
    expect(asked?.text).toContain('/bukan-saya/');
    const saved = mails.find(({ subject }) => subject.startsWith('Rekening'));
    expect(saved?.text).toContain('paling cepat 24 jam');
    expect(saved?.text).toContain('/bukan-saya/');
  });

  test('is not approved or paid by hand before, unless it was looked up as sent already', async () => {
    untilTestEnds(world.config, { fourEyesOver: 50_000 });
    await ask();
    const { cashout_id: id = '' } = (await pending()) ?? {};
    expect(await list()).toMatch(/refusal=CO-\w+ ditahan sampai/);
    await expect(world.ops(`cash-outs approve ${id}`)).rejects.toMatchObject({ code: 'desk.cash_out_held' });
    await expect(world.ops(`cash-outs paid ${id}`)).rejects.toMatchObject({ code: 'desk.cash_out_held' });
    untilTestEnds(world.config, { fourEyesOver: 10_000_000 });
    expect(await world.ops(`cash-outs paid ${id} --looked-up`)).toContain('is paid');
  });

  test('may be taken back by hand, which only gives the host its money', async () => {
    await ask();
    const { cashout_id: id = '' } = (await pending()) ?? {};
    expect(await world.ops(`cash-outs reject ${id}`)).toContain('is rejected');
  });
});

describe('a cash-out that a helper asks for', () => {
  test.each([
    ['71 hours after coming into the team waits a day', 71, 'requested'],
    ['72 hours after coming into the team is sent', 72, 'processing'],
  ])('%s', async (_name, hours, state) => {
    await save();
    await world.advance(5 * 24 * HOUR);
    const helper = await addTestMember(world, host, 'finance');
    await world.advance(hours * HOUR);
    expect(await ask(helper.browser, MEMBER_PASSWORD)).toMatchObject({ status: 0, stop: false });
    await world.advance(4);
    expect(await stateOf()).toBe(state);
  });
});

describe('a cash-out that was not sent', () => {
  beforeEach(async () => {
    await save();
    await world.advance(5 * 24 * HOUR);
  });

  test('waits while its host is disabled, and goes when it is enabled', async () => {
    await ask();
    await world.ops(`disable-host ${host.username} --because fraud`);
    await world.advance(HOUR);
    expect(await stateOf()).toBe('requested');
    expect(await list()).toMatch(/refusal=CO-\w+ dibekukan/);
    await world.ops(`enable-host ${host.username}`);
    await world.advance(4);
    expect(await stateOf()).toBe('processing');
  });

  test('waits while an operator freezes them, which the host cannot end', async () => {
    await ask();
    await world.ops(`cash-outs freeze ${host.username} --because fraud`);
    await world.advance(HOUR);
    expect(await stateOf()).toBe('requested');
    const shown = await host.call(security, {});
    expect(shown.body.data?.kept).toMatchObject({ kind: 'frozen', because: 'fraud', until: null });
    expect((await host.call(unfreeze, { password: TEST_PASSWORD })).body.code).toBe('accounts.frozen');
    await world.ops(`cash-outs unfreeze ${host.username}`);
    await world.advance(4);
    expect(await stateOf()).toBe('processing');
  });

  test('cannot be asked for while an operator freezes them', async () => {
    await world.ops(`cash-outs freeze ${host.username} --because fraud`);
    expect(await ask()).toMatchObject({ stop: true, code: 'cash.kept' });
  });
});
