import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { addQueue, checkPlayer } from '@mabarin/api-client/contract/mabar';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#features/mabar/testing.ts';
import { aHost, button, closeDialog, field, openPage } from '#platform/testing.tsx';
import AddForm from './add-form.tsx';

const [id, server, name] = [() => field('ID'), () => field('Server'), () => field('Nama')];
const regular = () => page.getByRole('radio', { name: /^Reguler/ });

const events = ['Reguler', 'Fast-Track', 'Sundul'].map((title): DashboardHost['events'][number] => {
  const own = { type: 'mabarin', status: true, needRole: true, needGameCount: title !== 'Sundul' } as const;
  return { id: title, title, description: 'Main bareng host.', price: 10_000, ...own };
});

async function openForm() {
  const service = await openPage(AddForm, 'mabar-form-add', aHost({ events }));
  service.answer(checkPlayer, { data: { name: 'Player6789' } });
  return service;
}

test('a player added by hand needs a name and an event, which is never Sundul [dash 5 add]', async () => {
  const service = await openForm();
  await button('Simpan').click();
  await closeDialog('Pastikan ID, server, nama, event dan jumlah game sudah diisi. Role opsional.');
  expect(page.getByRole('radio').elements()).toHaveLength(2);
  expect(page.getByRole('radio', { name: /Sundul/ }).query()).toBeNull();
  expect(service.sent(addQueue)).toEqual([]);
});

test('a name is looked up for an ID that can be one, and says why it is not found [dash 4 name lookup]', async () => {
  const service = await openForm();
  await userEvent.fill(id(), '0');
  await userEvent.fill(server(), '2001');
  await button('Cari nama').click();
  await expect.element(id()).toHaveFocus();
  expect(service.sent(checkPlayer)).toEqual([]);
  service.refuse(checkPlayer, 'mabar.player_not_found', 'Nama tidak ditemukan. ID atau server salah!');
  await userEvent.fill(id(), '310000000');
  await button('Cari nama').click();
  await closeDialog('Nama tidak ditemukan. ID atau server salah!');
});

test('a name that could not be looked up says so; found, it cannot be typed over [dash 8 player]', async () => {
  const service = await openForm();
  service.fail(checkPlayer);
  await userEvent.fill(id(), '123456789');
  await userEvent.fill(server(), '2001');
  await button('Cari nama').click();
  await closeDialog('Ada kesalahan saat cek nama. Coba ulang ya! [SUB-1]');
  service.answer(checkPlayer, { data: { name: 'Player6789' } });
  await button('Cari nama').click();
  await expect.element(name()).toHaveValue('Player6789');
  await expect.element(name()).toHaveAttribute('readonly');
  await userEvent.fill(server(), '2002');
  await expect.element(name()).toHaveValue('');
});

test('a player who could not be added stays in the form; added, a blank one waits [dash 4 add]', async () => {
  const service = await openForm();
  service.fail(addQueue);
  await userEvent.fill(id(), '123456789');
  await userEvent.fill(server(), '2001');
  await button('Cari nama').click();
  await regular().click();
  await expect.element(name()).toHaveValue('Player6789');
  await button('Simpan').click();
  await closeDialog('Ada kesalahan saat menambahkan antrian. Coba lagi ya! [SUB-1]');
  service.answer(addQueue, answer(['Player6789']));
  await button('Simpan dan Tambah Antrian Lagi').click();
  await expect.element(id()).toHaveValue('');
  await expect.element(id()).toHaveFocus();
  await expect.element(regular()).toBeChecked();
  expect(service.sent(addQueue).at(-1)).toMatchObject({ gameID: '123456789', gameEventID: 'Reguler' });
});

test('a pasted pair is looked up at once, and Enter adds the player', async () => {
  const service = await openForm();
  service.answer(addQueue, answer(['Player6789']));
  await userEvent.click(id());
  document.execCommand('insertText', false, '123456789 (2001)');
  await expect.element(name()).toHaveValue('Player6789');
  await regular().click();
  await userEvent.type(server(), '{Enter}');
  await expect.element(id()).toHaveValue('');
  expect(service.sent(addQueue)).toHaveLength(1);
});

test('Enter looks up a missing name before it adds', async () => {
  const service = await openForm();
  await userEvent.fill(id(), '123456789');
  await userEvent.fill(server(), '2001');
  await userEvent.type(server(), '{Enter}');
  await expect.element(name()).toHaveValue('Player6789');
  expect(service.sent(addQueue)).toEqual([]);
});
