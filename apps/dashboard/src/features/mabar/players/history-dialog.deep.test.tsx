import { playerHistory, setPlayerNote, type HistoryEntry } from '@mabarin/api-client/contract/mabar';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, drawPage, expectWords, field, serveHost } from '#platform/testing.tsx';
import { answer, entry } from '#features/mabar/testing.ts';
import { showHistory } from './history-dialog.tsx';

const known = entry('Budi');
const open = () => showHistory(known, 'bangkancil');
const note = () => field('Catatan pribadi');
const failure = 'Ada kesalahan saat menyimpan catatan';

const Opener = () => <button onClick={open}>Buka</button>;

async function openHistory(entries: HistoryEntry[] = []) {
  const service = serveHost();
  service.answer(playerHistory, {
    data: { player: known.player, note: '', noted: null, visits: entries.length, entries, next: null },
  });
  service.answer(setPlayerNote, answer(['Budi']));
  await drawPage(Opener, 'mabar');
  await button('Buka').click();
  return service;
}

test('a player’s history says what was played, with which result, for how much', async () => {
  await openHistory([
    {
      id: '1',
      title: 'Reguler',
      at: new Date().toISOString(),
      state: 'done',
      played: 1,
      count: 1,
      returned: 0,
      win: 1,
      lose: 0,
      bought: true,
      price: 10_000,
    },
  ]);
  await expectWords(page.getByRole('alertdialog'), '1 pesanan berbayar sudah dimainkan.', '1 Win, 0 Lose', 'Rp10.000');
  await button('Tutup').click();
});

test('a note that failed to save says so and stays as it was typed', async () => {
  const service = await openHistory();
  service.fail(setPlayerNote);
  await userEvent.fill(note(), 'Jago jungler.');
  await button('Simpan catatan').click();
  await expectWords(page.getByRole('alertdialog'), `${failure}. Coba lagi ya! [SUB-1]`);
  await expect.element(note()).toHaveValue('Jago jungler.');
  service.answer(setPlayerNote, answer(['Budi']));
  await button('Simpan catatan').click();
  await expectWords(page.getByRole('alertdialog'), 'Catatan disimpan.');
  await button('Tutup').click();
  expect(service.sent(setPlayerNote).at(-1)).toEqual({ mabarID: 'Budi', note: 'Jago jungler.' });
});

test('a note that fails after its dialog was closed says so and is there when it opens again', async () => {
  const service = await openHistory();
  const held = Promise.withResolvers<void>();
  service.fail(setPlayerNote, held.promise);
  await userEvent.fill(note(), 'Suka roam.');
  await button('Simpan catatan').click();
  await button('Tutup').click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  held.resolve();
  await closeDialog(`${failure} Budi. Coba lagi ya! [SUB-1]`);
  await button('Buka').click();
  await expect.element(note()).toHaveValue('Suka roam.');
  await button('Tutup').click();
});

test('a note that was saved after its dialog was closed leaves no draft', async () => {
  const service = await openHistory();
  const saved = Promise.withResolvers<void>();
  service.answer(setPlayerNote, () => saved.promise.then(() => answer(['Budi'])));
  await userEvent.fill(note(), 'Suka roam.');
  await button('Simpan catatan').click();
  await button('Tutup').click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage)).not.toEqual([]);
  saved.resolve();
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
});
