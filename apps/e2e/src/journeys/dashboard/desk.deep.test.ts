import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import type { Locator, Page } from '@playwright/test';
import { openLocal } from '@mabarin/simulators/local';
import { deskVariables, expect, signInAtDesk, test, type Operator } from '#desk.ts';
import { expectFits } from '#journey.ts';
import { logIn, openHostClient } from '#login.ts';
import { apiClient, LONG_MESSAGE, newPlayer, orderThroughApi, paidOrder, paidSupport } from '#orders.ts';
import { alert, openOverlay } from '#overlay.ts';
import { openTestSystem, TEMPLATE, type TestSystem } from '#test-system.ts';

// One service with the demo's month for all of them.
test.describe.configure({ mode: 'default' });

const DAY = 86_400;

/** The minute in Jakarta as people type it. */
const minuteOf = (system: TestSystem) => new Date(system.now() + 7 * 3_600_000).toISOString().slice(11, 16);

const main = ({ page }: Operator) => page.getByRole('main');

test('who paid and got nothing is helped at the desk [dec operator]', async ({ system, host, visit }) => {
  const email = 'budi.bayar@mabarin.test';
  const player = newPlayer();
  const bought = await orderThroughApi(system, host, { ...player, gameEmail: email });
  // The gateway's notification is late.
  await system.sandbox.pay(bought.number, { delayMs: 3_600_000 });
  const operator = await signInAtDesk(await visit('desktop'), system);
  const { page } = operator;

  await operator.answer('1 paid, no ticket: the transaction number', 'WA 0812: bayar, tiket belum ada', async () => {
    await operator.find(bought.number, bought.number);
    await operator.act('Tanya gateway lagi');
    await expect(page.getByText('Sudah ditanyakan. Pembayaran ini: dibayar.')).toBeVisible();
    await expect(page.getByText('dibayar', { exact: true })).toBeVisible();
    // A ticket's whole address is a key to the money.
    await expect(page.getByText(`${bought.ticket.slice(0, 4)}…`)).toBeVisible();
    await expect(page.getByText(bought.ticket)).toBeHidden();
    await operator.act('Kirim ulang tiket');
    await expect(page.getByText('Tiket dikirim.')).toBeVisible();
  });

  await operator.answer('2 paid: amount and minute only', 'WA 0813: bayar 10.000 tadi', async () => {
    await operator.find(`10000 ${minuteOf(system)}`, new RegExp(player.name));
    await expect(page.getByText(bought.number, { exact: true }).first()).toBeVisible();
    // A ticket's whole address is a key to the money.
    await expect(page.getByText(`${bought.ticket.slice(0, 4)}…`)).toBeVisible();
    await expect(page.getByText(bought.ticket)).toBeHidden();
  });

  const wallet = 'ibu.anak@mabarin.test';
  const child = await paidOrder(system, host, { gameCount: 3, gameEmail: wallet });
  await operator.answer('15 a child paid', 'ibu, tagihan dompet diperlihatkan', async () => {
    await operator.find(wallet, child.number);
    await operator.unfold('Minta refund pesanan');
    await operator.act('Minta refund pesanan');
    await expect(page.getByText(/^Refund dibuat/)).toBeVisible();
    await operator.release('Setujui');
    await expect(page.getByText('Refund diperbarui.')).toBeVisible();
  });
  const form = { bankCode: '014', bankAccountNumber: '1234567890' };
  await apiClient(system)(ticketRefundAccount, { ticket: child.ticket, form });
  await operator.answer('15 the money is sent', 'transfer BCA 88123', async () => {
    await operator.find(child.number, child.number);
    await operator.release('Sudah ditransfer');
    await expect(page.getByText('dibayar, dikembalikan', { exact: true })).toBeVisible();
  });
  const said = 'Anak yang bayar: uangnya kembali ke ibunya.';
  await operator.answer('15 its host is told', 'ibu, host perlu tahu', async () => {
    await operator.tap(main(operator).getByRole('link', { name: `(${host.username})` }));
    await operator.unfold('Kabari host');
    await operator.type(page.getByLabel('Pesan untuk host'), said);
    await operator.act('Kabari host');
    await expect(page.getByText('Host dikabari.')).toBeVisible();
  });
  // The host was away, and reads it once.
  const dashboard = await visit('desktop');
  await logIn(dashboard.context(), system, host);
  await dashboard.goto(`${system.origins.dashboard}/dashboard/mabar`);
  await dashboard.getByRole('alertdialog').filter({ hasText: said }).getByRole('button', { name: 'OK' }).click();
  await dashboard.reload();
  await expect(dashboard.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dashboard.getByText(said)).toBeHidden();
  await system.checkInvariants();
});

test('a wallet reference and a gateway that is down are found at the desk [dec operator]', async ({ visit }) => {
  let system: TestSystem | null = null;
  const pages: Page[] = [];
  const simulator = await openLocal('snap', { apiOrigin: () => system?.origins.api ?? 'http://127.0.0.1:1' });
  system = await openTestSystem(process.env[TEMPLATE] ?? '', {
    ...deskVariables,
    ...simulator.variables,
    MABARIN_PAYMENT: 'snap,sandbox',
  });
  try {
    const host = await system.createHost();
    const bought = await orderThroughApi(system, host);
    const bank = await visit('desktop');
    pages.push(bank);
    await bank.goto(`${simulator.origin}/__sim`);
    const rrn = ((await bank.getByRole('row').nth(1).innerText()).match(/\d{20}/)?.[0] ?? '').slice(-12);
    await bank.getByRole('button', { name: 'pay', exact: true }).click();
    const page = await visit('desktop');
    pages.push(page);
    const operator = await signInAtDesk(page, system);

    await operator.answer('3 paid: the reference in the wallet only', 'foto struk DANA', async () => {
      await operator.find(rrn, bought.number);
      await expect(page.getByText('dibayar', { exact: true })).toBeVisible();
      await expect(page.getByText(rrn, { exact: true })).toBeVisible();
    });

    await simulator.close();
    for (let order = 0; order < 5; order += 1) await orderThroughApi(system, host);
    await operator.answer('6 a gateway is down', 'host bilang QR lambat', async () => {
      await operator.open('Gateway');
      await expect(page.getByText('snap', { exact: true })).toBeVisible();
      await expect(page.getByText(/^mati: dilewati/)).toBeVisible();
      await expect(page.getByText(/^Gagal terakhir/)).toBeVisible();
      await expect(page.getByText(/^\d+ pembayaran menunggu, paling lama sejak/).first()).toBeVisible();
      await operator.tap(page.getByRole('button', { name: 'Hentikan pesanan baru' }).first());
      await operator.tap(page.getByRole('alertdialog').getByRole('button').first());
      await expect(page.getByText(/^dihentikan operator sejak/)).toBeVisible();
    });
  } finally {
    await Promise.all(pages.map((page) => page.close()));
    await system.close();
    await simulator.close().catch(() => {});
  }
});

test('a host in trouble is helped at the desk [dec operator]', async ({ system, createHost, visit, login }) => {
  const host = await createHost();
  const client = await openHostClient(system, host);
  await client(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567555' });
  await paidSupport(system, host, { supporterGift: 100_000, supporterEmail: 'surat@mabarin.test' });
  await system.advance(5 * DAY);
  const again = await openHostClient(system, host);
  const asked = await again(cashout, { cashAmount: 60_000, cashPassword: host.password, secondFactor: '' });
  expect(asked.stop, asked.data).toBe(false);
  await system.advance(180);
  const leaver = await createHost();
  await login(await visit('desktop'), host);

  const operator = await signInAtDesk(await visit('desktop'), system);
  const { page } = operator;
  await operator.answer('4 a payout did not arrive', `tiket dari ${host.username}`, async () => {
    await operator.find(host.username, host.username);
    const cashOuts = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Pencairan' }) });
    await expect(cashOuts).toContainText('Rp60.000');
    await expect(cashOuts).toContainText(/ditolak|gagal/);
    await expect(page.getByText(/7555/).first()).toBeVisible();
  });

  await operator.answer('5 a host was hacked', 'host telepon: bukan saya', async () => {
    await operator.find(host.username, host.username);
    await operator.actBecause('Bekukan uang', 'owner_asked');
    await expect(page.getByText('Uang host dibekukan.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Masuk dan perangkat' })).toBeVisible();
    await operator.actBecause('Nonaktifkan host', 'owner_asked');
    await expect(page.getByText('Host dinonaktifkan.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Aktifkan lagi' })).toBeVisible();
  });

  await operator.answer('7 a host wants deletion and cannot log in', 'surel dari alamatnya, video call', async () => {
    await operator.find(leaver.email, leaver.username);
    await operator.release('Tutup akun host');
    await expect(page.getByText('Akun ditutup.')).toBeVisible();
    await expect(page.getByText('Dihapus sendiri')).toBeVisible();
  });

  await operator.answer('8 an authority asks for data', 'Polda, B/77/XI', async () => {
    await operator.find('surat@mabarin.test', /surat@mabarin\.test/);
    await operator.type(page.getByLabel('Nomor surat permintaan'), 'B/77/XI/2026');
    const saved = page.waitForEvent('download');
    await operator.release('Buat salinan data');
    expect((await saved).suggestedFilename()).toBe('mabarin-salinan-B-77-XI-2026.ndjson');
  });
  await system.checkInvariants();
});

test('the machine and the books are told, with what to do [dec operator]', async ({ system, visit }) => {
  await system.openTask({ reason: 'books', subject: 'journal 7', detail: { finding: 'journal 7 does not sum to 0' } });
  await system.openTask({ reason: 'disk', subject: 'satu / 90%', detail: { path: '/', used: '91%' } });
  const ends = new Date(system.now() + 3 * DAY * 1_000).toISOString();
  const certificate = { host: 'mabarin.example', ends };
  await system.openTask({ reason: 'certificate', subject: 'mabarin.example 3 days', detail: certificate });
  const operator = await signInAtDesk(await visit('desktop'), system);
  const { page } = operator;

  const task = (what: RegExp) => main(operator).getByRole('listitem').filter({ hasText: what });
  const read = async (what: RegExp, side: RegExp, way: string, guide: string) => {
    await operator.open('Tugas');
    await expect(page.getByRole('heading', { level: 1, name: 'Tugas' })).toBeVisible();
    for (const part of ['Untuk uang', 'Siapa', 'Di server', 'Yang keluar', 'Selesai kalau'])
      await expect(task(what)).toContainText(part);
    await operator.tap(task(what).getByText('Rincian'));
    await expect(task(what)).toContainText(side);
    await operator.tap(task(what).getByRole('link', { name: 'Panduan' }));
    await operator.tap(page.locator('[aria-current=true]').getByRole('link', { name: way }));
    await expect(page.getByText(guide)).toBeInViewport();
  };

  await operator.answer('9 a settlement file does not match', 'mutasi bank kurang', async () => {
    await operator.open('Berkas');
    const csv = [
      'provider_id,type,order_id,gross,fee,net,settled_on',
      `tx-1,payment,bukan-kita,10000,70,9930,${new Date(system.now()).toISOString().slice(0, 10)}`,
    ].join('\n');
    const chooser = page.waitForEvent('filechooser');
    await operator.tap(page.getByText('Unggah file'));
    await (await chooser).setFiles({ name: 'settlement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await operator.confirm();
    await expect(page.getByText('1 selisih terbuka sebagai tugas.')).toBeVisible();
    await operator.tap(page.getByRole('link', { name: 'Lihat tugas' }));
    await expect(task(/tx-1|bukan-kita/)).toBeVisible();
  });
  await operator.answer('10 the books check failed', 'tugas pembukuan', () =>
    read(/Pemeriksaan pembukuan/, /jurnal 7/, 'pertanyaan 10', 'Jangan ubah jumlah sendiri'),
  );
  await operator.answer('11 the disk is 90 % full', 'tugas disk', async () => {
    await read(/Disk server/, /91%/, 'pertanyaan 11', 'rilis lama di');
    await operator.open('Keadaan');
    await expect(page.getByText(/^Disk \S+ terisi \d+ %\.$/).first()).toBeVisible();
  });
  await operator.answer('12 a certificate ends in 3 days', 'tugas sertifikat', () =>
    read(/sertifikatnya hampir habis/, /mabarin\.example/, 'pertanyaan 12', 'Sertifikat habis tiga hari lagi'),
  );
});

test('bad messages leave, refunds take operators [dec operator]', async ({ system, host, visit, viewer }) => {
  const operator = await signInAtDesk(await visit('desktop'), system);
  const { page } = operator;
  const overlay = await visit('obs');
  await openOverlay(overlay, system, host);
  const shown = expect(alert(overlay)).toContainText('Satu dua tiga');
  const bad = await paidSupport(system, host, { supporterGift: 150_000, supporterMessage: LONG_MESSAGE });
  await shown;

  await operator.answer('13 a bad message is on stream now', 'pesan di live', async () => {
    await operator.find(host.username, host.username);
    await operator.act('Turunkan yang sedang tampil');
    await expect(alert(overlay)).toBeHidden();
    await operator.tap(page.getByRole('link', { name: /Rp150\.000/ }).first());
    await operator.actBecause('Sembunyikan pesan', 'gambling');
    await expect(page.getByText('Pesan disembunyikan.')).toBeVisible();
  });

  await viewer.goto(`${system.origins.public}/tiket/${bad.ticket}`);
  await viewer.getByText('Bantuan dan nomor tiket').click();
  await viewer.getByRole('button', { name: 'Laporkan' }).click();
  await viewer.getByRole('radio', { name: 'Promosi judi' }).check();
  await viewer.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(viewer.getByText('Laporanmu diterima. Makasih ya!')).toBeVisible();
  await operator.answer('13 a viewer reports a page', 'laporan penonton', async () => {
    await operator.open('Aduan');
    await operator.tap(page.getByRole('checkbox', { name: /nama host$/ }));
    await operator.type(page.getByLabel('Sebab keputusan'), 'nama promosi judi');
    await operator.act('Turunkan yang dicentang');
    await expect(page.getByText('turun: nama host, oleh demo: nama promosi judi')).toBeVisible();
    await viewer.goto(`${system.origins.public}/${host.username}`);
    await expect(viewer.getByRole('heading', { level: 1 })).toHaveText(host.username);
  });

  await operator.answer('14 a part of a support', 'penonton minta sebagian', async () => {
    await operator.find(bad.number, bad.number);
    await operator.unfold('Minta refund dari saldo host');
    await operator.type(page.getByLabel(/^Jumlah refund/), '40000');
    await operator.act('Minta refund dari saldo host');
    await operator.release('Setujui');
    await expect(page.getByText('Refund diperbarui.')).toBeVisible();
  });
  const order = await paidOrder(system, host, { gameCount: 2 });
  await operator.answer('14 rupiah of an order', 'pemain datang terlambat', async () => {
    await operator.find(order.number, order.number);
    await operator.unfold('Minta refund pesanan');
    await operator.type(page.getByLabel(/^Jumlah refund/), '5000');
    await operator.tap(page.getByRole('button', { name: 'Minta refund pesanan' }));
    await expect(page.getByRole('alertdialog')).toContainText('Game di antrian tetap.');
    await operator.tap(page.getByRole('alertdialog').getByRole('button').first());
    await operator.release('Setujui');
    await expect(page.getByText('disetujui, menunggu dikirim')).toBeVisible();
  });
  await operator.answer('14 the rest is asked for', 'penonton minta semua', async () => {
    await operator.find(bad.number, bad.number);
    await operator.unfold('Minta refund dari saldo host');
    await operator.act('Minta refund dari saldo host');
    // The toast of the first refund may still be there: only this row shows that the second one was made.
    await expect(page.getByText('Perlu dua operator.')).toBeVisible();
  });
  const form = { bankCode: '014', bankAccountNumber: '1234567890' };
  await apiClient(system)(ticketRefundAccount, { ticket: bad.ticket, form });
  await operator.answer('14 above the limit: the first operator', 'penonton menulis rekening', async () => {
    await operator.open('Uang keluar');
    await expect(page.getByText(/^BCA 1234567890/)).toHaveCount(2);
    await operator.release('Setujui');
    await expect(page.getByText('Disetujui demo.')).toBeVisible();
  });

  const second = await signInAtDesk(await visit('desktop'), system, 'demo2');
  await second.answer('14 above the limit: the second operator', 'diminta demo', async () => {
    await second.open('Uang keluar');
    await expect(second.page.getByText(/^demo menyetujui Rp1\d\d\.\d{3}/)).toBeVisible();
    await second.release('Setujui');
    await expect(second.page.getByText('disetujui, menunggu dikirim')).toHaveCount(3);
  });
  await system.checkInvariants();
});

test('the desk works by keyboard alone, and on a phone [dec operator]', async ({ system, host, visit }) => {
  await test.step('a ticket is sent again with the keyboard alone', async () => {
    const bought = await paidOrder(system, host, { gameEmail: 'papan.ketik@mabarin.test' });
    const { page } = await signInAtDesk(await visit('desktop'), system);
    const start = performance.now();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const reach = async (what: Locator, key = 'Tab') => {
      await expect(what).toBeVisible();
      for (let tries = 0; tries < 40; tries += 1) {
        if (await what.evaluate((element) => element === document.activeElement)) return;
        await press(key);
      }
      throw new Error('the keyboard does not reach it');
    };
    await reach(page.getByLabel('Sedang mengurus apa?'));
    await page.keyboard.type('WA 0812');
    await press('Enter');
    // Backwards: forwards there are as many keys as there are tasks.
    await reach(page.getByRole('banner').getByRole('searchbox'), 'Shift+Tab');
    await page.keyboard.type(bought.number);
    await press('Enter');
    await reach(page.getByRole('link', { name: new RegExp(bought.number) }));
    await press('Enter');
    await reach(page.getByRole('button', { name: 'Kirim ulang tiket' }));
    await press('Enter');
    await reach(page.getByRole('alertdialog').getByRole('button').first());
    await press('Enter');
    await expect(page.getByText('Tiket dikirim.')).toBeVisible();
    process.stdout.write(`by keyboard: ${keys} keys, ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
  });

  await test.step('every page fits a phone and is accessible', async () => {
    const email = 'sempit@mabarin.test';
    const bought = await paidSupport(system, host, { supporterGift: 25_000, supporterEmail: email });
    const page = await visit('phone');
    await signInAtDesk(page, system);
    await expectFits(page);
    await page.getByLabel('Sedang mengurus apa?').fill('cek di HP');
    await page.getByRole('button', { name: 'Pakai' }).click();
    const nav = page.getByRole('navigation', { name: 'Bagian meja' });
    const tabs = nav.locator('a');
    expect((await page.getByRole('main').boundingBox())?.y).toBeLessThanOrEqual(160);
    for (const tab of await tabs.all()) {
      if (!(await tab.isVisible())) await nav.getByText('Lainnya').click();
      await tab.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expectFits(page);
      const ends = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(360);
    }
    for (const path of [`bayar/${bought.number}`, `host/${host.username}`, `penonton/${email}`]) {
      await page.goto(`${system.origins.dashboard}/meja/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFits(page);
    }
  });
});
