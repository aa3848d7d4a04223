import {
  addFilterWord,
  filterSettings,
  filterWords,
  removeFilterWord,
  saveFilterSettings,
} from '@mabarin/api-client/contract/messages';
import { downloadSupports } from '@mabarin/api-client/contract/support';
import { addDays, wibDate } from '@mabarin/domain/time';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepDraft } from '#platform/form/draft.ts';
import { aHost, button, closeDialog, drawPage, field, openPage, serveHost } from '#platform/testing.tsx';
import Words from './filter-words.tsx';
import SupportDownloadPage from './support-download.page.tsx';

const day = (days: number) => addDays(wibDate(Date.now()), days);

/** The form with chosen days, because a calendar has no text to fill in. */
function openDownload(days: { dateStart: string; dateEnd: string }) {
  keepDraft(aHost().username, 'support-download', days);
  return openPage(SupportDownloadPage, 'support-download');
}

test.each([
  [0, -1, 'Tanggal "sampai" tidak boleh lebih dahulu dari tanggal "dari"!'],
  [-16, 0, 'Tanggal "dari" maksimum adalah 15 hari yang lalu!'],
])('a download from day %i until day %i is refused [dash 5 download]', async (from, until, sentence) => {
  const service = await openDownload({ dateStart: day(from), dateEnd: day(until) });
  await button('Download').click();
  await closeDialog(sentence);
  expect(service.sent(downloadSupports)).toEqual([]);
});

test('a download that failed says so and keeps its days [dash 2 support-download]', async () => {
  const days = { dateStart: day(-15), dateEnd: day(0) };
  const service = await openDownload(days);
  service.fail(downloadSupports);
  await button('Download').click();
  await closeDialog('Ada kesalahan saat mencoba download support. [SUB-1]');
  await button('Download').click();
  await closeDialog('Ada kesalahan saat mencoba download support. [SUB-1]');
  expect(service.sent(downloadSupports)).toEqual([days, days]);
});

const defaults = { data: { insults: 'normal', holdDoubtful: false } } as const;

test('a word to block has 2 to 30 characters; added, the field is empty', async () => {
  const service = serveHost();
  service.answer(filterWords, { data: [] });
  service.answer(filterSettings, defaults);
  service.answer(addFilterWord, { data: ['wibu'] });
  await drawPage(Words, 'support');
  const word = field('Kata atau frasa');
  await userEvent.fill(word, '!');
  await userEvent.keyboard('{Enter}');
  await closeDialog('Isi kata 2 sampai 30 karakter');
  await userEvent.fill(word, 'wibu');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Hapus kata wibu')).toBeVisible();
  await expect.element(word).toHaveValue('');
  expect(service.sent(addFilterWord)).toEqual([{ word: 'wibu' }]);
});

test('the last blocked word goes, and the list says that there is none', async () => {
  const service = serveHost();
  service.answer(filterWords, { data: ['wibu'] });
  service.answer(filterSettings, defaults);
  service.answer(removeFilterWord, { data: [] });
  await drawPage(Words, 'support');
  await button('Hapus kata wibu').click();
  await expect.element(page.getByText('Belum ada kata tambahan.')).toBeVisible();
});

test('the level of insults and the holding of doubtful messages are saved at once', async () => {
  const service = serveHost();
  service.answer(filterWords, { data: [] });
  service.answer(filterSettings, defaults);
  await drawPage(Words, 'support');
  service.answer(saveFilterSettings, { data: { insults: 'loose', holdDoubtful: false } });
  await page.getByRole('radio', { name: /^Longgar/ }).click();
  await expect.element(page.getByRole('radio', { name: /^Longgar/ })).toBeChecked();
  service.answer(saveFilterSettings, { data: { insults: 'loose', holdDoubtful: true } });
  await page.getByRole('switch', { name: 'Tahan pesan yang meragukan' }).click();
  await expect.element(page.getByRole('switch', { name: 'Tahan pesan yang meragukan' })).toBeChecked();
  expect(service.sent(saveFilterSettings)).toEqual([
    { insults: 'loose', holdDoubtful: false },
    { insults: 'loose', holdDoubtful: true },
  ]);
});
