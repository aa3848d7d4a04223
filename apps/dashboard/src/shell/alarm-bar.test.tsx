import { controlOverlay, overlayStatus, type OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, serveHost } from '#platform/testing.tsx';
import { AlarmBar } from './alarm-bar.tsx';

const status: OverlayStatus = {
  connected: false,
  presence: null,
  version: null,
  streaming: null,
  heard_at: null,
  paused: false,
  muted: false,
  review: 'off',
  waiting: 1,
  oldest_seconds: 3,
  alarm: false,
  frozen: true,
  playing: null,
  held: [],
  queue: [],
  interrupted: [],
};

test('a frozen source is said on every page, and one press loads it again', async () => {
  const service = serveHost();
  service.answer(overlayStatus, { data: status });
  service.answer(controlOverlay, { data: status });
  await drawPage(() => <AlarmBar page="mabar" />, 'mabar');
  await expect.element(page.getByText('OBS-nya macet: muat ulang sumber browser.')).toBeVisible();
  await button('Muat ulang').click();
  await expect.element(page.getByText('Sumber browser dimuat ulang.', { exact: false }).first()).toBeVisible();
  expect(service.sent(controlOverlay)).toEqual([{ action: 'reload' }]);
});
