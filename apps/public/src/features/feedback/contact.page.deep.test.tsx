import { contact } from '@mabarin/api-client/contract/feedback';
import { config } from '@mabarin/web/config';
import { forgetHelpCode } from '@mabarin/web/help-code';
import { HELP_CODE, stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, draw, field, link, robot, text } from '#platform/testing.tsx';
import { AdminContact } from './admin-contact.tsx';
import ContactPage from './contact.page.tsx';

const words = 'Saldo terpotong,\ntapi pesanan belum masuk.';
const openPage = (search = '?transaksi=TRX-1') => draw(<ContactPage />, `/hubungi-admin${search}`);

async function send(): Promise<void> {
  await robot().click();
  await button('Kirim ke admin').click();
}

test('a message to the operators names what it lacks', async () => {
  const service = stubService();
  await openPage();
  await send();
  await closeDialog('Isi email yang benar dan pesanmu dulu ya!');
  expect(service.sent(contact)).toEqual([]);
});

test('a message outlives a reload and a lost network, and goes out with its transaction', async () => {
  const service = stubService();
  await openPage();
  await expect.element(page.getByRole('textbox', { name: 'Nomor transaksi' })).toHaveValue('TRX-1');
  await userEvent.fill(field('Email kamu'), 'budi@mabarin.test');
  await userEvent.fill(field('Pesan'), words);
  await openPage();
  await expect.element(field('Pesan')).toHaveValue(words);
  await send();
  await closeDialog('Jaringan bermasalah. Coba lagi ya!');
  await expect.element(field('Pesan')).toHaveValue(words);
  service.answer(contact, { data: null });
  await send();
  await expect.element(text('Pesan kamu terkirim.')).toBeVisible();
  await expect.element(text('Admin akan membalas ke budi@mabarin.test.')).toBeVisible();
  const form = { contactEmail: 'budi@mabarin.test', contactMessage: words, contactTransactionID: 'TRX-1' };
  expect(service.sent(contact).at(-1)).toMatchObject({ form });
});

test('whoever writes anew after a failure has its code written down already', async () => {
  onTestFinished(forgetHelpCode);
  const service = stubService();
  service.fail(contact);
  await openPage();
  await userEvent.fill(field('Email kamu'), 'budi@mabarin.test');
  await userEvent.fill(field('Pesan'), 'Eror');
  await send();
  await closeDialog(`Kode bantuan: ${HELP_CODE}`);
  await userEvent.fill(field('Email kamu'), '');
  await userEvent.fill(field('Pesan'), '');
  await openPage();
  await expect.element(field('Pesan')).toHaveValue(`\n\nKode bantuan: ${HELP_CODE}`);
});

test('the contact block leads to the form with its transaction', async () => {
  await draw(<AdminContact number="TRX-1" />);
  await expect.element(text('TRX-1')).toBeVisible();
  await expect.element(link('Hubungi admin')).toHaveAttribute('href', '/hubungi-admin?transaksi=TRX-1');
});

test('addresses of operators stand in the place of the form, with the transaction written down', async () => {
  const { contact: none } = config;
  onTestFinished(() => void Object.assign(config, { contact: none }));
  const discord = 'https://discord.gg/mabarin';
  Object.assign(config, { contact: { email: 'admin@mabarin.test', whatsapp: '+6281234567890', discord } });
  await openPage();
  await expect
    .element(link('WhatsApp'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/6281234567890\?.*TRX-1$/));
  await expect
    .element(link('Email'))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:admin@mabarin\.test\?.*TRX-1$/));
  await expect.element(link('Discord')).toHaveAttribute('href', discord);
  expect(field('Email kamu').query()).toBeNull();
});
