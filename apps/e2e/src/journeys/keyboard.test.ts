import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#journey.ts';
import { anOrder, openHostPage, orderForm, paymentScreen } from '#viewer.ts';

test('a keyboard alone orders on a phone of 360 px [quality people]', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  const wanted = anOrder();
  await openHostPage(viewer, house, host);
  const form = orderForm(viewer);
  await tabTo(viewer, form.gameID);
  await viewer.keyboard.type(wanted.gameID);
  await tabTo(viewer, form.gameServerID);
  await viewer.keyboard.type(wanted.gameServerID);
  await tabTo(viewer, form.role(wanted.role));
  await viewer.keyboard.press('Space');
  await tabTo(viewer, viewer.getByRole('radio').first());
  await viewer.keyboard.press('Space');
  await tabTo(viewer, form.message);
  await viewer.keyboard.type(wanted.message);
  await tabTo(viewer, viewer.getByRole('checkbox', { name: 'Saya bukan robot' }));
  await viewer.keyboard.press('Space');
  await tabTo(viewer, form.submit);
  await viewer.keyboard.press('Enter');
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await tabTo(viewer, paymentScreen(viewer).scanned);
  await expect(paymentScreen(viewer).scanned).toBeFocused();
});

/** Presses Tab until the control has the focus; every control has to be on the way, and to be seen there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
