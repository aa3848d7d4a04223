import { deskLog } from '@mabarin/api-client/contract/desk/desk';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import LogPage from './log.page.tsx';
import { openDesk } from './testing.tsx';

const entry = { id: 1, at: '2026-11-20T05:00:00.000Z', operator: 'rina', reason: 'tiket 41', origin: 'desk from ::1' };

test('a long change of an entry leaves its words the width of the row on a narrow screen', async () => {
  const [width, height] = [innerWidth, innerHeight];
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(360, 740);
  const told = {
    ...entry,
    action: 'host tell',
    act: 'kabari host',
    subject: 'demomabar',
    changes: [`Isi: ${'rekening'.repeat(60)}`],
  };
  stubService().answer(deskLog, { data: [told] });
  await openDesk('/meja/catatan', <LogPage />);
  const why = page.getByText('tiket 41 · meja, dari ::1');
  await expect.element(why).toBeVisible();
  expect(why.element().getBoundingClientRect().width).toBeGreaterThan(200);
});

test('an entry about the operator themselves names them once', async () => {
  stubService().answer(deskLog, {
    data: [{ ...entry, action: 'sign-in', act: 'masuk ke meja', subject: 'rina', changes: [] }],
  });
  await openDesk('/meja/catatan', <LogPage />);
  await expect.element(page.getByText('masuk ke meja')).toBeVisible();
  expect(page.getByText('rina').elements()).toHaveLength(1);
});
