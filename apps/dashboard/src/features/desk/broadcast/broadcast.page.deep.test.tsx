import { deskBroadcast, deskBroadcastReach } from '@mabarin/api-client/contract/desk/office';
import { stubService } from '@mabarin/web/testing/service';
import { tabStore } from '@mabarin/web/storage';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deskStore } from '#features/desk/desk.store.ts';
import { agree, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, dialog, field } from '#platform/testing.tsx';
import BroadcastPage from './broadcast.page.tsx';

beforeEach(() => tabStore.clear());

const open = (at = '/meja/siaran') => openDesk(at, <BroadcastPage />);

async function typeBroadcast() {
  await field('Judul').fill('Gangguan');
  await page.getByLabelText('Pesan').fill('QR kembali normal.');
}

test('a broadcast without words is refused, and nothing is asked', async () => {
  const service = stubService();
  await open();
  await button('Kirim').click();
  await closeDialog('Isi judul dan pesannya dulu.');
  expect(service.sent(deskBroadcastReach)).toEqual([]);
});

test('a broadcast says how many hosts get it before it is sent', async () => {
  const service = stubService();
  service.answer(deskBroadcastReach, { data: { hosts: 12 } });
  service.answer(deskBroadcast, { data: null });
  await open();
  await typeBroadcast();
  await button('Kirim').click();
  await expect.element(dialog('Dikirim ke 12 host: "Gangguan", QR kembali normal.')).toBeVisible();
  expect(service.sent(deskBroadcast)).toEqual([]);
  await agree('Dikirim ke 12 host');
  await expect.element(page.getByText('Pengumuman dikirim.')).toBeVisible();
  expect(service.sent(deskBroadcast)).toMatchObject([{ to: '', caption: 'Gangguan', text: 'QR kembali normal.' }]);
  await expect.element(field('Judul')).toHaveValue('');
});

test('a broadcast that the server refuses keeps its words', async () => {
  const service = stubService();
  service.answer(deskBroadcastReach, { data: { hosts: 1 } });
  service.refuse(deskBroadcast, 'desk.host_gone', 'Host itu tidak ada.');
  await open();
  await typeBroadcast();
  await button('Kirim').click();
  await agree('Dikirim ke 1 host');
  await closeDialog('Host itu tidak ada.');
  await expect.element(field('Judul')).toHaveValue('Gangguan');
  await expect.element(page.getByLabelText('Pesan')).toHaveValue('QR kembali normal.');
});

test('half-typed words are there again after Back, at their address alone', async () => {
  stubService();
  await open();
  await typeBroadcast();
  await open();
  await expect.element(field('Judul')).toHaveValue('Gangguan');
  await expect.element(page.getByLabelText('Pesan')).toHaveValue('QR kembali normal.');
  await open('/meja/siaran/lain');
  await expect.element(field('Judul')).toHaveValue('');
});

test('sent words do not come back', async () => {
  const service = stubService();
  service.answer(deskBroadcastReach, { data: { hosts: 1 } });
  service.answer(deskBroadcast, { data: null });
  await open();
  await typeBroadcast();
  await button('Kirim').click();
  await agree('Dikirim ke 1 host');
  await expect.element(field('Judul')).toHaveValue('');
  await open();
  await expect.element(field('Judul')).toHaveValue('');
});

test('half-typed words end with signing out', async () => {
  stubService();
  deskStore.getState().setOperator('rina');
  await open();
  await typeBroadcast();
  deskStore.getState().setOperator('');
  deskStore.getState().setOperator('rina');
  await open();
  await expect.element(field('Judul')).toHaveValue('');
  deskStore.getState().setOperator('');
});
