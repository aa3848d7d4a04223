import { expect, type Locator, type Page } from '@playwright/test';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import type { TestSystem } from '#test-system.ts';
import { newPlayer } from '#orders.ts';

/** Actions of a viewer on the public site, by the words on screen. */

export type Order = {
  gameID: string;
  gameServerID: string;
  event: string;
  role: string;
  games: number;
  message: string;
};

export type Support = { name: string; amount: string; email: string; message: string };

/** An order of a new player; `name` is their name in lists. */
export function anOrder(changes: Partial<Order> = {}): Order & { name: string } {
  return { event: 'Reguler', role: 'Jungler', games: 1, message: 'Gas bang!', ...newPlayer(), ...changes };
}

/** Opens a page of the public site, and waits until the app has hydrated it and accepts presses. */
export async function openPublic(page: Page, system: TestSystem, path: string): Promise<void> {
  await page.goto(system.origins.public + path);
  await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
}

export async function openHostPage(page: Page, system: TestSystem, host: HandleHost, tab = 'mabar'): Promise<void> {
  await openPublic(page, system, `/${host.username}/${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
}

/** Returns a function for the layout shift of pages opened from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

export const orderForm = (page: Page) => ({
  gameID: page.getByLabel('ID game'),
  gameServerID: page.getByLabel('Server', { exact: true }),
  role: (name: string) => page.getByRole('checkbox', { name }),
  event: (title: string) => page.getByRole('radio', { name: new RegExp(`^${title}`) }),
  more: page.getByRole('button', { name: 'Tambah' }),
  message: page.getByLabel('Pesan untuk host'),
  count: page.getByRole('textbox', { name: 'Berapa game?' }),
  next: nextControl(page),
  submit: page.getByRole('button', { name: /^(Bayar Rp|Pesan mabar)/ }),
});

/** The button while a field is empty: a link to it, and after the captcha a button that names what is missing. */
export const nextControl = (page: Page): Locator =>
  page.getByRole('link', { name: NEXT }).or(page.getByRole('button', { name: NEXT }));

const NEXT = /^Lanjut$|^(Isi|Pilih) .* dulu$/;

/** Fills the form; `pass` passes its captcha. */
export async function fillOrder(page: Page, order: Order, pass = passCaptcha): Promise<void> {
  const form = orderForm(page);
  await form.gameID.fill(order.gameID);
  await form.gameServerID.fill(order.gameServerID);
  await form.role(order.role).check();
  await form.event(order.event).check();
  // A Sundul has no count; a returning viewer has the last one.
  if (await form.count.isVisible()) await form.count.fill(String(order.games));
  await form.message.fill(order.message);
  await pass(page);
}

export const supportForm = (page: Page) => ({
  name: page.getByLabel('Nama kamu'),
  amount: page.getByRole('textbox', { name: 'Nominal' }),
  email: page.getByLabel('Email', { exact: true }),
  message: page.getByLabel('Pesan', { exact: true }),
  next: nextControl(page),
  submit: page.getByRole('button', { name: /^(Bayar Rp|Kirim support)/ }),
});

export async function fillSupport(page: Page, support: Support): Promise<void> {
  const form = supportForm(page);
  await form.name.fill(support.name);
  await form.amount.fill(support.amount);
  await form.email.fill(support.email);
  await form.message.fill(support.message);
  await passCaptcha(page);
}

export async function passCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Saya bukan robot' }).check();
}

/** Presses the button that orders, and returns the server's result. */
export async function submit(page: Page, button: Locator): Promise<PaymentResult> {
  const answered = page.waitForResponse((response) => /\/api\/(mabar|support)$/.test(response.url()));
  await button.click();
  const { status, data } = (await (await answered).json()) as { status: number; data: PaymentResult };
  if (status !== 0) throw new Error(`the order was refused: ${JSON.stringify(data)}`);
  return data;
}

export async function order(page: Page, system: TestSystem, host: HandleHost, wanted: Order): Promise<PaymentResult> {
  await openHostPage(page, system, host);
  await fillOrder(page, wanted);
  const payment = await submit(page, orderForm(page).submit);
  await expect(paymentScreen(page).qr).toBeVisible();
  return payment;
}

export const paymentScreen = (page: Page) => ({
  qr: page.getByRole('img', { name: /^Kode QRIS Rp/ }),
  countdown: page.getByRole('timer', { name: 'Sisa waktu' }),
  scanned: page.getByRole('button', { name: 'Sudah Scan!' }),
  change: page.getByRole('button', { name: 'Ganti pesanan' }),
});

export const finalScreen = (page: Page) => ({
  title: page.getByRole('heading', { name: 'Makasih ya!' }),
  list: page.getByRole('link', { name: /antrian/ }),
});

/** Unfolds "Ubah giliran" of a ticket. */
export const openTurn = (page: Page): Promise<void> => unfold(page, 'Ubah giliran');

/** Unfolds "Pindah tangan" of a ticket. */
export const openTransfer = (page: Page): Promise<void> => unfold(page, 'Pindah tangan');

/** Unfolds the contact, the number and the small print of a ticket. */
export const openHelp = (page: Page): Promise<void> => unfold(page, 'Bantuan dan nomor tiket');

async function unfold(page: Page, title: string): Promise<void> {
  const fold = page.locator('details', { hasText: title });
  await fold.waitFor();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}

/** The sentence of a form that was sent with faults, in its bar. */
export const refusal = (page: Page, text: string): Locator =>
  page.getByRole('button', { name: /hal belum pas/ }).filter({ hasText: text });

/** "Tiket kamu": this browser's orders, supports and wins at the page's host. */
export const yourTickets = (page: Page): Locator => page.getByRole('region', { name: 'Tiket kamu' });

/** The payer's bank accepts; the screen follows at its next poll, every 3 s. */
export async function pay(page: Page, system: TestSystem, payment: PaymentResult): Promise<void> {
  await system.sandbox.pay(payment.number);
  await system.advance(3);
  await expect(finalScreen(page).title).toBeVisible();
}

/** The dialog with this text. */
export const dialog = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alertdialog').filter({ hasText: text });

export async function closeDialog(page: Page, text: string | RegExp): Promise<void> {
  await dialog(page, text).getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page, text)).toBeHidden();
}

export async function answerDialog(page: Page, text: string | RegExp, choice?: 'Tidak'): Promise<void> {
  // The deed is the first key.
  const keys = dialog(page, text).getByRole('button');
  await (choice === undefined ? keys.first() : keys.filter({ hasText: choice })).click();
  await expect(dialog(page, text)).toBeHidden();
}

/** The row of a player in a list, here or in the dashboard. */
export const row = (where: Page | Locator, player: string): Locator =>
  where.getByRole('listitem').filter({ hasText: player });
