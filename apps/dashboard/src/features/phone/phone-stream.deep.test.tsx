import { PHONE_PLAYS } from '@mabarin/api-client/preview';
import { config } from '@mabarin/web/config';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHost, button, openPage } from '#platform/testing.tsx';
import PhoneBar from './phone-bar.tsx';
import PhoneStage from './phone-stage.tsx';
import PhoneStreamPage from './phone-stream.page.tsx';
import { phoneStore } from './phone.store.ts';

beforeEach(() => phoneStore.getState().setOn(false));

function Both() {
  return (
    <>
      <PhoneStage />
      <PhoneBar />
      <PhoneStreamPage />
    </>
  );
}

/** Counts the locks that the page holds. */
function watchWakeLock() {
  const held = { count: 0, isRefused: false, release: () => {} };
  const request = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(() => {
    if (held.isRefused) return Promise.reject(new Error('battery'));
    held.count += 1;
    held.release = () => {
      held.count -= 1;
      lock.dispatchEvent(new Event('release'));
    };
    const lock = Object.assign(new EventTarget(), { release: async () => held.release() });
    return Promise.resolve(lock as unknown as WakeLockSentinel);
  });
  onTestFinished(() => request.mockRestore());
  return held;
}

test('a stream from the phone frames the overlay of its own host, and its presses go to the page', async () => {
  await openPage(Both, 'overlay-phone');
  expect(page.getByTitle('Alert').elements()).toHaveLength(0);
  await button('Mulai live').click();
  const frame = page.getByTitle('Alert').element() as HTMLIFrameElement;
  expect(new URL(frame.src).pathname).toBe('/phone/overlay');
  expect(new URL(frame.src).searchParams.get('key')).toBe(aHost().code);
  expect(getComputedStyle(frame).pointerEvents).toBe('none');
});

test('a stream whose page did not load says that it connects, and loads it again until it reports', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await openPage(Both, 'overlay-phone');
  await button('Mulai live').click();
  await expect.element(page.getByText('Live dari HP belum jalan')).toBeVisible();
  const failed = page.getByTitle('Alert').element();
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.poll(() => page.getByTitle('Alert').element() === failed).toBe(false);
  const { contentWindow: source } = page.getByTitle('Alert').element() as HTMLIFrameElement;
  const report = { data: PHONE_PLAYS, origin: config.origins.overlay, source };
  dispatchEvent(new MessageEvent('message', report));
  await expect.element(page.getByText('Live dari HP jalan')).toBeVisible();
});

test('the screen is kept on while the stream runs, again after it was hidden, and let go with it', async () => {
  const held = watchWakeLock();
  await openPage(Both, 'overlay-phone');
  await button('Mulai live').click();
  await expect.poll(() => held.count).toBe(1);
  await expect.element(page.getByText('layar tetap nyala', { exact: true })).toBeVisible();
  held.release();
  await expect.element(page.getByText('atur supaya layar tidak mati sendiri')).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => held.count).toBe(1);
  await expect.element(page.getByText('layar tetap nyala', { exact: true })).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Berhenti' }).click();
  await expect.element(page.getByTitle('Alert')).not.toBeInTheDocument();
  await expect.poll(() => held.count).toBe(0);
});

test('a phone that refuses to keep its screen on is not said to, and is asked again at the next touch', async () => {
  const held = watchWakeLock();
  held.isRefused = true;
  await openPage(Both, 'overlay-phone');
  await button('Mulai live').click();
  await expect.element(page.getByText('atur supaya layar tidak mati sendiri')).toBeVisible();
  held.isRefused = false;
  await userEvent.click(page.getByRole('heading', { name: 'Live dari HP' }));
  await expect.element(page.getByText('layar tetap nyala', { exact: true })).toBeVisible();
});

test('while the stream runs the browser asks before the page is left', async () => {
  watchWakeLock();
  await openPage(Both, 'overlay-phone');
  const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(false);
  await button('Mulai live').click();
  await expect.poll(isHeld).toBe(true);
  await page.getByRole('status').getByRole('button', { name: 'Berhenti' }).click();
  await expect.poll(isHeld).toBe(false);
});

test('who sees no display key has no stream from the phone', async () => {
  await openPage(Both, 'overlay-phone', aHost({ code: null }));
  await button('Mulai live').click();
  expect(page.getByTitle('Alert').elements()).toHaveLength(0);
});
