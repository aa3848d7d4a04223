import { feedback } from '@mabarin/api-client/contract/feedback';
import { HELP_CODE } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, dialog, drawPage, field, openPage } from '#platform/testing.tsx';
import FeedbackPage from './feedback.page.tsx';

const title = () => field('Judul');
const message = () => field('Pesan');

test('feedback needs a title of at most 160 characters [dash 2 feedback] [dash 5 feedback]', async () => {
  const refusal = 'Pastikan untuk mengisi judul dan pesan pada formulir. Judul maksimum 160 karakter!';
  const service = await openPage(FeedbackPage, 'feedback');
  await button('Kirim').click();
  await closeDialog(refusal);
  await expect.element(title()).toHaveFocus();
  await userEvent.fill(message(), 'Tolong tambah tombol.');
  await userEvent.fill(title(), 'y'.repeat(161));
  await expect.element(page.getByText('161/160 karakter')).toBeVisible();
  await button('Kirim').click();
  await closeDialog(refusal);
  expect(service.sent(feedback)).toEqual([]);
});

test('feedback that failed says its help code and keeps what was typed [dash 4 feedback]', async () => {
  const service = await openPage(FeedbackPage, 'feedback');
  service.fail(feedback);
  await userEvent.fill(title(), 'Usul tombol');
  await userEvent.fill(message(), 'Tolong tambah tombol.');
  await button('Kirim').click();
  const failure = 'Ada kesalahan saat mengirim formulir feedback kamu. Coba lagi ya! [SUB-1]';
  await expect.element(dialog(failure).getByText(`Kode bantuan: ${HELP_CODE}`)).toBeVisible();
  await closeDialog(failure);
  await drawPage(FeedbackPage, 'feedback');
  await expect.element(title()).toHaveValue('Usul tombol');
  await expect.element(message()).toHaveValue('Tolong tambah tombol.');
});

test('feedback that was sent leaves an empty form', async () => {
  const service = await openPage(FeedbackPage, 'feedback');
  service.answer(feedback, { data: null });
  await userEvent.fill(title(), 'Usul tombol');
  await userEvent.fill(message(), 'Tolong tambah tombol.');
  await button('Kirim').click();
  await closeDialog('Formulir feedback kamu sudah terkirim. Terima kasih!');
  await expect.element(title()).toHaveValue('');
  expect(service.sent(feedback)).toEqual([
    { feedbackCaption: 'Usul tombol', feedbackMessage: 'Tolong tambah tombol.' },
  ]);
});

test('feedback of a dispute has its number in the title', async () => {
  await openPage(FeedbackPage, 'feedback?sengketa=DS-0123456789AB' as 'feedback');
  await expect.element(title()).toHaveValue('Bukti sengketa DS-0123456789AB');
});
