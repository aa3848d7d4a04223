import { saveGift } from '@mabarin/api-client/contract/gifts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepDraft } from '#platform/form/draft.ts';
import { aHost, button, closeDialog, drawPage, field, openPage } from '#platform/testing.tsx';
import GiftFormPage from './gift-form.page.tsx';
import { giftToAdd, giftToEdit } from './gifts.form.ts';
import { gift } from './testing.ts';

const name = () => field('Nama Gift');
const skin = () => page.getByRole('radio', { name: 'Skin' });

/** The form as opened by Tambah. */
function openForm() {
  keepDraft(aHost().username, 'gift-form', giftToAdd());
  return openPage(GiftFormPage, 'gift-form');
}

test('a gift without name and category is refused, and the name has the focus [dash 5 gift]', async () => {
  const service = await openForm();
  await expect.element(field('Kuota')).toHaveValue('1');
  await expect.element(field('Gacha')).toHaveValue('1');
  // The second time the dialog's code is loaded before the form moves the focus.
  for (let time = 0; time < 2; time += 1) {
    await button('Simpan').click();
    await closeDialog('Form belum lengkap. Pastikan nama gift, kategori, kuota dan gacha sudah diisi dengan benar.');
    await expect.element(name()).toHaveFocus();
  }
  expect(service.sent(saveGift)).toEqual([]);
});

test('a name is counted and cut at 25, and the odds follow the gacha [dash 2 gift-form] [dash 9 gift]', async () => {
  await openForm();
  await userEvent.fill(name(), 'Skin Epik yang paling langka');
  await expect.element(page.getByText('25/25 karakter')).toBeVisible();
  await userEvent.click(field('Gacha'));
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field('Gacha')).toHaveValue('11');
  await expect.element(page.getByText('Peluang menang 1 dari 12 (8,33%).')).toBeVisible();
});

test('Reset Form empties a new gift and brings a saved one back [dash 4 gifts]', async () => {
  await openForm();
  await userEvent.fill(name(), 'Skin Epik');
  await skin().click();
  await button('Reset Form').click();
  await expect.element(name()).toHaveValue('');
  await expect.element(skin()).not.toBeChecked();

  const host = aHost({ claims: [gift('a', { title: 'Skin Langit' })] });
  keepDraft(host.username, 'gift-form', giftToEdit(gift('a', { title: 'Skin Langit' })));
  await openPage(GiftFormPage, 'gift-form', host);
  await userEvent.fill(name(), 'Lain');
  await button('Reset Form').click();
  await expect.element(name()).toHaveValue('Skin Langit');
});

test('a save that fails keeps every word, through a reload too [dash 8 gifts]', async () => {
  const service = await openForm();
  service.fail(saveGift);
  await userEvent.fill(name(), 'Skin Epik');
  await skin().click();
  await userEvent.fill(field('Kuota'), '2');
  await button('Simpan').click();
  await closeDialog('Ada kesalahan saat proses data gift. Coba lagi ya! [SUB-1]');
  await drawPage(GiftFormPage, 'gift-form');
  await expect.element(name()).toHaveValue('Skin Epik');
  await expect.element(field('Kuota')).toHaveValue('2');
  await expect.element(skin()).toBeChecked();
});

test('a form that was opened by its address saves nothing and says so [dash 4 gift null]', async () => {
  const service = await openPage(GiftFormPage, 'gift-form');
  await button('Simpan').click();
  await expect.poll(() => location.pathname).toBe('/dashboard/gift');
  await closeDialog('Gift kamu tidak disimpan karena form tidak valid.');
  expect(service.sent(saveGift)).toEqual([]);
});
