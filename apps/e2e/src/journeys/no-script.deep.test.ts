import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { giftProof } from '@mabarin/api-client/contract/gifts';
import { addQueue, mabarList, setPlaying } from '@mabarin/api-client/contract/mabar';
import { noRoles } from '@mabarin/domain/roles';
import { addGift, addHostClaim, scheduleClaim, winThroughApi } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { openHostClient } from '#login.ts';
import { apiClient, newPlayer, orderThroughApi, paidOrder, paidSupport } from '#orders.ts';
import { scanQris } from '#qr.ts';

/** More than a list draws whole. */
const WAITING = 33;

test('without JavaScript pages say what can be read, and forms why they cannot be sent', async ({
  system,
  host,
  visit,
}) => {
  const reader = await visit('phone', { javaScriptEnabled: false });
  // Locators by text pass over what is in a noscript.
  const says = async (...words: string[]) => {
    const options = { useInnerText: true, ignoreCase: true };
    for (const word of words) await expect(reader.locator('body')).toContainText(word, options);
  };
  const open = async (path: string, ...words: string[]) => {
    await reader.goto(system.origins.public + path);
    await says(...words, 'Halaman ini baru lengkap dengan JavaScript.');
    await expect(reader.locator('#unloaded')).toHaveCSS('display', 'none');
    expect(await reader.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  };
  const gift = await addGift(system, host, { giftTitle: 'Skin Epik', giftGacha: 2, giftQuota: 3 });
  const { ticket: won, player: winner } = await winThroughApi(system, host, gift);
  const promised = newPlayer();
  await addHostClaim(system, host, promised, 'Janji host');
  await scheduleClaim(system, host, promised, '2099-12-31');
  const called = await paidOrder(system, host);
  const waiting = await paidOrder(system, host, { event: 'Fast-Track' });

  await test.step('a called player, a queue longer than what is drawn, and the ticket of a place', async () => {
    const call = await openHostClient(system, host);
    const { events } = (await call(dashboardHost, {})).data;
    const gameEventID = events.find(({ title }) => title === 'Reguler')?.id ?? '';
    const names: string[] = [];
    while (names.length < WAITING - 1) {
      const { name, ...ids } = newPlayer();
      names.push(name);
      const roles = { ...noRoles, gameRoleJungler: true };
      await call(addQueue, { ...ids, ...roles, gamePlayerName: name, gameEventID, gameCount: 1 });
    }
    const { queue } = (await call(mabarList, {})).data;
    const first = queue.find(({ player }) => player.name === called.player?.name);
    await call(setPlaying, { mabarID: first?.id ?? '', setPlaying: true });
    const rows = [waiting.player?.name ?? '', ...names].map((name, at) => `${String(at + 1).padStart(2, '0')} ${name}`);
    await open(`/list/${host.username}`, host.name, `Main ${called.player?.name}`, `Antrian ${WAITING}`, ...rows);
    await open(`/tiket/${waiting.ticket}`, 'Fast-Track', 'Urutan ke-1', waiting.player?.name ?? '', 'Gas bang!');
    await open(`/tiket/${called.ticket}`, 'Giliran kamu main!', 'HostIGN', '(2001)');
  });

  await test.step('a host page: what is sold for how much, its odds, and why it needs a script', async () => {
    const why = 'Mengirim form ini butuh JavaScript: tanpa itu kami tidak bisa memastikan kamu bukan robot.';
    await open(
      `/${host.username}`,
      host.name,
      'Pesanan dibuka',
      'Rp10.000',
      'Rp20.000',
      `Urutan ke-${WAITING + 1}`,
      why,
    );
    await open(`/${host.username}/support`, 'Rp10.500', 'Nama kamu', why);
    await open(`/${host.username}/klaim`, 'Skin Epik', 'Peluang 1 dari 3', 'sisa 2', why);
  });

  await test.step('a schedule, a won ticket, a support and a proof with its seal and draws', async () => {
    await open(`/gift/${host.username}`, 'Skin Epik', winner.name, 'Janji host', promised.name, '31 Des');
    await open(`/tiket/${won}`, 'Skin Epik', 'Belum terjadwal', winner.name);
    const { ticket } = await paidSupport(system, host);
    await open(`/tiket/${ticket}`, 'Sultan Bekasi', 'Rp25.000', 'Semangat terus bang!');
    const { data: proof } = await apiClient(system)(giftProof, { gift });
    await open(
      `/gift-proof/${gift}`,
      'Skin Epik',
      '1 dari 3',
      `Jumlah undian ${proof.tried}`,
      'Menghitung ulang butuh JavaScript',
    );
    await expect(reader.getByText('Browser kamu lagi menghitung ulang')).toBeHidden();
    await reader.getByText('Segel dan kunci').click();
    await reader.getByText('Daftar undian').click();
    await says(proof.rounds[0]?.seedHash ?? '', ...proof.draws.map(({ nonce }) => nonce));
  });

  await test.step('an unpaid ticket shows its code as a picture, one in review why it waits', async () => {
    const unpaid = await orderThroughApi(system, host);
    await open(`/tiket/${unpaid.ticket}`, 'Rp10.500', 'Scan atau simpan QRIS ini', unpaid.number);
    await expect(reader.getByRole('link', { name: 'Bayar sekarang' })).toBeHidden();
    const code = reader.getByRole('img', { name: 'Kode QRIS Rp10.500' });
    expect(await scanQris(code)).toMatchObject({ amount: 10_500, dynamic: true });
    await system.sandbox.pay(unpaid.number, { amount: 5_000 });
    await open(`/tiket/${unpaid.ticket}`, 'Rp5.000');
  });

  await test.step('documents with their headings', async () => {
    await open('/document/privacy-policy', 'Kebijakan Pribadi', 'Data yang kami simpan dari penonton');
    await open('/document/terms-and-conditions', 'Syarat dan Ketentuan');
  });
});
