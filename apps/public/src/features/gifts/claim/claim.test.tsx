import type { ClaimableGift } from '@mabarin/api-client/contract/accounts';
import { claimGift } from '@mabarin/api-client/contract/gifts';
import { lookUpPlayer } from '@mabarin/api-client/contract/mabar';
import { allRoles, noRoles, ROLES } from '@mabarin/domain/roles';
import { stubService } from '@mabarin/web/testing/service';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aProfile,
  button,
  closeDialog,
  draw,
  field,
  heading,
  link,
  robot,
  text,
  expectRefusal,
  expectShown,
} from '#platform/testing.tsx';
import { prepareClaim, type ClaimAttempt } from './claim.api.ts';
import ClaimScreen from './claim-screen.tsx';
import ClaimTab from './claim-tab.tsx';

const gift = (code: string, title: string, change: Partial<ClaimableGift>): ClaimableGift => ({
  code,
  title,
  type: 'mabar',
  class: 1,
  gacha: 9,
  worth: 50_000,
  left: 1,
  seedHash: 'a'.repeat(64),
  ...change,
});
const game = gift('g1', 'Mabar Gratis', {});
const card = gift('g2', 'Starlight Bulan Ini', { type: 'starlight', class: 3 });
const role = (name: string) => page.getByRole('checkbox', { name });

async function openForm(playerRole = allRoles) {
  stubService().answer(lookUpPlayer, { data: { name: null, waits: false } });
  const claimed = vi.fn<(attempt: ClaimAttempt) => void>();
  await draw(<ClaimTab host={aProfile({ claims: [game, card], playerRole })} onClaim={claimed} />);
  await expect.element(link('Pilih gift dulu')).toBeVisible();
  return claimed;
}

async function fill(change: { gameID?: string; message?: string } = {}): Promise<void> {
  await text('Starlight Bulan Ini').click();
  await userEvent.fill(field('ID game'), change.gameID ?? '310000123');
  await userEvent.fill(field('Server'), '2101');
  await userEvent.fill(field('Pesan untuk host'), change.message ?? 'Semoga hoki bang!');
  await robot().click();
}

test('odds, price and worth stand at a gift before the draw', async () => {
  await openForm();
  for (const words of ['Peluang 1 dari 10', 'senilai Rp50.000', 'Gratis'])
    await expect.element(text(words).first()).toBeVisible();
});

test('a host without gifts says so, and leads to an order [pub 2 claim empty]', async () => {
  const host = aProfile();
  await draw(<ClaimTab host={host} onClaim={() => undefined} />);
  await expect.element(heading('Belum ada gift yang bisa di klaim.')).toBeVisible();
  await expect.element(page.getByRole('link')).toHaveAttribute('href', `/${host.username}/mabar`);
});

test('a gift that is no game takes all five roles [pub 2 claim choice]', async () => {
  await openForm();
  await text('Starlight Bulan Ini').click();
  for (const { label } of ROLES) await expect.element(role(label)).toBeChecked();
});

test('a claim of a game asks for a role [pub 5 claim role]', async () => {
  const claimed = await openForm();
  await fill();
  await text('Mabar Gratis').click();
  for (const { label } of ROLES) if (role(label).element().matches(':checked')) await role(label).click();
  await button('Pilih role dulu').click();
  await expectRefusal('Jangan lupa memilih role kamu (minimal 1)!');
  expect(claimed).not.toHaveBeenCalled();
});

test('a claim sends no role that the host does not offer, for a gift that is no game either [pub 2 roles]', async () => {
  const claimed = await openForm({ ...noRoles, gameRoleRoamer: true, gameRoleJungler: true });
  await fill();
  for (const label of ['Jungler', 'Roamer']) await role(label).click();
  await button('Pilih role dulu').click();
  await expectRefusal('Jangan lupa memilih role kamu (minimal 1)!');
  await role('Roamer').click();
  await button('Klaim gift').click();
  await expect.poll(() => claimed.mock.calls.length).toBe(1);
  expectShown(claimed.mock.calls[0]![0].form);
});

test('a claim says which characters it may not hold, and what is wrong [pub 5 claim invalid]', async () => {
  const claimed = await openForm();
  await fill({ message: 'cek @ini' });
  await button('Klaim gift').click();
  await expectRefusal('Karakter "@" tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!');
  await userEvent.fill(field('Pesan untuk host'), 'Halo');
  await userEvent.fill(field('ID game'), '99999');
  await button('Klaim gift').click();
  await expectRefusal('Pastikan sudah mengisi id game, server, pesan untuk host dan memilih gift yang diinginkan.');
  expect(claimed).not.toHaveBeenCalled();
  await userEvent.fill(field('ID game'), '310000123');
  await button('Klaim gift').click();
  await expect.poll(() => claimed.mock.calls.length).toBe(1);
});

/** An attempt of the card, and the screen that draws it. */
function screenOf(ended = vi.fn<() => void>()) {
  const host = aProfile({ claims: [card] });
  const form = {
    ...allRoles,
    gameID: '310000123',
    gameServerID: '2101',
    giftEventCode: card.code,
    giftMessage: 'Semoga hoki bang!',
  };
  const prepare = () => prepareClaim({ form, gift: card, host: host.username, token: 'sandbox-pass' });
  const open = async (attempt: ReturnType<typeof prepare>) => {
    await draw(<ClaimScreen attempt={attempt} host={host} onEnd={ended} onChanged={() => undefined} />);
    await expect.element(heading('Tunggu sebentar ya, lagi gacha nih!')).toBeVisible();
    await vi.advanceTimersByTimeAsync(5_000);
  };
  return { prepare, open, ended };
}

describe('the gacha', () => {
  // The draw's show takes five seconds.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  test('of a claim without network leads back to the form, and is the same draw again [pub 8 network]', async () => {
    const service = stubService();
    const { prepare, open, ended } = screenOf();
    const first = prepare();
    await open(first);
    await closeDialog('Jaringan bermasalah. Coba lagi ya!');
    expect(ended).toHaveBeenCalledOnce();
    expect(prepare()).toEqual(first);
    const refusal = { status: -1, code: 'gifts.cooling_down', data: 'Coba 1 jam lagi ya!' };
    service.answer(claimGift, () => Response.json(refusal, { headers: { 'retry-after': '61' } }) as never);
    await open(first);
    await closeDialog('Coba 1 jam lagi ya! Coba lagi dalam 2 menit.');
    // An answer ends the draw, a refusal too.
    expect(prepare().nonce).not.toBe(first.nonce);
  });

  test('of a gift that is not as shown leads back with old and new, and the next draw is another', async () => {
    const service = stubService();
    const { prepare, open, ended } = screenOf();
    const first = prepare();
    const words = 'Peluang berubah: 1 dari 10 jadi 1 dari 100. Cek lagi, lalu kirim ulang kalau setuju.';
    service.refuse(claimGift, 'http.shown_changed', words);
    await open(first);
    await closeDialog(words);
    expect(ended).toHaveBeenCalledOnce();
    const shown = { title: 'Starlight Bulan Ini', class: 3, gacha: 9, worth: 50_000 };
    expect(service.sent(claimGift)).toMatchObject([{ shown }]);
    expect(prepare().nonce).not.toBe(first.nonce);
  });

  test('of a claim that waits for the beacon says so after ten seconds, and asks for the same draw', async () => {
    const service = stubService();
    service.refuse(claimGift, 'gifts.waiting', 'Klaim kamu masih menunggu.');
    const { prepare, open, ended } = screenOf();
    await open(prepare());
    const long = text('Klaim kamu sudah tersimpan. Kami masih menunggu angka acak publik, paling lama 10 menit.');
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.element(long).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(4_500);
    await expect.element(long).toBeVisible();
    const nonces = service.sent(claimGift).map(({ nonce }) => nonce);
    expect(nonces.length).toBeGreaterThan(3);
    expect(new Set(nonces).size).toBe(1);
    service.refuse(claimGift, 'gifts.cooling_down', 'Coba 1 jam lagi ya!');
    await vi.advanceTimersByTimeAsync(1_500);
    await closeDialog('Coba 1 jam lagi ya!');
    expect(ended).toHaveBeenCalledOnce();
  });
});
