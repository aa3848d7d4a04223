import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
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
  const held = { count: 0 };
  const request = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(() => {
    held.count += 1;
    const release = () => Promise.resolve(void (held.count -= 1));
    return Promise.resolve({ release } as WakeLockSentinel);
  });
  onTestFinished(() => request.mockRestore());
  return held;
}

test('a stream from the phone frames the overlay of its own host, and its presses go to the page', async () => {
  await openPage(Both, 'overlay-phone');
  expect(page.getByTitle('Alert').elements()).toHaveLength(0);
  await button('Mulai siaran').click();
  const frame = page.getByTitle('Alert').element() as HTMLIFrameElement;
  expect(new URL(frame.src).pathname).toBe('/phone/overlay');
  expect(new URL(frame.src).searchParams.get('key')).toBe(aHost().code);
  expect(getComputedStyle(frame).pointerEvents).toBe('none');
});

test('the screen is kept on while the stream runs, again after it was hidden, and let go with it', async () => {
  const held = watchWakeLock();
  await openPage(Both, 'overlay-phone');
  await button('Mulai siaran').click();
  await expect.poll(() => held.count).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => held.count).toBe(2);
  await page.getByRole('status').getByRole('button', { name: 'Berhenti' }).click();
  await expect.element(page.getByTitle('Alert')).not.toBeInTheDocument();
  await expect.poll(() => held.count).toBeLessThan(2);
});

test('who sees no display key has no stream from the phone', async () => {
  await openPage(Both, 'overlay-phone', aHost({ code: null }));
  await button('Mulai siaran').click();
  expect(page.getByTitle('Alert').elements()).toHaveLength(0);
});
