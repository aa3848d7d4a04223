import { deskEnter } from '@mabarin/api-client/contract/desk/desk';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog } from '#platform/testing.tsx';
import { Door } from './door.tsx';
import { openDesk } from './testing.tsx';

test('a link is used by a press alone, and one that is over says how to make another', async () => {
  const service = stubService();
  const over = { status: -1, code: 'desk.link_over', data: 'Link ini sudah dipakai atau lewat 15 menit.' };
  service.answer(deskEnter, () => Response.json(over) as never);
  await openDesk('/meja/pintu#kunci-sekali-pakai', <Door />);
  await expect.element(page.getByRole('heading', { name: 'Buka meja di peramban ini' })).toBeVisible();
  expect(service.sent(deskEnter)).toEqual([]);
  await button('Buka meja').click();
  await closeDialog('Link ini sudah dipakai atau lewat 15 menit.');
  expect(service.sent(deskEnter)).toEqual([{ token: 'kunci-sekali-pakai' }]);
});
