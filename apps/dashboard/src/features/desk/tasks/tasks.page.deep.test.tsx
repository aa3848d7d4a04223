import { deskSession } from '@mabarin/api-client/contract/desk/desk';
import {
  deskCheckBooks,
  deskNoteTask,
  deskTakeTask,
  deskTasks,
  deskUndoRow,
  type DeskTask,
} from '@mabarin/api-client/contract/desk/tasks';
import { deskTask as task } from '@mabarin/api-client/testing/desk-tasks';
import { DialogHost } from '@mabarin/ui/popups/dialog';
import { render } from '@mabarin/ui/testing/render';
import { AppRouter } from '@mabarin/web/router';
import { stubService } from '@mabarin/web/testing/service';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { button, deed, field } from '#platform/testing.tsx';
import TasksPage from './tasks.page.tsx';

async function openTasks(...tasks: DeskTask[]) {
  const service = stubService();
  const session = { operator: 'rina', until: '2026-11-20T06:00:00.000Z', demo: false, version: '1', stop: null };
  service.answer(deskSession, { data: session });
  service.answer(deskTasks, { data: tasks });
  await render(
    <QueryClientProvider client={createDashboardQueryClient()}>
      <AppRouter>
        <TasksPage />
        <DialogHost />
      </AppRouter>
    </QueryClientProvider>,
  );
  return service;
}

const unfold = () => page.getByText('Rincian').click();

test('a task says what happened, what to do, its money, both sides and the way there', async () => {
  await openTasks(task);
  for (const words of [task.what, 'Rp50.000']) await expect.element(page.getByText(words)).toBeVisible();
  await unfold();
  for (const words of [task.todo, 'settlement']) await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Buka halamannya' })).toHaveAttribute('href', '/meja/bayar/p1');
  const guide = page.getByRole('link', { name: 'Panduan' });
  await expect.element(guide).toHaveAttribute('href', '/meja/panduan/task-duplicate');
});

test('taking sends who had it on the page', async () => {
  const service = await openTasks(task);
  service.answer(deskTakeTask, { data: { ...task, takenBy: 'rina' } });
  await button('Ambil').click();
  await expect.poll(() => service.sent(deskTakeTask)).toMatchObject([{ task: 12, from: null, to: null }]);
});

test('taking over from a colleague is asked first', async () => {
  const service = await openTasks({ ...task, takenBy: 'budi' });
  service.answer(deskTakeTask, { data: { ...task, takenBy: 'rina' } });
  await button('Ambil alih').click();
  await deed().click();
  await expect.poll(() => service.sent(deskTakeTask)).toMatchObject([{ task: 12, from: 'budi', to: null }]);
});

test('a note is sent with its words, and its field is empty after it', async () => {
  const service = await openTasks({ ...task, takenBy: 'rina' });
  service.answer(deskNoteTask, { data: task });
  await userEvent.fill(field('Catatan, atau apa yang sudah dikerjakan'), 'sudah ditelepon');
  await button('Catat').click();
  await expect.poll(() => service.sent(deskNoteTask)).toMatchObject([{ task: 12, text: 'sudah ditelepon' }]);
  await expect.element(field('Catatan, atau apa yang sudah dikerjakan')).toHaveValue('');
});

test('a task of the server names its money, its person, one command and its end, and asks for the check', async () => {
  const steps = { money: 'Tahan uang keluar.', who: 'Teknisi', command: 'sudo x', prints: '"right"', over: 'Sendiri.' };
  const service = await openTasks({ ...task, reason: 'books', way: null, steps });
  await unfold();
  for (const words of Object.values(steps)) await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(button('Salin perintahnya')).toBeVisible();
  service.answer(deskCheckBooks, { data: null });
  await button('Periksa buku lagi').click();
  await expect.poll(() => service.sent(deskCheckBooks)).toHaveLength(1);
});

test('a wrong row of a settlement file is taken back with a code, and by a second operator where one asked', async () => {
  const row = {
    name: 'midtrans:rf-1',
    kind: 'refund',
    gross: -157_500,
    settledOn: '2026-11-20',
    approval: null,
  } as const;
  const asked = { ...row, name: 'midtrans:rf-2', approval: { first: 'rina', second: null, until: null, back: false } };
  const service = await openTasks({ ...task, reason: 'reconciliation', rows: [row, asked] });
  await unfold();
  await expect.element(page.getByText('Disetujui rina. Perlu satu operator lagi.')).toBeVisible();
  await expect.element(page.getByText('Pengembalian -Rp157.500, Jumat, 20 November 2026').first()).toBeVisible();
  service.answer(deskUndoRow, { data: { ...task, rows: [] } });
  await button('Batalkan baris ini').first().click();
  await expect
    .element(page.getByText(/Alert yang sudah dilewati karenanya tidak tampil sendiri: host bisa memutarnya/))
    .toBeVisible();
  await userEvent.fill(field('Kode 6 angka'), '123456');
  await button('Lanjut').click();
  await expect
    .poll(() => service.sent(deskUndoRow))
    .toMatchObject([{ row: 'midtrans:rf-1', task: 12, code: '123456' }]);
});
