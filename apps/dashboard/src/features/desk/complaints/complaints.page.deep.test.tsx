import { deskComplaints, deskDecideComplaint, type DeskComplaints } from '@mabarin/api-client/contract/desk/complaints';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, field } from '#platform/testing.tsx';
import ComplaintsPage from './complaints.page.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const complaint = {
  id: 12,
  host: { username: 'bangkancil', name: 'Bang Kancil' },
  place: 'host',
  reason: 'gambling',
  words: 'nama eventnya iklan judi',
  count: 3,
  at: hoursAgo(3.5),
} as const;
const none = { objections: [], counts: { open: 0, overdue: 0, reversed: 0 } };
const data: DeskComplaints = {
  ...none,
  waiting: [
    {
      ...complaint,
      things: [
        { key: 'event 3b0f', text: 'Main di sini: bonus terus' },
        { key: 'photo', text: '/images/a.webp' },
      ],
    },
  ],
  decided: [{ ...complaint, id: 11, decidedAt: hoursAgo(1), operator: 'rina', because: 'tiket 41', takenDown: 'gift' }],
};

async function openComplaints(answer = data) {
  const service = stubService();
  service.answer(deskComplaints, { data: answer });
  await openDesk('/meja/aduan', <ComplaintsPage />);
  return service;
}

test('a complaint shows how long is left and what stands there now; decisions say what was taken down', async () => {
  await openComplaints();
  await expect.element(page.getByText(/^sisa 0 jam (29|30) menit$/)).toBeVisible();
  await expect.element(page.getByText('nama eventnya iklan judi')).toBeVisible();
  await expect.element(page.getByText('Main di sini: bonus terus')).toBeVisible();
  await expect.element(page.getByText('turun: gift, oleh rina: tiket 41')).toBeVisible();
});

test('only what is ticked is taken down, after a reason of its own and a question', async () => {
  const service = await openComplaints();
  expect(button('Turunkan yang dicentang').query()).toBeNull();
  await page.getByLabelText('Alasan untuk yang bersangkutan').selectOptions('gambling');
  await expect.element(page.getByText('Isinya promosi judi, dan itu dilarang undang-undang.').nth(1)).toBeVisible();
  await button('Turunkan yang dicentang').click();
  await expect.element(page.getByText(/^Tulis dulu sebab keputusannya/)).toBeVisible();
  await field('Sebab keputusan').fill('iklan judi di nama event');
  await button('Turunkan yang dicentang').click();
  await closeDialog('Centang dulu yang harus turun.');
  service.answer(deskDecideComplaint, { data: { ...data, waiting: [] } });
  await page.getByRole('checkbox', { name: 'Main di sini: bonus terus event' }).click();
  await button('Turunkan yang dicentang').click();
  await agree('Diturunkan sekarang: event.');
  await expect
    .poll(() => service.sent(deskDecideComplaint))
    .toMatchObject([{ id: 12, things: ['event 3b0f'], why: 'iklan judi di nama event', because: 'gambling' }]);
});

test('what is fine is left, also where nothing stands any more', async () => {
  const service = await openComplaints({ ...data, waiting: [{ ...complaint, things: [] }] });
  await expect.element(page.getByText('Sudah tidak ada yang bisa diturunkan di sini.')).toBeVisible();
  service.answer(deskDecideComplaint, { data: { ...data, waiting: [] } });
  await field('Sebab keputusan').fill('bukan iklan');
  await button('Biarkan').click();
  await agree('Tidak ada yang diturunkan.');
  await expect
    .poll(() => service.sent(deskDecideComplaint))
    .toMatchObject([{ id: 12, things: [], why: 'bukan iklan' }]);
});

test('without complaints the queue says so', async () => {
  await openComplaints({ waiting: [], decided: [], ...none });
  await expect.element(page.getByText('Tidak ada aduan yang menunggu.')).toBeVisible();
});
