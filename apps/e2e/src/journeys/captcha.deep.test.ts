import { randomUUID } from 'node:crypto';
import { openSimulator } from '@mabarin/simulators/server';
import { createTurnstile } from '@mabarin/simulators/turnstile.simulator';
import type { Page } from '@playwright/test';
import { expect, expectFits, test } from '#journey.ts';
import { openTestSystem, TEMPLATE } from '#test-system.ts';
import { anOrder, closeDialog, fillOrder, openHostPage, orderForm, paymentScreen } from '#viewer.ts';

const CLOUDFLARE = 'https://challenges.cloudflare.com/**';

test('with Turnstile an order waits for its token [pub 5 captcha] [dec outside world]', async ({ visit, allow }) => {
  allow(/ERR_FAILED/);
  const secret = 'turnstile-secret';
  const turnstile = createTurnstile({
    now: () => new Date(),
    uuid: () => randomUUID(),
    random: Math.random,
    secret,
    hostname: 'localhost',
  });
  const { origin, close } = await openSimulator(turnstile);
  const system = await openTestSystem(process.env[TEMPLATE] ?? '', {
    MABARIN_CAPTCHA: 'turnstile',
    MABARIN_TURNSTILE_SITE_KEY: '0x4AAAAAAASimulator',
    MABARIN_TURNSTILE_SECRET: secret,
    MABARIN_TURNSTILE_BASE_URL: origin,
  });
  try {
    const host = await system.createHost();
    const viewer = await visit('phone');
    const form = orderForm(viewer);
    const wanted = anOrder({ message: 'Jangan hilang ya!' });
    const box = viewer.frameLocator('iframe[title="Turnstile"]').getByRole('checkbox', { name: 'Saya manusia' });
    const keepsWhatIsTyped = async () => {
      await expect(form.gameID).toHaveValue(wanted.gameID);
      await expect(form.message).toHaveValue(wanted.message);
      await expect(form.role(wanted.role)).toBeChecked();
    };

    await test.step('a script that does not load is said, and asked for again', async () => {
      await viewer.route(CLOUDFLARE, (route) => route.abort());
      await openHostPage(viewer, system, host);
      await fillOrder(viewer, wanted, async () => {
        await expect(viewer.getByText('Verifikasi gagal dimuat. Matikan pemblokir iklan kalau ada.')).toBeVisible();
      });
      await expect(form.submit).toBeHidden();
      await expectFits(viewer);
      await viewer.unroute(CLOUDFLARE);
      await answerBySimulator(viewer, origin);
      await viewer.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(box).toBeVisible();
      await keepsWhatIsTyped();
    });

    await test.step('a token that expired has to be made anew', async () => {
      await box.check();
      await expect(form.submit).toBeVisible();
      await viewer.clock.fastForward(301_000);
      await expect(form.submit).toBeHidden();
      await expect(form.next).toBeVisible();
    });

    await test.step('a token that is refused costs the token and nothing else', async () => {
      turnstile.faults.next('siteverify', 'other_action');
      await box.check();
      await form.submit.click();
      await closeDialog(viewer, 'Cek "Saya bukan robot" gagal.');
      await expect(form.submit).toBeHidden();
      await keepsWhatIsTyped();
    });

    await test.step('a person orders; the token was made for this form and is spent', async () => {
      await box.check();
      await form.submit.click();
      await expect(paymentScreen(viewer).qr).toBeVisible();
      expect(turnstile.rows()[0]).toMatchObject({ action: 'mabar', used: 'true' });
    });
    expect(system.takeLog().filter(({ level }) => level >= 50)).toEqual([]);
    // The payment keeps polling, and nobody would respond.
    await viewer.close();
  } finally {
    await system.close();
    await close();
  }
});

/** Lets the simulator respond for Cloudflare, whose address is fixed in the widget's library. */
async function answerBySimulator(page: Page, origin: string): Promise<void> {
  await page.route(CLOUDFLARE, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: origin + pathname + search }) });
  });
}
