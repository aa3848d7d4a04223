import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { creditCheck } from '@mabarin/api-client/contract/credit';
import { lookUpPlayer, orderMabar } from '@mabarin/api-client/contract/mabar';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { restrictionText } from '@mabarin/domain/restrictions/restriction.text';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paymentsStore } from '#features/payments/index.ts';
import { aPayment, aProfile, button, draw, field, heading, link, robot, text } from '#platform/testing.tsx';
import HostPage from './host.page.tsx';
import NotFoundPage from './not-found.page.tsx';

const openPage = (path: string) => draw(<HostPage />, path, '/:hostID/*');

test('any path of a host is its page, whose tabs switch the path [pub 2 routes host] [pub 2 tabs]', async () => {
  const host = aProfile();
  stubService().answer(hostProfile, { data: host });
  await openPage(`/${host.username}/apa-saja`);
  await expect.element(page.getByLabelText('ID game')).toBeVisible();
  for (const [tab, path] of [
    ['Support', 'support'],
    ['Klaim Gift', 'klaim'],
    ['Mabar', 'mabar'],
  ] as const) {
    await link(tab).click();
    await expect.poll(() => location.pathname).toBe(`/${host.username}/${path}`);
  }
  await expect.element(page.getByLabelText('ID game')).toBeVisible();
});

test('a host page without an answer asks twice more, says so and has a button [pub 2 host network]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const host = aProfile();
  const service = stubService();
  await openPage(`/${host.username}`);
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(heading('Jaringan bermasalah. Coba lagi ya!')).toBeVisible();
  expect(service.sent(hostProfile)).toHaveLength(3);
  service.answer(hostProfile, { data: host });
  await button('Coba lagi').click();
  await expect.element(heading(host.name)).toBeVisible();
});

test('without a mouse the key of an order is eight stops away, behind forty phrases', async () => {
  const host = aProfile();
  stubService().answer(hostProfile, { data: host });
  await openPage(`/${host.username}/mabar`);
  await expect.element(link('Isi ID dulu')).toBeVisible();
  // The document's own skip link, which leads past the app's header.
  let stops = 1;
  while (document.activeElement?.textContent !== 'Isi ID dulu' && stops < 50) {
    await userEvent.tab();
    stops += 1;
    if (document.activeElement?.className === 'skip') await userEvent.keyboard('{Enter}');
  }
  expect(stops).toBeLessThanOrEqual(8);
  const phrases: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.textContent === 'Isi ID dulu') break;
    const isRead = parent?.checkVisibility() && parent.closest('[aria-hidden]') === null;
    const words = walker.currentNode.textContent ?? '';
    if (isRead && /[\p{L}\d]/u.test(words)) phrases.push(words);
  }
  expect(phrases.length, phrases.join('\n')).toBeLessThanOrEqual(40);
});

test('a host page shows photo, name, badges, events and gifts [pub 2 profile]', async () => {
  const [photo, icon] = [`/images/${'f'.repeat(22)}.webp`, `/images/${'b'.repeat(22)}.webp`];
  const skin = {
    code: 'g1',
    title: 'Skin Epik',
    type: 'skin',
    class: 2,
    gacha: 9,
    worth: null,
    left: 1,
    seedHash: 'a',
  } as const;
  const host = aProfile({ photo, badges: [{ title: 'Host Resmi', icon }], claims: [skin] });
  stubService().answer(hostProfile, { data: host });
  await openPage(`/${host.username}`);
  await expect.element(heading(host.name)).toBeVisible();
  await expect.element(text(`@${host.username}`)).toBeVisible();
  const pictures = () => [...document.querySelectorAll('img')].map((image) => new URL(image.src).pathname);
  expect(pictures()).toEqual([photo.replace('.webp', '-192.webp'), icon]);
  await expect.element(page.getByRole('list', { name: 'Lencana' })).toHaveTextContent('Host Resmi');
  for (const { title } of host.events) {
    await expect.element(page.getByRole('radio', { name: new RegExp(`^${title}`) })).toBeVisible();
  }
  await link('Klaim Gift').click();
  await expect.element(page.getByRole('radio', { name: /Skin Epik/ })).toBeVisible();
});

test('Back from the QR code leads to the form as it was sent, and so does Back from a support', async () => {
  const host = aProfile({ takesCredit: true });
  const service = stubService();
  service.answer(hostProfile, { data: host });
  service.answer(lookUpPlayer, { data: { name: 'Player0123', waits: false } });
  service.refuse(creditCheck, 'vouchers.ended', 'Masa berlaku voucher ini sudah habis.');
  service.answer(orderMabar, { data: aPayment(host) });
  service.answer(orderSupport, {
    data: aPayment(host, { kind: 'support', transaction_id: 'dukungan', ticket: 'dukung' }),
  });
  onTestFinished(() => {
    for (const id of [`transaksi-${host.username}`, 'dukungan']) paymentsStore.getState().forget(id);
  });
  const back = async (to: string) => {
    await expect.element(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible();
    history.back();
    await expect.element(field(to)).toBeVisible();
  };
  await openPage(`/${host.username}/mabar`);
  await userEvent.fill(field('ID game'), '310000123');
  await userEvent.fill(field('Server'), '2101');
  await page.getByRole('checkbox', { name: 'Jungler' }).click();
  await button('Punya kode voucher atau kredit?').click();
  await userEvent.fill(field('Kode voucher atau kredit'), 'HEMAT20');
  await robot().click();
  await button(/^Bayar Rp/).click();
  await back('ID game');
  await expect.element(field('Kode voucher atau kredit')).toHaveValue('HEMAT20');
  await expect.element(page.getByRole('checkbox', { name: 'Jungler' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Roamer' })).not.toBeChecked();
  await link('Support').click();
  await userEvent.fill(field('Nama kamu'), 'Kancil');
  await userEvent.fill(field('Pesan'), 'Semangat bang');
  await userEvent.fill(field('Email'), 'kancil@example.test');
  await robot().click();
  await button(/^Bayar Rp/).click();
  await back('Nama kamu');
  await expect.element(field('Pesan')).toHaveValue('Semangat bang');
});

test('a host that does not exist leads to a page that invites to become one [pub 2 host missing]', async () => {
  const service = stubService();
  const { username } = aProfile();
  service.refuse(hostProfile, 'accounts.host_not_found', 'Host ini tidak ada.');
  await openPage(`/${username}/support`);
  await expect.poll(() => location.pathname).toBe('/error404');
});

test('a page that the team closed says so in six parts, and leads to the payments', async () => {
  const { username } = aProfile();
  stubService().refuse(hostProfile, 'accounts.host_closed', 'Ditutup.');
  await openPage(`/${username}/mabar`);
  await expect.element(heading('Halaman ini ditutup.')).toBeVisible();
  await page.getByText('Selengkapnya').click();
  const { can, ...parts } = restrictionText(restriction('page_closed', 'host_matter'), 0);
  for (const part of [...Object.values(parts), can.text]) await expect.element(page.getByText(part)).toBeVisible();
  await expect.element(link('Sudah bayar? Cari pembayaranmu')).toHaveAttribute('href', '/cari-pembayaran');
  expect(location.pathname).toBe(`/${username}/mabar`);
});

test('the page of a missing host leads to registering [pub 2 error404] [pub 8 not found]', async () => {
  await draw(<NotFoundPage />, '/error404');
  await expect.element(heading('Host ini tidak ada.')).toBeVisible();
  await expect.element(text(/Mau jadi host\? Daftar lewat tombol “Jadi Host”\.$/)).toBeVisible();
  await expect.element(link('Jadi Host')).toHaveAttribute('href', '/join');
  await expect.element(link('Lihat host yang lagi main')).toBeVisible();
});

test('an address that names no page says so, and speaks of no host [dec strangers second]', async () => {
  await draw(<NotFoundPage />, '/error404#halaman');
  await expect.element(heading('Halaman ini tidak ada.')).toBeVisible();
});
