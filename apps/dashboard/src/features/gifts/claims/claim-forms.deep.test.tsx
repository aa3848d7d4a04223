import { giftClaims } from '@mabarin/api-client/contract/gifts';
import { wibDate } from '@mabarin/domain/time';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepDraft } from '#platform/form/draft.ts';
import { aHost, button, closeDialog, field, openPage } from '#platform/testing.tsx';
import ClaimFormPage from './claim-form.page.tsx';
import ClaimSchedulePage from './claim-schedule.page.tsx';
import { claimToEdit, claimToSchedule } from '#features/gifts/gifts.form.ts';
import { claim } from '#features/gifts/testing.ts';

const { username } = aHost();

test('a claim needs a note, which is cut at 50 characters [dash 2 gift-claim-form] [dash 5 claim form]', async () => {
  keepDraft(username, 'gift-claim-form', claimToEdit(claim('a', { message: '' })));
  const service = await openPage(ClaimFormPage, 'gift-claim-form');
  await button('Simpan').click();
  await closeDialog('Form belum lengkap. Pastikan kategori dan catatan sudah diisi dengan benar.');
  expect(service.sent(giftClaims)).toEqual([]);
  await userEvent.fill(field('Catatan'), 'x'.repeat(60));
  await expect.element(page.getByText('50/50 karakter')).toBeVisible();
});

test('Reset Form of a claim empties what was chosen and keeps the player', async () => {
  keepDraft(username, 'gift-claim-form', claimToEdit(claim('a')));
  await openPage(ClaimFormPage, 'gift-claim-form');
  await expect.element(field('Catatan')).toHaveValue('Hadiah setia');
  // Categories that are merely not chosen are no faults.
  expect(page.getByRole('group', { name: 'Kategori' }).element().querySelector('[class*=invalid]')).toBeNull();
  await button('Reset Form').click();
  await expect.element(field('Catatan')).toHaveValue('');
  await expect.element(page.getByRole('radio', { name: 'Skin' })).not.toBeChecked();
  await expect.element(page.getByText('Pemain a')).toBeVisible();
});

test('a schedule needs a day, which the calendar gives by the keyboard [dash 5 claim schedule]', async () => {
  const today = wibDate(Date.now());
  keepDraft(username, 'gift-claim-schedule', claimToSchedule(claim('a')));
  const service = await openPage(ClaimSchedulePage, 'gift-claim-schedule');
  service.answer(giftClaims, { data: { pending: [], waiting: 0, done: [] } });
  await button('Simpan').click();
  await closeDialog('Pastikan pilih tanggal untuk jadwal kirim gift!');
  await page.getByLabelText('Jadwal Kirim Gift').click();
  // Enter chooses the focused day; the focus arrives a moment after the calendar.
  await expect.poll(() => document.activeElement?.closest('[role="gridcell"], td')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Hari ini!')).toBeVisible();
  await button('Simpan').click();
  await expect.poll(() => location.pathname).toBe('/dashboard/gift-claim');
  expect(service.sent(giftClaims)[0]).toMatchObject({ action: 'set-schedule', giftClaimSchedule: today });
});
