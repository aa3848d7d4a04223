import { hostQr } from '@mabarin/api-client/contract/accounts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, drawPage, serveHost } from '#platform/testing.tsx';
import { GiftQrPage, MabarQrPage, SupportQrPage } from './qr.page.tsx';

const image = 'data:image/png;base64,iVBORw0KGgo=';

test.each([
  [MabarQrPage, 'mabar', 'halaman Mabar kamu.', 'bangkancil-mabar.png'],
  [GiftQrPage, 'klaim', 'halaman Klaim Gift kamu.', 'qr-bangkancil-klaim.png'],
  [SupportQrPage, 'support', 'halaman Support kamu.', 'bangkancil-support.png'],
])('a QR page has link, code and file of its own page [dash 2 qr] (%#)', async (Page, path, words, file) => {
  const service = serveHost();
  service.answer(hostQr, { data: { mabar: image, support: image, claim: image } });
  await drawPage(Page, 'mabar-qr');
  const link = `${location.origin}/bangkancil/${path}`;
  await expect.element(page.getByText(`Gunakan QR code ini untuk membagikan ${words}`)).toBeVisible();
  await expect.element(page.getByRole('link', { name: link.replace('http://', '') })).toHaveAttribute('href', link);
  await expect.element(page.getByRole('img', { name: `QR code ${link}` })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Salin link' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Download QR Code' })).toHaveAttribute('download', file);
});

test('a QR code that cannot be made says so, and is asked for again by a button [dash 8 qr]', async () => {
  const service = serveHost();
  service.refuse(hostQr, 'http.malformed', 'Coba lagi nanti.');
  await drawPage(MabarQrPage, 'mabar-qr');
  await closeDialog('Coba lagi nanti.');
  service.answer(hostQr, { data: { mabar: image, support: image, claim: image } });
  await button('Coba lagi').click();
  await expect.element(page.getByRole('img', { name: /^QR code / })).toBeVisible();
  // The button left with the failure.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
