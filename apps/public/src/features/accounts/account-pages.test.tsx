import {
  activation,
  checkPrerequisites,
  checkUsername,
  forgotPassword,
  join,
  login,
  resetPassword,
  session,
  verifyHost,
} from '@mabarin/api-client/contract/accounts';
import { loginByPasskey, startPasskeyLogin } from '@mabarin/api-client/contract/profile/passkeys';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { chooseFile, picture, takePhoto } from '@mabarin/ui/testing/files';
import { cleanup } from '@mabarin/ui/testing/render';
import { drafts } from '@mabarin/web/drafts';
import { stubService, type StubbedService } from '@mabarin/web/testing/service';
import type { ComponentType } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, draw, field, robot, text } from '#platform/testing.tsx';
import ActivationPage from './activation.page.tsx';
import ForgotPage from './forgot.page.tsx';
import JoinPage from './join.page.tsx';
import { LOGIN_DRAFT } from './login.draft.ts';
import LoginPage from './login.page.tsx';
import ResetPage from './reset.page.tsx';

const email = 'kancil@mabarin.test';

/** A service without a logged-in host. */
function serveNobody(): StubbedService {
  const service = stubService();
  service.refuse(session, 'accounts.relogin', 'Masuk dulu ya!');
  return service;
}

const open = (Page: ComponentType, path: string) => draw(<Page />, path, '/:page/:hostCode?');

test('a login waits for the bot check, and refuses empty fields [pub 2 login form] [pub 5 captcha]', async () => {
  const service = serveNobody();
  await open(LoginPage, '/login');
  await expect.element(button('Masuk')).toBeDisabled();
  await robot().click();
  await button('Masuk').click();
  await closeDialog('Pastikan sudah mengisi email dan password dengan benar!');
  expect(service.sent(login)).toEqual([]);
});

test('a wrong password says so, keeps the e-mail, and has the bot check anew [pub 5 login] [pub 8 login]', async () => {
  const service = serveNobody();
  service.refuse(login, 'accounts.login_wrong', 'Email atau password salah!');
  await open(LoginPage, '/login');
  await userEvent.fill(field('Email'), email);
  await userEvent.fill(field('Password'), 'bukan-password-nya');
  await robot().click();
  await button('Masuk').click();
  await expect.element(text('Email atau password salah!')).toBeVisible();
  await expect.element(field('Email')).toHaveValue(email);
  await expect.element(button('Masuk')).toBeDisabled();
});

test('a suspended host reads why after its password, and objects with it', async () => {
  const service = serveNobody();
  const suspended = restriction('suspended', 'complaints');
  service.answer(login, { data: { suspended } });
  await open(LoginPage, '/login');
  await userEvent.fill(field('Email'), email);
  await userEvent.fill(field('Password'), 'stan-kancil-77');
  await robot().click();
  await button('Masuk').click();
  await expect.element(text('Aduan orang lain kami periksa, dan ternyata benar.')).toBeVisible();
  await page.getByText('Selengkapnya').click();
  await userEvent.fill(field('Keberatanmu'), 'Itu bukan aku.');
  const objection = { state: 'open', due_on: '2026-12-04', answer: null } as const;
  service.answer(login, { data: { suspended: { ...suspended, objection } } });
  await robot().click();
  await button('Ajukan keberatan').click();
  await expect.element(page.getByText(/dijawab paling lambat 4 Desember 2026/)).toBeInTheDocument();
  const form = { LoginEmail: email, LoginPassword: 'stan-kancil-77' };
  expect(service.sent(login)[1]).toMatchObject({ form, objection: 'Itu bukan aku.' });
});

test('a login that knows the e-mail waits in the password', async () => {
  serveNobody();
  drafts.write(LOGIN_DRAFT, { LoginEmail: email });
  await open(LoginPage, '/login');
  await expect.element(field('Password')).toHaveFocus();
  await expect.element(field('Email')).toHaveValue(email);
});

describe('passkeys in the list under the e-mail', () => {
  const request = { challenge: 'AAAA', rpId: 'localhost', timeout: 60_000, userVerification: 'required' };
  /** A device whose list stays open until it is told what its owner picks. */
  function deviceOf({ lists }: { lists: boolean }) {
    vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(lists);
    return vi.spyOn(navigator.credentials, 'get').mockImplementation(
      (options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new DOMException('over', 'AbortError')));
        }),
    );
  }

  test('are offered where the browser has such a list, until the page is left', async () => {
    const service = serveNobody();
    service.answer(startPasskeyLogin, { data: request } as never);
    const get = deviceOf({ lists: true });
    await open(LoginPage, '/login');
    await expect.poll(() => get.mock.calls[0]?.[0]?.mediation).toBe('conditional');
    await userEvent.fill(field('Email'), email);
    await expect.element(field('Email')).toHaveValue(email);
    expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(false);
    await cleanup();
    expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
    expect(service.sent(loginByPasskey)).toEqual([]);
  });

  test('are offered again after their question was closed', async () => {
    const service = serveNobody();
    service.answer(startPasskeyLogin, { data: request } as never);
    const get = deviceOf({ lists: true });
    get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    await open(LoginPage, '/login');
    await expect.poll(() => get.mock.calls.length).toBe(1);
    // More turns than a list that is offered at once would need.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await userEvent.click(field('Email'));
    await expect.poll(() => get.mock.calls[1]?.[0]?.mediation).toBe('conditional');
  });

  test('a device that can use none is told so, and not that the network is bad', async () => {
    const service = serveNobody();
    service.answer(startPasskeyLogin, { data: request } as never);
    deviceOf({ lists: false }).mockRejectedValue(new DOMException('no', 'NotSupportedError'));
    await open(LoginPage, '/login');
    await button('Pakai passkey').click();
    await closeDialog('Perangkat atau browser ini tidak bisa memakai passkey.');
  });

  test.each([
    ['has no such list', false],
    ['cannot ask the service', true],
  ])('are silently missing where the browser %s', async (_why, lists) => {
    const service = serveNobody();
    service.refuse(startPasskeyLogin, 'http.too_many', 'Terlalu sering.');
    const get = deviceOf({ lists });
    await open(LoginPage, '/login');
    await expect.poll(() => service.sent(startPasskeyLogin)).toHaveLength(lists ? 1 : 0);
    await userEvent.fill(field('Password'), 'tiga ekor kancil');
    expect(get).not.toHaveBeenCalled();
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });
});

test.each<[string, ComponentType, string, string, Endpoint]>([
  ['a login', LoginPage, '/login', 'Masuk', login],
  ['a question for a reset link', ForgotPage, '/forgot-password', 'Proses', forgotPassword],
])('%s without a network says so [pub 7 swallowed]', async (_what, Page, path, send, endpoint) => {
  const service = serveNobody();
  await open(Page, path);
  await userEvent.fill(field('Email'), email);
  if (Page === LoginPage) await userEvent.fill(field('Password'), 'tiga ekor kancil');
  await robot().click();
  await button(send).click();
  await closeDialog('Jaringan bermasalah. Coba lagi ya!');
  expect(service.sent(endpoint)).toHaveLength(1);
});

/** Opens the link of an activation, and lets the second before it is sent pass. */
async function openActivation(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await open(ActivationPage, '/activation/kode');
  await expect.element(page.getByRole('heading', { name: 'Sedang aktivasi akun kamu' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
}

test('a link of activation without a network is sent again by a button [pub 7 swallowed]', async () => {
  const service = serveNobody();
  await openActivation();
  await expect.element(page.getByRole('heading', { name: 'Jaringan bermasalah. Coba lagi ya!' })).toBeVisible();
  service.answer(activation, { data: { result: false, username: '', name: '', email: '' } });
  await button('Coba lagi').click();
  await expect.element(page.getByRole('heading', { name: 'Proses aktivasi gagal.' })).toBeVisible();
});

test('an activation is sent after a second; one that failed says so [pub 8 activation] [pub 9 activation]', async () => {
  const service = serveNobody();
  let sentAt = 0;
  service.answer(activation, () => {
    sentAt = Date.now();
    return { data: { result: false, username: '', name: '', email: '' } };
  });
  const openedAt = Date.now();
  await openActivation();
  await expect.element(page.getByRole('heading', { name: 'Proses aktivasi gagal.' })).toBeVisible();
  await expect.element(page.getByText(/klik lagi tombol di email.*daftar ulang.*admin lewat Discord/)).toBeVisible();
  expect(sentAt - openedAt).toBeGreaterThanOrEqual(1_000);
});

test('a reset link that could not be asked about is asked about again by a button', async () => {
  const service = serveNobody();
  service.fail(verifyHost);
  await open(ResetPage, '/reset-password/kode');
  await button('Coba lagi').click();
  service.answer(verifyHost, { data: { hostValid: false, host: null } });
  await button('Coba lagi').click();
  await expect.element(page.getByRole('heading', { name: 'Link tidak valid.' })).toBeVisible();
});

test('a reset link that ended while its form was open says so [pub 8 reset failed]', async () => {
  const service = serveNobody();
  const host = { name: 'Bang Kancil', username: 'bangkancil', secondFactor: false };
  service.answer(verifyHost, { data: { hostValid: true, host } });
  service.answer(resetPassword, { data: { result: false } });
  await open(ResetPage, '/reset-password/kode');
  await userEvent.fill(field('Password baru'), 'empat ekor kancil');
  await userEvent.fill(field('Konfirmasi password baru'), 'empat ekor kancil');
  await button('Proses').click();
  await expect.element(page.getByRole('heading', { name: 'Reset password gagal.' })).toBeVisible();
});

/** Chooses a photo and crops its middle. */
async function choosePhoto(): Promise<void> {
  chooseFile('aku.png', await picture(600, 400));
  await takePhoto();
  await expect.element(page.getByText('Ganti foto')).toBeVisible();
}

const incomplete = 'Formulir tidak valid. Coba lihat kolom yang belum terisi atau belum di ceklis hijau!';

test('a registration asks for photo, username and name in order [pub 5 join submit] [pub 8 join username]', async () => {
  const service = serveNobody();
  service.answer(checkUsername, { data: { available: true } });
  await open(JoinPage, '/join');
  await button('Lanjut').click();
  await expect.element(text('Pilih foto!')).toBeVisible();
  await expect.element(field('Foto')).toHaveFocus();
  await choosePhoto();
  await button('Lanjut').click();
  await closeDialog('Cek dulu ketersediaan username!');
  service.answer(checkUsername, { data: { available: false } });
  await userEvent.fill(field('Username'), 'hostlama1');
  await button('Lanjut').click();
  await closeDialog('Username tidak tersedia.');
  service.answer(checkUsername, { data: { available: true } });
  await userEvent.fill(field('Username'), 'calonhost1');
  await button('Cek').click();
  await expect.element(page.getByText('Username tersedia.').first()).toBeVisible();
  await button('Lanjut').click();
  await closeDialog(incomplete);
});

test('a username that can be none is not asked about [pub 4 join username] [pub 5 join available]', async () => {
  const service = serveNobody();
  service.answer(checkUsername, { data: { available: false } });
  await open(JoinPage, '/join');
  const unavailable = page.getByText('Username tidak tersedia.').first();
  await userEvent.fill(field('Username'), 'pendek');
  await button('Cek').click();
  await expect.element(unavailable).toBeVisible();
  expect(service.sent(checkUsername)).toEqual([]);
  await userEvent.fill(field('Username'), 'sudahdipakai');
  await expect.element(unavailable).not.toBeInTheDocument();
  await button('Cek').click();
  await expect.element(unavailable).toBeVisible();
});

test('leaving the username checks it, and so does Lanjut', async () => {
  const service = serveNobody();
  service.answer(checkUsername, { data: { available: true } });
  await open(JoinPage, '/join');
  await button('Kancil').click();
  await userEvent.fill(field('Nama'), 'Calon Host');
  await userEvent.fill(field('Username'), 'calonhost1');
  await field('Nama').click();
  await expect.element(page.getByText('Username tersedia.').first()).toBeVisible();
  await userEvent.fill(field('Username'), 'calonhost2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Akun kamu' })).toBeVisible();
  expect(service.sent(checkUsername)).toHaveLength(2);
});

/** Fills the first two steps and goes to the third. */
async function fillTwoSteps(): Promise<void> {
  await choosePhoto();
  await userEvent.fill(field('Username'), 'calonhost1');
  await button('Cek').click();
  await userEvent.fill(field('Nama'), 'Calon Host');
  await expect.element(page.getByText('Username tersedia.').first()).toBeVisible();
  await button('Lanjut').click();
  await userEvent.fill(field('Email'), email);
  await userEvent.fill(field('Password'), 'tiga ekor kancil');
  await userEvent.fill(field('Konfirmasi password'), 'lain sekali');
  await button('Lanjut').click();
  await closeDialog(incomplete);
  await userEvent.fill(field('Konfirmasi password'), 'tiga ekor kancil');
  await button('Lanjut').click();
}

test('a refused registration leads to the step of its fault and keeps every word [pub 8 join email]', async () => {
  const service = serveNobody();
  service.answer(checkUsername, { data: { available: true } });
  service.answer(checkPrerequisites, { data: { isEmailValid: true, isPlayerValid: false, playerName: '' } });
  await open(JoinPage, '/join');
  await fillTwoSteps();
  await userEvent.fill(field('ID game'), '300000000');
  await userEvent.fill(field('Server'), '2001');
  await robot().click();
  await button('Daftar').click();
  await closeDialog('Game ID atau server salah!');
  await expect.element(field('Server')).toHaveValue('2001');

  service.answer(checkPrerequisites, { data: { isEmailValid: true, isPlayerValid: true, playerName: 'Kancil' } });
  service.refuse(join, 'accounts.join_email_taken', 'Email sudah terdaftar sebagai host!');
  await button('Daftar').click();
  await closeDialog('Email sudah terdaftar sebagai host!');
  await expect.element(page.getByRole('heading', { name: 'Akun kamu' })).toHaveFocus();
  await expect.element(field('Email')).toHaveValue(email);
  await button('Lanjut').click();
  // Leaving the last step invalidates its captcha.
  await expect.element(button('Daftar')).toBeDisabled();
});

test('a new password that is easy to guess says so once its field is left, and a better one does not', async () => {
  const service = serveNobody();
  const host = { name: 'Bang Kancil', username: 'bangkancil', secondFactor: false };
  service.answer(verifyHost, { data: { hostValid: true, host } });
  await open(ResetPage, '/reset-password/kode');
  const easy = page.getByText('Password ini terlalu mudah ditebak. Pakai kalimat atau gabungan kata yang lain ya!');
  await userEvent.fill(field('Password baru'), 'jakarta2024');
  await userEvent.tab();
  await expect.element(easy).toBeVisible();
  await userEvent.fill(field('Password baru'), 'tiga ekor kancil');
  await userEvent.tab();
  await expect.element(easy).not.toBeInTheDocument();
  expect(service.sent(resetPassword)).toEqual([]);
});
