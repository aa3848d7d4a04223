import { findPayment } from '@mabarin/api-client/contract/payments';
import { contact } from '@mabarin/api-client/contract/feedback';
import { sandboxQris } from '@mabarin/domain/payments/qris';
import { wibDate } from '@mabarin/domain/time';
import { chooseFile } from '@mabarin/ui/testing/files';
import { config } from '@mabarin/web/config';
import { tabStore } from '@mabarin/web/storage';
import { stubService } from '@mabarin/web/testing/service';
import encodeQR from 'qr';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ContactPage from '#features/feedback/contact.page.tsx';
import { button, closeDialog, draw, field, link, robot, text } from '#platform/testing.tsx';
import FindPage from './find.page.tsx';
import { readQris } from './read-qris.ts';

beforeEach(() => tabStore.clear());

const openPage = () => draw(<FindPage />, '/cari-pembayaran');
const choose = (way: string) => page.getByRole('radio', { name: way }).click();
const qris = sandboxQris(10_500, '2026120100000000042');

/** A picture as a phone has it: a code somewhere on a page. */
async function picture(content: string | null, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(720, 1280);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#f4efe6';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const rows = content === null ? [] : encodeQR(content, 'raw', { border: 4, scale: 6 });
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      context.fillStyle = dark ? '#1c1430' : '#ffffff';
      context.fillRect(90 + x, 300 + y, 1, 1);
    }
  }
  return new File([await canvas.convertToBlob({ type })], 'screenshot.png', { type });
}

async function fill(): Promise<void> {
  await userEvent.fill(field('Nominal'), '10500');
  await userEvent.fill(field('Jam bayar'), '20:15');
}

async function send(): Promise<void> {
  await robot().click();
  await button('Cari').click();
}

describe('the form', () => {
  test('names what it lacks, under each field', async () => {
    const service = stubService();
    await openPage();
    await send();
    await closeDialog('Isi dulu nominal, jam, dan satu data pembayaranmu ya.');
    await expect.element(text('Isi nominal yang kamu bayar, contoh 10500.')).toBeVisible();
    await expect.element(text('Isi jam bayarnya, contoh 20.15.')).toBeVisible();
    await expect.element(text('Isi ID game yang benar, 6 sampai 12 angka.')).toBeVisible();
    expect(service.sent(findPayment)).toEqual([]);
  });

  test('sends game ID, sum and minute of today, and opens the ticket that was found', async () => {
    const service = stubService();
    service.answer(findPayment, { data: { found: 'ticket', ticket: 'tiketku' } });
    await openPage();
    await fill();
    await userEvent.fill(field('ID game kamu'), '123456789');
    await send();
    await expect.poll(() => location.pathname).toBe('/tiket/tiketku');
    expect(service.sent(findPayment)).toEqual([
      {
        form: {
          by: 'player',
          amount: 10_500,
          day: wibDate(Date.now()),
          clock: '20:15',
          gameID: '123456789',
          walletEnd: '',
        },
        token: expect.any(String),
      },
    ]);
  });

  test('keeps what was typed through another choice, a failure and a reload', async () => {
    const service = stubService();
    await openPage();
    await fill();
    await userEvent.fill(field('ID game kamu'), '123456789');
    await choose('Email');
    await userEvent.fill(field('Email kamu'), 'budi@mabarin.test');
    await send();
    await closeDialog('Jaringan bermasalah. Coba lagi ya!');
    await openPage();
    await expect.element(field('Email kamu')).toHaveValue('budi@mabarin.test');
    await choose('ID game');
    await expect.element(field('ID game kamu')).toHaveValue('123456789');
    await expect.element(field('Nominal')).toHaveValue('10.500');
    expect(service.sent(findPayment)).toHaveLength(1);
  });

  test('takes the last four digits of a whole reference that is pasted', async () => {
    stubService();
    await openPage();
    await choose('4 angka e-wallet');
    const end = field('4 angka terakhir referensi e-wallet');
    await userEvent.fill(end, '612345678901');
    await expect.element(end).toHaveValue('8901');
  });
});

test('what shows no ticket says that a mail may come, and leads to the letter with everything in it', async () => {
  const { contact: none } = config;
  onTestFinished(() => void Object.assign(config, { contact: none }));
  Object.assign(config, { contact: { ...none, whatsapp: '+6281234567890' } });
  const service = stubService();
  service.answer(findPayment, { data: { found: 'mail' } });
  service.answer(contact, { data: null });
  await openPage();
  await fill();
  await choose('Email');
  await userEvent.fill(field('Email kamu'), 'budi@mabarin.test');
  await send();
  await expect.element(text('Cek email pesanannya.')).toBeVisible();
  await expect.element(text(/^Kalau cocok, link tiketnya kami kirim/)).toBeVisible();
  await button('Cari lagi').click();
  await expect.element(field('Nominal')).toHaveValue('10.500');
  await send();
  await expect.element(link('Kirim ke tim')).toHaveAttribute('href', '/hubungi-admin?surat');
  await link('Kirim ke tim').click();
  await draw(<ContactPage />, '/hubungi-admin?surat');
  await expect.element(field('Email kamu')).toHaveValue('budi@mabarin.test');
  await robot().click();
  await button('Kirim ke admin').click();
  await expect.element(text('Pesan kamu terkirim.')).toBeVisible();
  const { contactMessage } = service.sent(contact)[0]!.form as { contactMessage: string };
  expect(contactMessage).toMatch(/Nominal: Rp10\.500\nWaktu bayar: .* 20\.15 WIB\nEmail kamu: budi@mabarin\.test$/);
});

test('a picture of a QR is read here, and its text alone is sent', async () => {
  const service = stubService();
  service.answer(findPayment, { data: { found: 'letter' } });
  await openPage();
  await choose('Foto QR');
  await userEvent.upload(field('Foto atau screenshot QR'), await picture(qris));
  await expect.element(page.getByText('QR terbaca. Tekan Cari.').first()).toBeVisible();
  await send();
  await expect.element(text('QR ini tidak ketemu.')).toBeVisible();
  expect(service.sent(findPayment)).toEqual([{ form: { by: 'qris', qris }, token: expect.any(String) }]);
});

test('each picture that brings no QRIS has its sentence', async () => {
  stubService();
  await openPage();
  await choose('Foto QR');
  const input = field('Foto atau screenshot QR');
  const said = async (file: File, sentence: string) => {
    await userEvent.upload(input, file);
    await expect.element(page.getByText(sentence).first()).toBeVisible();
  };
  await said(await picture(null), 'Tidak ada QR yang terbaca. Pakai foto yang tajam dan QR-nya utuh.');
  await said(await picture('https://example.test/menu'), 'QR ini bukan QRIS. Pakai QR yang kamu scan waktu bayar.');
  await said(new File(['halo'], 'catatan.txt'), 'File ini bukan foto yang bisa dibuka. Pakai foto JPG atau PNG.');
  chooseFile('besar.png', new Uint8Array(20_000_001));
  const huge = 'Fotonya terlalu besar. Pakai screenshot, atau foto di bawah 20 MB.';
  await expect.element(page.getByText(huge).first()).toBeVisible();
});

describe('a code is read', () => {
  test('by the library where the browser reads none', async () => {
    expect(await readQris(await picture(qris, 'image/jpeg'))).toEqual({ qris });
  });

  test('by the browser where it can, the QRIS among several', async () => {
    const codes = [{ rawValue: 'https://example.test' }, { rawValue: qris }];
    const native = class {
      detect = () => Promise.resolve(codes);
    };
    const holder = globalThis as { BarcodeDetector?: unknown };
    const { BarcodeDetector: before } = holder;
    holder.BarcodeDetector = native;
    onTestFinished(() => void (holder.BarcodeDetector = before));
    expect(await readQris(await picture(null))).toEqual({ qris });
  });
});
