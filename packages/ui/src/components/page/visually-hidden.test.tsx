import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#testing/render.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

test('what is hidden from the eye at the end of a page makes it no pixel longer', async () => {
  await render(
    <div role="group" style={{ position: 'relative', height: 100, overflow: 'auto' }}>
      <div style={{ height: 100 }} />
      <VisuallyHidden>Hanya dibaca</VisuallyHidden>
    </div>,
  );
  expect(page.getByRole('group').element().scrollHeight).toBe(100);
});
