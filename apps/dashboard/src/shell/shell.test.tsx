import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { showToast } from '@mabarin/ui/popups/toast';
import { wearStyles } from '@mabarin/ui/testing/styles';
import { expect, onTestFinished, test } from 'vitest';
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

test('on a wide screen the page ends above a toast, which covers nothing of it', async () => {
  wearStyles();
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1440, 400);
  serveHost();
  await drawPage(LongPage, 'mabar');
  await expect.element(page.getByRole('heading', { name: 'Halaman' })).toBeVisible();
  const end = () => document.getElementById('main')?.getBoundingClientRect().bottom ?? 0;
  const before = end();
  showToast('Tersimpan');
  const top = () => document.querySelector('[data-toast]')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => top() - end()).toBeGreaterThan(0);
  expect(end()).toBeLessThan(before);
});
