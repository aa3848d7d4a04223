import {
  deskAddWord,
  deskLabelSuggestion,
  deskRemoveWord,
  deskWords,
  type DeskWords,
} from '@mabarin/api-client/contract/desk/office';
import { tabStore } from '@mabarin/web/storage';
import { stubService } from '@mabarin/web/testing/service';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, field } from '#platform/testing.tsx';
import WordsPage from './words.page.tsx';

beforeEach(() => tabStore.clear());

const words: DeskWords = {
  words: [{ text: 'slotku', kind: 'gambling', weight: 2 }],
  suggestions: [{ text: 'gas poll', count: 3, verdict: 'shown', reason: 'judi', promotes: null }],
};

async function openWords() {
  const service = stubService();
  service.answer(deskWords, { data: words });
  await openDesk('/meja/kata', <WordsPage />);
  await expect.element(page.getByText('slotku')).toBeVisible();
  return service;
}

test('a word without letters is refused, and nothing is sent', async () => {
  const service = await openWords();
  await page.getByText('Tambah', { exact: true }).click();
  await closeDialog('Isi kata dan bobotnya dulu.');
  expect(service.sent(deskAddWord)).toEqual([]);
});

test('a word is added with its kind and weight after a question', async () => {
  const service = await openWords();
  service.answer(deskAddWord, { data: words });
  await field('Kata').fill('gacorx');
  await page.getByRole('radio', { name: 'penipuan' }).click();
  await page.getByText('Tambah', { exact: true }).click();
  await agree('Pesan dengan "gacorx" dinilai lain');
  await expect.element(field('Kata')).toHaveValue('');
  expect(service.sent(deskAddWord)).toMatchObject([{ text: 'gacorx', kind: 'scam', weight: 2 }]);
});

test('a word that the server refuses stays typed, with its kind', async () => {
  const service = await openWords();
  service.refuse(deskAddWord, 'desk.word_wrong', 'Kata ini terlalu umum.');
  await field('Kata').fill('yang');
  await page.getByRole('radio', { name: 'penipuan' }).click();
  await page.getByText('Tambah', { exact: true }).click();
  await agree('Pesan dengan "yang"');
  await closeDialog('Kata ini terlalu umum.');
  await expect.element(field('Kata')).toHaveValue('yang');
  await expect.element(page.getByRole('radio', { name: 'penipuan' })).toBeChecked();
});

test('a word is not removed without Ya', async () => {
  const service = await openWords();
  await button('Hapus').click();
  await closeDialog('Menghapus "slotku"', 'Tidak');
  expect(service.sent(deskRemoveWord)).toEqual([]);
});

test('the page says where hosts and the filter disagree', async () => {
  await openWords();
  await expect.element(page.getByText('3 kali ditampilkan host, disembunyikan saringan: judi')).toBeVisible();
});

test('a suggestion becomes words of the form, or a line for the training after a question', async () => {
  const service = await openWords();
  await button('Jadikan kata: gas poll').click();
  await expect.element(field('Kata')).toHaveValue('gas poll');
  service.answer(deskLabelSuggestion, { data: words });
  await button('Bukan promosi: gas poll').click();
  await agree('"gas poll" melatih saringan sebagai bukan promosi.');
  await expect.poll(() => service.sent(deskLabelSuggestion)).toMatchObject([{ text: 'gas poll', promotes: false }]);
});
