import { closeVote, openVote, saveShow, show, undoShowEvent, type Show } from '@mabarin/api-client/contract/show';
import { failureText } from '@mabarin/domain/errors';
import { noRules } from '@mabarin/domain/show/show';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, deed, dialog, drawPage, field, serveHost } from '#platform/testing.tsx';
import ShowPage from './show.page.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const pushUp = { amount: 500_000, title: 'Push-up 20x', reached: null };
const event: Show['events'][number] = {
  id: 7,
  source: 'support',
  amount: 25_000,
  seconds: 120,
  limit: null,
  at: ago(3),
  undone: null,
};
const vote: Show['votes'][number] = {
  id: 'v1',
  title: 'Lagu apa?',
  open: true,
  closesAt: ago(-10),
  options: [
    { title: 'Pop', amount: 40_000 },
    { title: 'Dangdut', amount: 310_000 },
  ],
};

const aShow = (change: Partial<Show> = {}): Show => ({
  rules: noRules,
  version: 3,
  round: 1,
  raised: 0,
  given: 0,
  milestones: [],
  votes: [],
  events: [],
  ...change,
});

async function openShow(data: Show) {
  const service = serveHost();
  service.answer(show, { data });
  await drawPage(ShowPage, 'widget-show');
  await expect.element(page.getByText('Tambah waktu?')).toBeVisible();
  await expect.element(save()).not.toBeInTheDocument();
  return service;
}

const save = () => button('Simpan aturan');
const undo = () => page.getByRole('button', { name: /^Batalkan Support/ });
const title = () => field('Judul target');
const OTHER_SAVED = 'Pengaturan ini baru saja disimpan dari perangkat lain.';

test('a show without events says what comes here', async () => {
  await openShow(aShow());
  await expect.element(page.getByText('Belum ada catatan.')).toBeVisible();
});

test('a milestone is added and saved with the rules by a key that is there for something to save', async () => {
  const service = await openShow(aShow());
  service.answer(saveShow, ({ rules, milestones }) => ({
    data: aShow({ rules, version: 4, milestones: milestones.map((one) => ({ ...one, reached: null })) }),
  }));
  await page.getByRole('switch', { name: 'Target?' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Nominal target' }), '500000');
  await userEvent.fill(title(), 'Push-up 20x');
  await save().click();
  await expect
    .poll(() => service.sent(saveShow))
    .toEqual([{ rules: noRules, milestones: [{ amount: 500_000, title: 'Push-up 20x' }], version: 3 }]);
  await expect.element(page.getByText('Aturan acara disimpan.')).toBeVisible();
});

test('two milestones of one amount are refused before they are sent', async () => {
  const service = await openShow(aShow({ milestones: [pushUp, { ...pushUp, title: 'Nyanyi' }] }));
  await userEvent.fill(title().first(), 'Push-up 50x');
  await save().click();
  await closeDialog(failureText('show.invalid'));
  expect(service.sent(saveShow)).toEqual([]);
});

test('a reached milestone says when it was', async () => {
  await openShow(aShow({ raised: 600_000, milestones: [{ ...pushUp, reached: ago(5) }] }));
  await expect.element(page.getByText('Tercapai 5 menit yang lalu')).toBeVisible();
});

test('a save after another dashboard’s says so, shows its rules and keeps the typed milestones', async () => {
  const service = await openShow(aShow({ milestones: [pushUp] }));
  await userEvent.fill(title(), 'Push-up 50x');
  const theirs = aShow({ version: 4, rules: { ...noRules, support: 5, takeBack: true }, milestones: [pushUp] });
  service.refuse(saveShow, 'overlay.settings_changed', OTHER_SAVED);
  service.answer(show, { data: theirs });
  await save().click();
  await closeDialog(OTHER_SAVED);
  await expect.element(field('Tarik waktunya kalau seluruh uangnya dikembalikan')).toBeChecked();
  await expect.element(title()).toHaveValue('Push-up 50x');
  service.answer(saveShow, { data: { ...theirs, version: 5 } });
  await save().click();
  await expect.poll(() => service.sent(saveShow).map(({ version }) => version)).toEqual([3, 4]);
  expect(service.sent(saveShow)[1]).toMatchObject({
    rules: { takeBack: true },
    milestones: [{ title: 'Push-up 50x' }],
  });
});

test('a row of the history is undone once, after a question', async () => {
  const service = await openShow(aShow({ raised: 25_000, given: 120, events: [event] }));
  service.answer(undoShowEvent, { data: aShow({ events: [{ ...event, undone: 'host' }] }) });
  await expect.element(page.getByText('Rp25.000, +2 menit')).toBeVisible();
  await undo().click();
  await expect.element(dialog('Rp25.000, +2 menit: ')).toBeVisible();
  await deed().click();
  await expect.element(page.getByText('Dibatalkan', { exact: true })).toBeVisible();
  await expect.element(undo()).not.toBeInTheDocument();
  expect(service.sent(undoShowEvent)).toEqual([{ id: 7 }]);
});

test('a row that is gone says so, and leaves the page as it is', async () => {
  const service = await openShow(aShow({ raised: 25_000, events: [event] }));
  service.refuse(undoShowEvent, 'show.event_unknown', 'Catatan ini tidak ada.');
  await undo().click();
  await deed().click();
  await closeDialog('Catatan ini tidak ada.');
  await expect.element(undo()).toBeVisible();
});

test('rows say why they gave less, and who took them back', async () => {
  const row = { ...event, amount: 0, seconds: 0 };
  await openShow(
    aShow({
      events: [
        { ...row, id: 1, source: 'gift', limit: 'paused' },
        { ...row, id: 2, source: 'game', seconds: 180, undone: 'game' },
        { ...event, id: 3, undone: 'refund' },
      ],
    }),
  );
  for (const words of [/hitung mundur dijeda$/, 'Game dibatalkan', 'Uang dikembalikan']) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
});

test('a vote is opened with its filled options, and the next one is another', async () => {
  const service = await openShow(aShow());
  service.answer(openVote, { data: aShow({ votes: [vote] }) });
  await page.getByText('Voting baru').click();
  const fill = async () => {
    await userEvent.fill(field('Pertanyaan'), 'Lagu apa?');
    await userEvent.fill(field('Pilihan 1'), 'Pop');
    await userEvent.fill(field('Pilihan 2'), 'Dangdut');
    await button('Buka voting').click();
  };
  await fill();
  await expect.element(field('Pertanyaan')).toHaveValue('');
  await fill();
  await expect.poll(() => service.sent(openVote)).toHaveLength(2);
  const [first, next] = service.sent(openVote);
  expect(first).toMatchObject({ title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 10 });
  expect(next!.id).not.toBe(first!.id);
});

test('a vote with two options alike is refused before it is sent', async () => {
  const service = await openShow(aShow());
  await page.getByText('Voting baru').click();
  await userEvent.fill(field('Pertanyaan'), 'Lagu apa?');
  await userEvent.fill(field('Pilihan 1'), 'Pop');
  await userEvent.fill(field('Pilihan 2'), 'pop ');
  await button('Buka voting').click();
  await closeDialog(failureText('show.vote_invalid'));
  expect(service.sent(openVote)).toEqual([]);
});

test('an open vote says until when and is closed after a question; a closed one only shows its sums', async () => {
  const service = await openShow(aShow({ votes: [vote] }));
  service.answer(closeVote, { data: aShow({ votes: [{ ...vote, open: false, closesAt: ago(0) }] }) });
  await expect.element(page.getByText(/^Dibuka sampai \d\d\.\d\d WIB$/)).toBeVisible();
  await button('Tutup voting').click();
  await deed().click();
  await expect.element(page.getByText('Ditutup baru saja')).toBeVisible();
  await expect.element(page.getByText('Rp310.000')).toBeVisible();
  await expect.element(button('Tutup voting')).not.toBeInTheDocument();
  expect(service.sent(closeVote)).toEqual([{ id: 'v1' }]);
});
