import {
  deskChangeEmail,
  deskFreeze,
  deskKeepEmail,
  deskKeepFactor,
  deskResumeHost,
  deskTellHost,
} from '@mabarin/api-client/contract/desk/hosts';
import { deskSkipAlert } from '@mabarin/api-client/contract/desk/payments';
import { deskHost, type DeskHost } from '@mabarin/api-client/contract/desk/search';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { restrictionText } from '@mabarin/domain/restrictions/restriction.text';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, fold, giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, expectWords, field } from '#platform/testing.tsx';
import HostActions from './host-actions.tsx';

const host: DeskHost = {
  username: 'demomabar',
  name: 'Bang Kancil',
  email: 'kancil@mabarin.test',
  status: 'active',
  state: 'aktif',
  player: { id: '1', server: '1', name: 'KANCIL' },
  createdAt: '2026-11-20T05:00:00.000Z',
  frozenAt: null,
  newEmail: null,
  closingAt: null,
  suspended: false,
  closedAt: null,
  secondFactor: false,
  factorEndsAt: null,
  age: null,
  passwordResetAt: null,
  balance: { collected: 0, ready: 0, notReady: 0, held: 0, onTheWay: 0 },
  readyDays: [],
  waiting: 0,
  playing: 0,
  queue: [],
  sessions: [],
  helpers: [],
  banks: [],
  cashOuts: [],
  webhooks: [],
  supports: [],
  alerts: [],
  onAir: null,
  tasks: [],
  acts: [],
  seen: '',
};

test('what shows is named before it is taken down, and only that is', async () => {
  const service = stubService();
  const onAir = { id: 'alert-1', name: 'Si Kasar', amount: 50_000, message: `buruk ${'x'.repeat(80)}` };
  service.answer(deskHost, { data: { ...host, onAir } });
  service.answer(deskSkipAlert, { data: null });
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await button('Turunkan yang sedang tampil').click();
  await agree(`Menurunkan alert Si Kasar Rp50.000, "buruk ${'x'.repeat(54)}…" dari layar host.`);
  await expect.poll(() => service.sent(deskSkipAlert)).toMatchObject([{ of: 'demomabar', alert: 'alert-1' }]);
});

test('where nothing shows nothing is asked', async () => {
  const service = stubService();
  service.answer(deskHost, { data: host });
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await button('Turunkan yang sedang tampil').click();
  await closeDialog('Tidak ada alert yang sedang tampil di layar host ini.');
  expect(service.sent(deskSkipAlert)).toEqual([]);
});

test('a message to a host is repeated before it is sent, and its field is empty afterwards', async () => {
  const service = stubService();
  service.answer(deskTellHost, { data: null });
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await fold('Kabari host').click();
  await button('Kabari host').click();
  await closeDialog('Tulis pesannya dulu.');
  await field('Pesan untuk host').fill('Satu support dikembalikan.');
  await button('Kabari host').click();
  await agree(
    'Dikirim ke email @demomabar (kancil@mabarin.test), dan muncul di dashboardnya sampai dibaca: "Satu support dikembalikan."',
  );
  await expect
    .poll(() => service.sent(deskTellHost))
    .toMatchObject([{ username: 'demomabar', text: 'Satu support dikembalikan.' }]);
  await expect.element(field('Pesan untuk host')).toHaveValue('');
});

test('a second factor that is being removed can be kept', async () => {
  const service = stubService();
  service.answer(deskKeepFactor, { data: null });
  const factorEndsAt = '2026-11-23T05:00:00.000Z';
  await openDesk('/meja/host/demomabar', <HostActions host={{ ...host, secondFactor: true, factorEndsAt }} />);
  await expect.element(button('Hapus kode masuk')).not.toBeInTheDocument();
  await button('Batal hapus kode masuk').click();
  await agree('Kode 6 angka @demomabar tetap berlaku.');
  await expect.poll(() => service.sent(deskKeepFactor)).toMatchObject([{ username: 'demomabar' }]);
});

test('an account that is being closed can be kept', async () => {
  const service = stubService();
  service.answer(deskResumeHost, { data: null });
  const closing = { ...host, status: 'disabled' as const, closingAt: '2026-11-20T05:00:00.000Z', seen: 'lihat' };
  await openDesk('/meja/host/demomabar', <HostActions host={closing} />);
  await expect.element(button('Aktifkan lagi')).not.toBeInTheDocument();
  await button('Batal tutup akun').click();
  await giveCode();
  await expect.poll(() => service.sent(deskResumeHost)).toMatchObject([{ username: 'demomabar', seen: 'lihat' }]);
});

test('one that an operator disabled while it was closing is told to go on closing', async () => {
  const service = stubService();
  service.answer(deskResumeHost, { data: null });
  const closing = { ...host, status: 'disabled' as const, closingAt: '2026-11-20T05:00:00.000Z', suspended: true };
  await openDesk('/meja/host/demomabar', <HostActions host={closing} />);
  await button('Aktifkan lagi').click();
  await expect.element(page.getByText(/akunnya terhapus sesudah sisa harinya\.$/)).toBeVisible();
  await giveCode();
  await expect.element(page.getByText(/Penutupan akunnya berjalan terus\.$/)).toBeVisible();
});

test('a freeze takes a reason, and shows before what its host will read', async () => {
  const service = stubService();
  service.answer(deskFreeze, { data: { frozen: true } });
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await fold('Bekukan uang').click();
  expect(button('Bekukan uang').query()).toBeNull();
  await page.getByLabelText('Alasan untuk yang bersangkutan').first().selectOptions('identity');
  const { what, why, can } = restrictionText(restriction('frozen', 'identity'), Date.now());
  await expectWords(page.getByRole('region', { name: what }), why, can.text);
  await button('Bekukan uang').click();
  await agree('Menahan semua uang @demomabar');
  await expect.poll(() => service.sent(deskFreeze)).toMatchObject([{ username: 'demomabar', because: 'identity' }]);
});

test('the form to tell the host stands with the buttons, so that nothing below moves later', async () => {
  stubService();
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await expect.element(fold('Bekukan uang')).toBeVisible();
  expect(field('Pesan untuk host').elements()).toHaveLength(1);
});

test("a host's new e-mail takes a code, and is taken back without one", async () => {
  const service = stubService();
  service.answer(deskChangeEmail, { data: null });
  service.answer(deskKeepEmail, { data: null });
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await fold('Ganti email').click();
  await field('Email baru').fill('baru@mabarin.test');
  await button('Ganti email').click();
  await giveCode();
  await expect
    .poll(() => service.sent(deskChangeEmail).at(-1))
    .toMatchObject({ code: '123456', email: 'baru@mabarin.test' });
  const newEmail = { email: 'baru@mabarin.test', due: '2026-11-23T05:00:00.000Z' };
  await openDesk('/meja/host/demomabar', <HostActions host={{ ...host, newEmail }} />);
  await button('Batal ganti email').click();
  await agree('Email @demomabar tetap yang sekarang.');
  await expect.poll(() => service.sent(deskKeepEmail)).toHaveLength(1);
});
