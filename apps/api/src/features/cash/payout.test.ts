import { cashoutCheck } from '@mabarin/api-client/contract/cash';
import { deskCashOutAnswers, deskReadAnswers } from '@mabarin/api-client/contract/desk/cash-outs';
import { ARRIVAL_SECONDS } from '@mabarin/domain/cash/payout';
import { describe, expect, test } from 'vitest';
import { createTestOperator } from '#testing/fixtures/desk.ts';
import { usePayouts } from '#testing/fixtures/payouts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const {
  faults,
  current,
  asked,
  row,
  state,
  referenceOf,
  collected,
  transfers,
  journals,
  play,
  notify,
  notice,
  ops,
  refreshes,
} = usePayouts(world);

const failures = async () =>
  (await mailsTo(world, current.host.email)).filter(
    ({ subject }) => subject === 'Pencairan Rp60.000 gagal, saldo kembali',
  );

describe('a cash-out that a provider sends', () => {
  test('goes from requested to paid in steps [dash 4 balance refresh] [dec money] [dec outside world]', async () => {
    await addWebhook(world, current.host, { events: ['cash_out.paid'] });
    const id = await asked('890');
    expect(await state(id)).toBe('requested');
    const before = await refreshes();
    await world.advance(5);
    expect(await row(id)).toMatchObject({ state: 'processing', provider: 'sandbox', asks: 1 });
    expect(await transfers(id)).toMatchObject([
      { amount: 55_000, account_number: '1234567890', holder: 'BANG KANCIL' },
    ]);
    expect(await collected()).toBe(40_000);
    await world.advance(60);
    expect(await row(id)).toMatchObject({ state: 'paid', paid_at: world.clock.now() });
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid']);
    expect(await collected()).toBe(40_000);
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await refreshes()).toBe(before + 1);
    expect((await current.host.call(cashoutCheck, {})).body.data).toEqual([]);
    const events = await world.rows('webhook_event', { host_id: current.host.id }, 'body');
    expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'cash_out.paid', data: { amount: 60_000, fee: 5_000, sent: 55_000 } },
    ]);
  });

  test('and that fails gives the money back once, with what the provider said [dec money] [req 15]', async () => {
    const id = await asked('111');
    await world.advance(5);
    await world.advance(60);
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'REJECTED_BY_CHANNEL', paid_at: null });
    expect(await collected()).toBe(100_000);
    for (let day = 0; day < 3; day += 1) await world.advance(DAY);
    expect(await journals(id)).toEqual(['cashout', 'cashout_returned']);
    expect(await collected()).toBe(100_000);
    const [mail, ...more] = await failures();
    expect(mail?.text).toContain('ditolak bank tujuan');
    expect(mail?.text).toContain('Rp60.000 sudah kembali ke saldo kamu');
    expect(more).toEqual([]);
  });

  test('and that fails gives the money back also if its number cannot be read any more', async () => {
    const id = await asked('111');
    await world.advance(5);
    await world.set('cashout', { id }, { number_sealed: 'x' });
    await world.advance(60);
    expect(await state(id)).toBe('failed');
    expect(await collected()).toBe(100_000);
  });

  test('and that is refused at once gives the money back', async () => {
    const id = await asked('555');
    await world.advance(5);
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'INVALID_DESTINATION' });
    expect(await collected()).toBe(100_000);
    expect(await transfers(id)).toEqual([]);
  });

  test('and that the bank sends back after it was paid restores the host once [req 15]', async () => {
    const id = await asked('222');
    await world.advance(5);
    await world.advance(60);
    expect(await state(id)).toBe('paid');
    expect(await collected()).toBe(40_000);
    await world.advance(300);
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'RETURNED_BY_BANK' });
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid', 'cashout_returned']);
    expect(await collected()).toBe(100_000);
    for (let count = 0; count < 3; count += 1) await notify(await notice(id, 'reversed'));
    await world.advance(DAY);
    expect(await collected()).toBe(100_000);
    const mails = await failures();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('dikembalikan bank tujuan');
  });
});

describe('a payout provider in trouble', () => {
  test('whose answer is lost after it accepted is asked by our reference, and sends once [req 15]', async () => {
    const id = await asked('333');
    faults.create = 'lost';
    await world.advance(5);
    expect(await row(id)).toMatchObject({
      state: 'processing',
      reason: 'answer lost, says the test',
      provider_id: null,
    });
    faults.inquire = 'down';
    await world.advance(60);
    expect(await state(id)).toBe('processing');
    Object.assign(faults, { create: null, inquire: null });
    await world.advance(120);
    expect(await row(id)).toMatchObject({ provider_id: expect.stringMatching(/^sbp_/), reason: null });
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await transfers(id)).toHaveLength(1);
    await play(id, 'complete');
    await world.advance(0);
    expect(await state(id)).toBe('paid');
  });

  test('that never got it is asked first and then sent the same reference again', async () => {
    const id = await asked('333');
    faults.create = 'down';
    await world.advance(5);
    await world.advance(ARRIVAL_SECONDS - 1);
    // As long as the first request may still arrive, a second one is not sent.
    expect(faults.calls.create).toHaveLength(1);
    await world.advance(600);
    faults.create = null;
    await world.advance(600);
    expect(new Set(faults.calls.create)).toEqual(new Set([await referenceOf(id)]));
    expect(faults.calls.create.length).toBeGreaterThan(1);
    expect(faults.calls.inquire).toBeGreaterThan(0);
    expect(await transfers(id)).toHaveLength(1);
    expect(await collected()).toBe(40_000);
  });
});

describe('a notification of a payout', () => {
  test('is an event: the provider is asked, and ten at once are one journal', async () => {
    const id = await asked('333');
    await world.advance(5);
    expect((await notify(await notice(id, 'paid'))).statusCode).toBe(200);
    await world.advance(0);
    expect(await state(id)).toBe('processing');
    await play(id, 'complete', { silent: true });
    const pending = await notice(id, 'pending');
    await Promise.all(Array.from({ length: 10 }, () => notify(pending)));
    await world.advance(0);
    expect(await state(id)).toBe('paid');
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid']);
    expect((await play(id, 'fail', { duplicate: 5 })).json()).toMatchObject({ data: { state: 'reversed' } });
    await world.advance(0);
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid', 'cashout_returned']);
    expect(await collected()).toBe(100_000);
  });

  test('with a wrong signature is 401, from an unknown provider 404; none of them asks', async () => {
    const id = await asked('333');
    await world.advance(5);
    const before = faults.calls.inquire;
    expect((await notify(await notice(id), 'f'.repeat(64))).statusCode).toBe(401);
    expect((await notify('bukan json')).statusCode).toBe(401);
    expect((await notify('{"reference":5}')).statusCode).toBe(401);
    const unknown = await world.app.server.inject({ method: 'POST', url: '/webhooks/payouts/xendit', payload: '{}' });
    expect(unknown.statusCode).toBe(404);
    await world.advance(0);
    expect(faults.calls.inquire).toBe(before);
  });
});

describe('an operator', () => {
  test('of the desk is refused what the provider has before a code is used [dec operator]', async () => {
    const id = await asked('334');
    await world.advance(5);
    const sari = await createTestOperator(world, 'sari');
    const content = `${id};55000;gagal`;
    const { rows } = (await sari.call(deskReadAnswers, { content })).body.data ?? { rows: [] };
    const mark = async (code = '') =>
      (await sari.call(deskCashOutAnswers, { code, lookedUp: false, content, rows })).body;
    expect((await mark()).code).toBe('desk.at_provider');
    const before = await row(id);
    const code = sari.code();
    expect((await mark(code)).code).toBe('desk.at_provider');
    faults.inquire = 'down';
    expect((await mark(code)).code).toBe('desk.provider_silent');
    faults.inquire = null;
    // Nothing was taken from the poller.
    expect(await row(id)).toEqual(before);
    await world.admin
      .deleteFrom('sandbox_payout')
      .where('reference', '=', await referenceOf(id))
      .execute();
    await world.set('cashout', { id }, { provider_id: null, sent_at: null });
    await world.set('cashout', { id }, { leased_until: null });
    expect((await mark()).code).toBe('desk.code_wrong');
    expect((await mark(code)).data?.rows).toEqual([{ id, outcome: 'rejected', why: '' }]);
  });

  test('ends what nobody was asked to send, and not what the provider has [dec operator]', async () => {
    const id = await asked('333');
    await world.advance(5);
    const by = ['--by', 'rina', '--why', 'uji'];
    await expect(ops('cash-outs', 'reject', id)).rejects.toThrow('Say why');
    // Who forgot to sign has not taken it from the poller.
    expect(await row(id)).toMatchObject({ asks: 1, leased_until: null });
    faults.inquire = 'down';
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toMatchObject({ code: 'desk.provider_silent' });
    faults.inquire = null;
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toMatchObject({ code: 'desk.provider_silent' });
    await world.advance(60);
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toMatchObject({ code: 'desk.at_provider' });
    await expect(ops('cash-outs', 'paid', id, ...by)).rejects.toMatchObject({ code: 'desk.at_provider' });
    expect(await ops('cash-outs', 'list')).toContain('provider=sandbox');
    expect(await state(id)).toBe('processing');
    await world.admin
      .deleteFrom('sandbox_payout')
      .where('reference', '=', await referenceOf(id))
      .execute();
    await world.set('cashout', { id }, { provider_id: null });
    // The cash-out was sent a minute ago, and what was sent may still arrive.
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toMatchObject({ code: 'desk.at_provider' });
    await world.set('cashout', { id }, { sent_at: null });
    await ops('cash-outs', 'reject', id, ...by);
    expect(await state(id)).toBe('rejected');
    await world.advance(DAY);
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await transfers(id)).toEqual([]);
    expect(await collected()).toBe(100_000);
  });
});

describe('the sandbox', () => {
  test('shows payouts on its page, plays them manually, and answers them as JSON [dec outside world]', async () => {
    const id = await asked('333');
    await world.advance(5);
    const reference = await referenceOf(id);
    const page = await world.app.server.inject('/sandbox');
    expect(page.body).toContain(`/sandbox/payouts/${reference}/complete`);
    expect(page.body).toContain('Selesaikan');
    const list = await world.app.server.inject('/sandbox/payouts');
    expect(list.json().data[0]).toMatchObject({
      id: reference,
      note: `Mabarin ${id}`,
      state: 'pending',
      amount: 55_000,
      account_number: '1234567333',
    });
    const pressed = await world.app.server.inject({
      method: 'POST',
      url: `/sandbox/payouts/${reference}/complete`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, '/sandbox']);
    await world.advance(0);
    expect(await state(id)).toBe('paid');
    const nobody = await world.app.server.inject({ method: 'POST', url: '/sandbox/payouts/1/fail', payload: {} });
    expect(nobody.json()).toMatchObject({ status: -2 });
    expect((await play(id, 'explode' as 'fail')).json()).toMatchObject({ code: 'http.malformed' });
  });
});
