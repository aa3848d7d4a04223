import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { eventSaveForm, eventStatusUpdate, saveHostSettings } from '@mabarin/api-client/contract/mabar';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepDraft } from '#platform/form/draft.ts';
import { aHost, button, closeDialog, drawPage, expectKeysApart, field, openPage } from '#platform/testing.tsx';
import { editedEvent, newEvent, type EventValues } from './event.form.ts';
import EventFormPage from './event-form.page.tsx';
import EventPage from './event.page.tsx';

type Event = DashboardHost['events'][number];

function event(title: string, type: Event['type']): Event {
  const about = { description: 'Main bareng host.', price: 10_000, status: true, needRole: true, needGameCount: true };
  return { id: title, title, type, ...about };
}
const events = [event('Reguler', 'mabarin'), event('Fast-Track', 'mabarin'), event('Push Rank', 'custom')];
const host = aHost({ events });

function openForm(values: EventValues) {
  keepDraft(host.username, 'mabar-event-form', values);
  return openPage(EventFormPage, 'mabar-event-form', host);
}

const openRules = () => page.getByText('Aturan antrian').click();

test('only the host’s own events can be deleted [dash 2 mabar-event] [dash 6 event lock]', async () => {
  await openPage(EventPage, 'mabar-event', host);
  await expect.element(page.getByRole('button', { name: /^Ubah/ }).nth(2)).toBeVisible();
  const removable = page.getByRole('button', { name: /^Hapus/ }).elements();
  expect(removable.map((each) => each.getAttribute('aria-label'))).toEqual(['Hapus Push Rank']);
});

test('the keys of an event stand below its words', async () => {
  const name = 'Push Rank Sampai Mythical Glory';
  await openPage(EventPage, 'mabar-event', aHost({ events: [{ ...event(name, 'custom'), price: 1_500_000 }] }));
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row).toBeVisible();
  await expectKeysApart(row);
});

test('an event is switched only once the service took it [dash 8 mabar]', async () => {
  const service = await openPage(EventPage, 'mabar-event', host);
  service.fail(eventStatusUpdate);
  const toggle = page.getByRole('switch', { name: 'Status Fast-Track' });
  await toggle.click();
  await closeDialog('Ada kesalahan saat mengubah status event. Coba lagi ya! [SUB-1]');
  await expect.element(toggle).toBeChecked();
});

test('the chosen party size stands in the summary and is checked, and another is saved at once', async () => {
  const service = await openPage(EventPage, 'mabar-event', aHost({ events, party: 2 }));
  await expect.element(page.getByText(/^Pesan bareng teman: 2 orang · /)).toBeVisible();
  await openRules();
  const size = (words: string) =>
    page.getByRole('group', { name: 'Pesan bareng teman' }).getByRole('radio', { name: words });
  service.answer(saveHostSettings, { data: aHost({ events, party: 3 }) });
  await expect.element(size('2 orang')).toBeChecked();
  await size('3 orang').click({ force: true });
  await expect.element(size('3 orang')).toBeChecked();
  expect(service.sent(saveHostSettings)).toEqual([{ party: 3 }]);
});

test('the rules of turns are saved by the number that is chosen', async () => {
  const service = await openPage(EventPage, 'mabar-event', host);
  await openRules();
  const rule = (name: string) => page.getByRole('group', { name }).getByRole('radio', { name: '3' });
  service.answer(saveHostSettings, { data: aHost({ events, gamesInRow: 3 }) });
  await rule('Maksimum game beruntun').click({ force: true });
  await expect.element(rule('Maksimum game beruntun')).toBeChecked();
  service.answer(saveHostSettings, { data: aHost({ events, gamesInRow: 3, sundulPerHour: 3 }) });
  await rule('Maksimum Sundul per jam').click({ force: true });
  await expect.element(rule('Maksimum Sundul per jam')).toBeChecked();
  expect(service.sent(saveHostSettings)).toEqual([{ gamesInRow: 3 }, { sundulPerHour: 3 }]);
});

test('a switch of the host is saved at once', async () => {
  const service = await openPage(EventPage, 'mabar-event', host);
  service.answer(saveHostSettings, { data: aHost({ events, transfers: false }) });
  await openRules();
  const toggle = page.getByRole('switch', { name: 'Boleh pindah tangan' });
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  expect(service.sent(saveHostSettings)).toEqual([{ transfers: false }]);
});

test('an event of the house keeps its name', async () => {
  await openForm(editedEvent(events[0]!));
  await expect.element(field('Nama event')).toHaveAttribute('readonly');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test('a new event needs all its words and a name of its own [dash 5 event] [dash 5 reserved names]', async () => {
  const service = await openForm(newEvent());
  await expect.element(field('Harga')).toHaveValue('10.000');
  await button('Simpan').click();
  await closeDialog('Pastikan nama, deskripsi dan harga event sudah diisi dengan benar!');
  await userEvent.fill(field('Nama event'), 'fast track');
  await userEvent.fill(field('Deskripsi'), 'Naik bintang bareng.');
  await button('Simpan').click();
  await closeDialog('Nama event fast track tidak diperbolehkan. Tolong diganti ya!');
  expect(service.sent(eventSaveForm)).toEqual([]);
});

test('on a phone a long form has its main key in view, wider than Reset Form', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(360, 400);
  await openForm(newEvent());
  await expect.poll(() => button('Simpan').element().getBoundingClientRect().top).toBeLessThan(400);
  const widths = ['Simpan', 'Reset Form'].map((name) => button(name).element().getBoundingClientRect().width);
  expect(widths[0]).toBeGreaterThanOrEqual(widths[1]!);
});

test('an event whose save failed keeps its words, and Reset Form brings the saved ones back', async () => {
  const service = await openForm(editedEvent(events[2]!));
  service.fail(eventSaveForm);
  await userEvent.fill(field('Nama event'), 'Mythic');
  await button('Simpan').click();
  await closeDialog('Ada kesalahan saat menyimpan event. Coba lagi ya! [SUB-1]');
  await drawPage(EventFormPage, 'mabar-event-form');
  await expect.element(field('Nama event')).toHaveValue('Mythic');
  await button('Reset Form').click();
  await expect.element(field('Nama event')).toHaveValue('Push Rank');
});
