import { writeFile } from 'node:fs/promises';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import type { TestInfo } from '@playwright/test';
import { addGift, asHost } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newPlayer, paidOrder, paidSupport } from '#orders.ts';
import { openScreenReader } from '#screen-reader.ts';
import { openHostPage, openPublic } from '#viewer.ts';

/** Phrases from the opened host page to the QR, for somebody who was never here. */
const MOST_TO_QR = 60;

test('by ear alone a viewer orders, pays, reads ticket and list, and claims a gift', async ({
  system,
  host,
  viewer,
}, testInfo) => {
  await addGift(system, host, { giftTitle: 'Skin Epik' });
  const player = newPlayer();
  await openHostPage(viewer, system, host);
  const reader = await openScreenReader(viewer);
  const station = stations(reader, testInfo);

  await station('order', async () => {
    await reader.control(/Lewati ke isi halaman/);
    await reader.act(/^main/m);
    await reader.readThrough();
    await reader.control(/textbox, ID game/);
    await reader.type(player.gameID);
    await reader.control(/textbox, Server/);
    await reader.type(player.gameServerID);
    await reader.control(/checkbox, Jungler/);
    await reader.choose();
    await reader.control(/checkbox, Saya bukan robot/);
    await reader.choose();
    await reader.control(/button, Bayar Rp/);
  });
  const answered = viewer.waitForResponse(/\/api\/mabar$/);
  await station('pay', async () => {
    await reader.act(/heading, Bayar sekarang/);
    await reader.next(/image, Kode QRIS Rp10\.500/);
    expect(reader.log.length, reader.log.join('\n')).toBeLessThanOrEqual(MOST_TO_QR);
    await reader.readThrough();
  });
  const { data } = (await (await answered).json()) as { data: { number: string } };
  await station('ticket', async () => {
    await reader.control(/button, Sudah Scan/);
    await system.sandbox.pay(data.number);
    await system.advance(3);
    await reader.hear(/heading, Makasih ya!/);
    await reader.next(new RegExp(`${player.name}, pesanan kamu sudah masuk`));
    await reader.next(/Urutan ke-1/);
    await reader.readThrough();
  });
  await station('list', async () => {
    await reader.control(/link, Lihat tempatmu/);
    await reader.act(new RegExp(`heading, ${host.name}`));
    await reader.heading(/heading, antrian/i);
    await reader.next(new RegExp(`^${player.name}`));
    await reader.readThrough();
  });
  await station('claim', async () => {
    await reader.control(/link, Urutan ke-1/);
    await reader.act(/heading, Makasih ya!/);
    await reader.control(/link, Klaim gift/);
    await reader.act(new RegExp(`heading, ${host.name}`));
    await reader.readThrough();
    await reader.control(/radio, .*Skin Epik/);
    await reader.choose();
    await reader.control(/checkbox, Saya bukan robot/);
    await reader.choose();
    await reader.control(/button, Klaim gift/);
    await reader.act(/heading, Tunggu sebentar/);
    await system.advance(5);
    await reader.hear(/heading, (Menang!|Belum beruntung)/);
    await reader.readThrough();
    await reader.control(/link, (Buka tiket kamu|Pesan mabar)/);
    await reader.act(/heading, /);
  });
});

test('by ear alone a host logs in, plays, ends an order and cashes out', async ({ system, host, visit }, testInfo) => {
  await asHost(system, host, saveBankAccount.path, { bankCode: '014', bankAccountNumber: '1234567333' });
  await paidSupport(system, host, { supporterGift: 100_000 });
  const { name, ...player } = newPlayer();
  await paidOrder(system, host, { ...player, gameCount: 2 });
  // The money of today is ready in four days.
  await system.advance(4 * 86_400);
  const page = await visit('desktop');
  await openPublic(page, system, '/');
  const reader = await openScreenReader(page);
  const station = stations(reader, testInfo);

  await station('login', async () => {
    await reader.readThrough();
    await reader.control(/link, Masuk/);
    await reader.act(/heading, Masuk/);
    await reader.readThrough();
    await reader.control(/textbox, Email/);
    await reader.type(host.email);
    await reader.control(/Password/);
    await reader.type(host.password);
    await reader.control(/checkbox, Saya bukan robot/);
    await reader.choose();
    await reader.control(/button, Masuk/);
    await reader.act(/^document/m);
  });
  await station('Main', async () => {
    await reader.landmark(/region, Antrian/);
    await reader.readThrough();
    await reader.control(new RegExp(`button, Main ${name}`));
    await reader.act(/polite: .*1 bermain/);
    await reader.hear(/^(heading|button), /m);
  });
  await station('Win', async () => {
    await reader.landmark(/region, Bermain/);
    await reader.control(/button, Win/);
    await reader.act(/alertdialog, .*\n.*button, /);
    await reader.act(/polite: Game 1 dicatat WIN/);
    await reader.hear(/button, Win/);
  });
  await station('End', async () => {
    await reader.control(new RegExp(`button, Lainnya untuk ${name}`));
    await reader.act(/menuitem, Selesai/);
    await reader.act(/alertdialog, .*\n.*button, Tidak/);
    await reader.control(/button, (?!Tidak)/);
    await reader.act(/polite: /);
    await reader.hear(/^(heading|button), /m);
    await reader.readThrough();
  });
  await station('cash-out', async () => {
    await reader.control(/link, Cash/);
    await reader.act(/heading, Cash/);
    await reader.readThrough();
    await reader.control(/button, Cairkan Saldo/);
    await reader.act(/heading, Cairkan/);
    await reader.readThrough();
    await reader.control(/Jumlah dicairkan/);
    await reader.type('60000');
    await reader.control(/Password/);
    await reader.type(host.password);
    await reader.control(/button, Proses/);
    await reader.act(/alertdialog, .*berhasil/);
    await reader.act(/heading, Cash/);
    await reader.next(/sedang diproses/);
  });
});

/** Keeps what was said at each station as a file of test-results, and prints how much that was. */
const stations =
  ({ log }: { log: readonly string[] }, testInfo: TestInfo) =>
  (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      const before = log.length;
      try {
        await work();
      } finally {
        const said = log.slice(before);
        process.stdout.write(`${name}: ${said.length} phrases\n`);
        await writeFile(testInfo.outputPath(`${name}.txt`), said.join('\n'));
      }
    });
