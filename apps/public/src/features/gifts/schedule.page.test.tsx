import { giftSchedule, type GiftSchedule } from '@mabarin/api-client/contract/gifts';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aProfile, draw, expectWords, heading, link, row, text } from '#platform/testing.tsx';
import SchedulePage from './schedule.page.tsx';

type Entry = GiftSchedule['list'][number];

async function openSchedule(...list: Entry[]) {
  const { username, name, photo } = aProfile();
  const service = stubService();
  service.answer(giftSchedule, { data: { host: { username, name, photo }, list, more: 0 } });
  await draw(<SchedulePage />, `/gift/${username}`, '/gift/:hostID');
  await expect.element(heading('JADWAL PENGIRIMAN GIFT')).toBeVisible();
  return { username, service };
}

const won: Entry = {
  source: 'claim',
  title: 'Skin Epik',
  playerName: 'Budi',
  schedule: null,
  isToday: false,
  isTomorrow: false,
};

test('an empty schedule says so and leads to an order [pub 2 gift header] [pub 2 gift empty]', async () => {
  const { username } = await openSchedule();
  await expect.element(heading('Bang Kancil')).toBeVisible();
  await expect.element(text('Belum ada jadwal kirim gift untuk Bang Kancil.')).toBeVisible();
  await expect
    .element(link('Klik disini untuk mabar dengan Bang Kancil'))
    .toHaveAttribute('href', `/${username}/mabar`);
});

test('a gift that was won stands there with its player and its day [pub 2 gift entry] [pub 2 gift date]', async () => {
  const promised = { source: 'host', message: 'Juara giveaway', playerName: 'Sari', schedule: '2026-11-28' } as const;
  await openSchedule(
    { ...won, playerName: 'Ani', schedule: '2026-11-27', isToday: true },
    { ...promised, isToday: false, isTomorrow: true },
    won,
  );
  await expectWords(row('Budi'), 'Skin Epik', 'Belum terjadwal');
  await expectWords(page.getByRole('region', { name: 'Jumat, 27 November' }), 'Ani', 'Hari ini!');
  await expectWords(page.getByRole('region', { name: 'Besok' }), 'Sari', 'Juara giveaway', 'Sabtu', '28 November');
});

test('a schedule is asked for again every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { service } = await openSchedule();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(() => service.sent(giftSchedule)).toHaveLength(2);
});
