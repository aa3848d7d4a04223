import { orderSupport } from '@mabarin/api-client/contract/support';
import { SPEC_FEE } from '@mabarin/domain/money';
import { drafts } from '@mabarin/web/drafts';
import { stubService } from '@mabarin/web/testing/service';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aPayment,
  aProfile,
  bearFee,
  button,
  closeDialog,
  draw,
  field,
  link,
  robot,
  text,
  expectRefusal,
  expectShown,
} from '#platform/testing.tsx';
import SupportForm from './support-form.tsx';

const amount = () => page.getByRole('textbox', { name: 'Nominal' });
const anonymous = () => page.getByRole('checkbox', { name: 'Kirim sebagai anonim' });

async function openForm(host = aProfile()) {
  const service = stubService();
  const ordered = vi.fn<() => void>();
  await draw(<SupportForm host={host} onOrdered={ordered} onRefused={() => undefined} />);
  return { host, service, ordered };
}

async function fill(): Promise<void> {
  await userEvent.fill(field('Nama kamu'), 'Sultan Depok');
  await userEvent.fill(amount(), '10000');
  await userEvent.fill(field('Email'), 'depok@mabarin.test');
  await userEvent.fill(field('Pesan'), 'Halo bang');
  await robot().click();
}

test('who says to be under 18 is offered the small amounts alone', async () => {
  await openForm();
  await expect.element(button(/100/)).toBeVisible();
  localStorage.setItem('minor', '1');
  onTestFinished(() => localStorage.removeItem('minor'));
  await openForm();
  await expect.element(button(/25/)).toBeVisible();
  await expect.element(button(/100|50/)).not.toBeInTheDocument();
});

test('a support names what it lacks [pub 5 support invalid] [pub 5 captcha]', async () => {
  const { service } = await openForm();
  await expect.element(link('Isi nama dulu')).toBeVisible();
  await robot().click();
  await button('Isi nama dulu').click();
  await expectRefusal(
    'Pastikan sudah mengisi nama, pesan, nominal dan email dengan benar. Nominal minimum adalah Rp10.000. Maksimum pesan adalah 160 karakter.',
  );
  expect(service.sent(orderSupport)).toEqual([]);
});

test('while the host bears the fee the total is the amount, and no fee is named', async () => {
  bearFee('host');
  await openForm();
  await expect.element(page.getByRole('status')).toHaveTextContent('Rp10.000');
  await expect.element(page.getByText(/biaya/i)).not.toBeInTheDocument();
});

test('anonymous is a name, until another one is typed [pub 2 support anonim]', async () => {
  await openForm();
  await anonymous().click();
  await expect.element(field('Nama kamu')).toHaveValue('anonim');
  await anonymous().click();
  await expect.element(field('Nama kamu')).toHaveValue('');
  await anonymous().click();
  await userEvent.fill(field('Nama kamu'), 'Sultan Depok');
  await expect.element(anonymous()).not.toBeChecked();
});

test('an amount off the step is told when it is left, and no more once it fits', async () => {
  await openForm();
  const rule = text('Minimal Rp10.000, kelipatan Rp5.000.');
  await userEvent.fill(amount(), '12500');
  await expect.element(text('Kelipatan Rp5.000, mulai Rp10.000')).toBeVisible();
  await expect.element(rule).not.toBeInTheDocument();
  await field('Email').click();
  await expect.element(rule).toBeVisible();
  await userEvent.fill(amount(), '15000');
  await expect.element(rule).not.toBeInTheDocument();
});

test('a message is counted, and its writer warned [pub 2 hints] [pub 5 support message]', async () => {
  await openForm();
  await text('Pakai huruf dan angka saja, jangan pakai @ # %.').click();
  await expect.element(text(/^Pesan yang tidak sopan/)).toBeVisible();
  await expect.element(text('0/160')).toBeVisible();
  await userEvent.fill(field('Pesan'), 'Halo bang');
  await expect.element(text('9/160')).toBeVisible();
});

test('an e-mail is hidden from the host unless told otherwise [pub 2 support email hidden]', async () => {
  const { host, service, ordered } = await openForm();
  service.answer(orderSupport, { data: aPayment(host, { kind: 'support' }) });
  await expect.element(page.getByRole('checkbox', { name: 'Sembunyikan email dari host' })).toBeChecked();
  await fill();
  await button(/^Bayar|^Kirim support/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  const form = { supporterName: 'Sultan Depok', supporterEmailHidden: true, supporterGift: 10_000 };
  expect(service.sent(orderSupport)[0]).toMatchObject({ host: host.username, form });
});

test('a support without network loses nothing typed [pub 4 order failure] [pub 8 network]', async () => {
  await openForm();
  await fill();
  await button(/^Bayar|^Kirim support/).click();
  await closeDialog('Jaringan bermasalah. Coba lagi ya!');
  await expect.element(field('Nama kamu')).toHaveValue('Sultan Depok');
  await expect.element(field('Pesan')).toHaveValue('Halo bang');
});

const option = '0f8fad5b-d9cb-469f-a165-70867728950e';
const songs = { title: 'Lagu apa?', closesAt: '', options: [{ id: option, title: 'Pop', amount: 5_000 }] };

/** The filled in form with an option of the vote chosen, after which the vote is `next`. */
async function chooseBefore(next: typeof songs | null) {
  const service = stubService();
  const host = aProfile();
  function Page() {
    const [vote, setVote] = useState<typeof songs | null>(songs);
    const show = { raised: 0, milestones: [], vote };
    return (
      <>
        <SupportForm host={{ ...host, show }} onOrdered={() => undefined} onRefused={() => undefined} />
        <button type="button" onClick={() => setVote(next)}>
          Ganti voting
        </button>
      </>
    );
  }
  service.answer(orderSupport, { data: aPayment(host, { kind: 'support' }) });
  await draw(<Page />);
  await page.getByRole('radio', { name: /Pop/ }).click();
  await fill();
  await button('Ganti voting').click();
  return service;
}

test('a choice of a vote that closed meanwhile is told and left out', async () => {
  const service = await chooseBefore(null);
  await expect.element(text(/^Voting sudah ditutup\. Uangmu tetap jadi support/)).toBeVisible();
  await button(/^Bayar|^Kirim support/).click();
  await expect.poll(() => service.sent(orderSupport)).toMatchObject([{ form: { supporterVote: null } }]);
});

test('a choice of a vote that was replaced is told there, and needs a new one', async () => {
  const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const service = await chooseBefore({ ...songs, options: [{ id: other, title: 'Rock', amount: 0 }] });
  await expect.element(text('Pilihan kamu sudah tidak ada di voting ini. Pilih lagi ya!')).toBeVisible();
  await button(/^Bayar|^Kirim support/).click();
  await expect.element(page.getByRole('radio', { name: 'Tidak ikut voting' })).toHaveFocus();
  expect(service.sent(orderSupport)).toEqual([]);
  await page.getByRole('radio', { name: /Rock/ }).click();
  await button(/^Bayar|^Kirim support/).click();
  await expect.poll(() => service.sent(orderSupport)).toMatchObject([{ form: { supporterVote: other } }]);
});

test('a choice of an open vote is sent with the support', async () => {
  const { host, service } = await openForm(aProfile({ show: { raised: 0, milestones: [], vote: songs } }));
  service.answer(orderSupport, { data: aPayment(host, { kind: 'support' }) });
  await page.getByRole('radio', { name: /Pop/ }).click();
  await fill();
  await button(/^Bayar|^Kirim support/).click();
  await expect.poll(() => service.sent(orderSupport)).toMatchObject([{ form: { supporterVote: option } }]);
});

test('a viewer is told from which amount on a support is shown and read aloud', async () => {
  await openForm(aProfile({ supportMinimum: { shown: 20_000, spoken: 50_000 } }));
  const from = 'Muncul di layar mulai Rp20.000. Dibacakan mulai Rp50.000.';
  for (const [typed, lacks, caption] of [
    ['10000', 'Rp10.000 tetap sampai ke host, tapi tidak muncul di layar.', ', mulai Rp20.000'],
    ['25000', 'Rp25.000 muncul di layar, tapi tidak dibacakan.', ''],
    ['50000', '', ''],
  ] as const) {
    await userEvent.fill(amount(), typed);
    const told = page.getByRole('paragraph').filter({ hasText: 'Muncul di layar mulai Rp20.000.' });
    await expect.element(told).toHaveTextContent(`${lacks} ${from}`.trim());
    await expect.element(text(`Begini tampilnya di layar${caption}`)).toBeVisible();
  }
});

test('a support sends what it shows of price and air, and keeps what was typed when that changed', async () => {
  const { host, service, ordered } = await openForm(aProfile({ supportMinimum: { shown: null, spoken: 20_000 } }));
  const words = 'Muncul di layar berubah: ya jadi tidak. Cek lagi, lalu kirim ulang kalau setuju.';
  service.refuse(orderSupport, 'http.shown_changed', words);
  await fill();
  await button(/^Bayar|^Kirim support/).click();
  await closeDialog(words);
  await expect.element(field('Pesan')).toHaveValue('Halo bang');
  service.answer(orderSupport, { data: aPayment(host, { kind: 'support' }) });
  await robot().click();
  await button(/^Bayar|^Kirim support/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  const shown = { total: 10_500, fee: SPEC_FEE, onScreen: true, spoken: false };
  expect(service.sent(orderSupport)).toMatchObject([{ shown }, { shown }]);
});

test('a vote whose words have no spaces stays within a phone', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(414, 896));
  const options = ['A', 'B'].map((letter) => ({ id: letter, title: letter.repeat(60), amount: 5_000 }));
  await openForm(
    aProfile({ show: { raised: 0, milestones: [], vote: { title: 'A'.repeat(60), closesAt: '', options } } }),
  );
  await expect.element(page.getByRole('radio', { name: /^BBB/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('a support sends what the form shows, whatever a draft of another day holds', async () => {
  const host = aProfile();
  drafts.write(`support:${host.username}`, { supporterAnonymous: true, supporterEmailHidden: false, voteOption: 'x' });
  const { service, ordered } = await openForm(host);
  service.answer(orderSupport, { data: aPayment(host, { kind: 'support' }) });
  await fill();
  await button(/^Bayar|^Kirim support/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  expectShown(service.sent(orderSupport)[0]!['form'] as Record<string, unknown>);
});
