import { deskSession, deskSignIn } from '@mabarin/api-client/contract/desk/desk';
import { showToast } from '@mabarin/ui/popups/toast';
import { render } from '@mabarin/ui/testing/render';
import { wearStyles } from '@mabarin/ui/testing/styles';
import { navigate } from '@mabarin/web/router';
import { stubService } from '@mabarin/web/testing/service';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import DeskApp from './desk.app.tsx';
import { deskStore } from './desk.store.ts';

/** The session ends half an hour after the moment at which each clock begins. */
const session = { operator: 'rina', until: '2026-11-20T05:30:00.000Z', demo: false, version: '1', stop: null };
type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

afterEach(() => deskStore.getState().setLost(null));

/** Opens the guide, or another page, as an operator who is signed in. */
async function openGuide(toFake: Faked, at = '/meja/panduan') {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z'), toFake, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const service = stubService();
  service.answer(deskSession, { data: session });
  navigate(at);
  await render(<DeskApp />);
  return service;
}

test('a session that ends hides its page and asks for a fresh sign-in, without a press', async () => {
  const service = await openGuide(['Date', 'setTimeout', 'clearTimeout']);
  await page.getByText('Lainnya').click();
  await expect.element(page.getByText('rina', { exact: true })).toBeVisible();
  const over = { status: -1, code: 'desk.relogin', relogin: true, data: 'Sesi meja sudah habis.' };
  service.answer(deskSession, () => Response.json(over) as never);
  await vi.advanceTimersByTimeAsync(30 * 60_000 + 1_000);
  await expect.element(page.getByText('Sesi sudah habis. Masuk lagi; halaman ini tetap seperti tadi.')).toBeVisible();
  expect(page.getByText('rina', { exact: true }).elements()).toHaveLength(1);
  await expect.element(page.getByText('rina', { exact: true })).not.toBeVisible();
});

test('a disabled operator reads so within two seconds, without a press, and keeps what was typed', async () => {
  const service = await openGuide(['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']);
  const typed = page.getByLabelText('Sedang mengurus apa?');
  await typed.fill('tiket 41');
  const disabled = { status: -1, code: 'desk.disabled', relogin: true, data: 'Akun operatormu dinonaktifkan.' };
  service.answer(deskSession, () => Response.json(disabled) as never);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByText(/^Akun operatormu dinonaktifkan operator lain/)).toBeVisible();
  await expect.element(page.getByText(/^Sesi sudah habis/)).not.toBeInTheDocument();
  await expect.element(typed).toHaveValue('tiket 41');
  await expect.element(typed).not.toBeVisible();
});

test('a dialog that asks for a code goes with the session, and the focus to the sign-in and back', async () => {
  const service = await openGuide(['Date', 'setInterval', 'clearInterval']);
  await page.getByText('Lainnya').click();
  await page.getByRole('button', { name: 'Perpanjang' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  const disabled = { status: -1, code: 'desk.disabled', relogin: true, data: 'Akun operatormu dinonaktifkan.' };
  service.answer(deskSession, () => Response.json(disabled) as never);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByText(/^Akun operatormu dinonaktifkan operator lain/)).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Nama operator')).toHaveFocus();
  await page.getByLabelText('Nama operator').fill('rina');
  await page.getByLabelText('Password').fill('rahasia');
  await page.getByLabelText('Kode 6 angka').fill('123456');
  service.answer(deskSignIn, { data: session });
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a stop of all money by a colleague stands on every page within two seconds, without a press', async () => {
  deskStore.getState().setWhy('tiket 41');
  onTestFinished(() => deskStore.getState().setWhy(''));
  const service = await openGuide(['Date', 'setInterval', 'clearInterval'], '/meja/siaran');
  await expect.element(page.getByText('Mengurus: tiket 41')).toBeVisible();
  const stop = { by: 'budi', at: '2026-11-20T05:00:00.000Z', why: 'buku tidak cocok' };
  service.answer(deskSession, { data: { ...session, stop } });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByText(/^Semua uang keluar ditahan budi sejak/)).toBeVisible();
});

test('the desk ends above a toast, and a dialog stands over it', async () => {
  wearStyles();
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1440, 400);
  await openGuide(['Date']);
  await page.getByText('Lainnya').click();
  showToast('Tersimpan');
  await expect.element(page.getByText('Tersimpan').first()).toBeVisible();
  const toast = () => document.querySelector('[data-toast]')?.getBoundingClientRect() ?? new DOMRect();
  const desk = page.getByRole('main').element().parentElement;
  await expect.poll(() => toast().top - (desk?.getBoundingClientRect().bottom ?? 0)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Perpanjang' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  const { x, y } = toast();
  expect(document.elementFromPoint(x + 20, y + 10)?.closest('[data-toast]')).toBeNull();
  await page.getByRole('button', { name: 'Batal' }).click();
});
