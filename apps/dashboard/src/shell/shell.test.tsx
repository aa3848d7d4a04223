import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawPage, serveHost } from '#platform/testing.tsx';
import { Shell } from './shell.tsx';

const LongPage = () => (
  <Shell page="mabar" notice={null}>
    <h1>Halaman</h1>
    <VisuallyHidden>Paling bawah</VisuallyHidden>
  </Shell>
);

test('what a page hides from the eye scrolls with the page and makes no document longer', async () => {
  serveHost();
  await drawPage(LongPage, 'mabar');
  await expect.element(page.getByRole('heading', { name: 'Halaman' })).toBeVisible();
  const hidden = page.getByText('Paling bawah').element() as HTMLElement;
  expect(hidden.offsetParent?.id).toBe('main');
});
