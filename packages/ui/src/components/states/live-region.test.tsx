import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#testing/render.tsx';
import { announce, LiveRegion } from './live-region.tsx';

test('a sentence for screen readers stands in the page for ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await render(<LiveRegion />);
  announce('Voucher potong 20%.');
  await expect.element(page.getByRole('status')).toHaveTextContent('Voucher potong 20%.');
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
