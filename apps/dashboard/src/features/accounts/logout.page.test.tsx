import { logout } from '@mabarin/api-client/contract/accounts';
import { test } from 'vitest';
import { button, closeDialog, openPage } from '#platform/testing.tsx';
import LogoutPage from './logout.page.tsx';

test('a logout that failed says so and can be tried again [dash 4 logout]', async () => {
  const service = await openPage(LogoutPage, 'logout');
  service.fail(logout);
  for (let time = 0; time < 2; time += 1) {
    await button('Logout').click();
    await closeDialog('Ada kesalahan saat kamu logout. Coba logout lagi dalam beberapa detik. [SUB-1]');
  }
});
