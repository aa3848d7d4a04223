import { mabarList, setPlaying, type MabarList } from '@mabarin/api-client/contract/mabar';
import type { TurnNotice } from '@mabarin/api-client/contract/push';
import { asHost } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import { deliver, pushService, subscribed } from '#push.ts';
import { closeDialog, dialog, openHelp, openPublic } from '#viewer.ts';

test('a closed ticket calls, and reads without a network', async ({ system, host, visit, allow }) => {
  const service = await pushService();
  const viewer = await visit('phone', { serviceWorkers: 'allow', permissions: ['notifications'] });
  await subscribed(viewer, service.subscription);
  await paidOrder(system, host);
  const { ticket } = await paidOrder(system, host);
  const kind = 'mabar';
  const ordered = { ticket, host: host.username, kind, title: 'Reguler', paid: true, savedAt: 0, endedAt: null };
  await viewer.addInitScript((list) => localStorage.setItem('tickets', list), JSON.stringify([ordered]));
  await openPublic(viewer, system, `/tiket/${ticket}`);
  const main = viewer.getByRole('main');
  const second = main.getByText('Urutan ke-2', { exact: true }).first();
  await expect(second).toBeVisible();
  const notify = viewer.getByRole('switch', { name: 'Kabari aku' });
  await notify.click();
  await expect(main.getByText('Nyala: notifikasi di perangkat ini')).toBeVisible();

  // The host calls the one before: this ticket is next.
  const { queue } = (await asHost(system, host, mabarList.path, {})) as MabarList;
  await asHost(system, host, setPlaying.path, { mabarID: queue[0]?.id, setPlaying: true });
  await system.advance(5);
  await expect(viewer).toHaveTitle(/Sebentar lagi giliranmu!/);
  const [text = ''] = service.received;
  expect((JSON.parse(text) as TurnNotice).title).toBe('Sebentar lagi giliranmu!');

  // A delivered push is shown, with both buttons.
  await viewer.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = viewer.context().serviceWorkers();
  const shown = await deliver(worker!, text);
  expect(shown).toMatchObject([
    { title: 'Sebentar lagi giliranmu!', actions: [{ title: 'Siap' }, { title: '10 menit lagi' }] },
  ]);

  await test.step('"10 menit lagi" is done by the worker; where it is refused the ticket opens and says why', async () => {
    const pressed = () => worker!.evaluate(pressLater, text);
    // Nobody waits behind.
    expect(await pressed()).toEqual([]);
    await closeDialog(viewer, 'Belum ada yang antri di belakang kamu');
    await expect(viewer).toHaveURL(`${system.origins.public}/tiket/${ticket}`);
    await paidOrder(system, host);
    const done = 'Sip, host tahu kamu balik 10 menit lagi. Yang tepat di belakangmu main duluan.';
    expect(await pressed()).toEqual([done]);
    // A second delivery is the same press.
    expect(await pressed()).toEqual([done]);
    await system.advance(5);
    await expect(second).toBeVisible();
  });

  // The page, its files and the last response are stored; the page shows their age.
  const kept = () => viewer.evaluate(async () => (await (await caches.open('tickets-1')).keys()).map(({ url }) => url));
  const copies = [`${system.origins.public}/api/ticket/${ticket}`, `${system.origins.public}/tiket/${ticket}`];
  const old = viewer.getByText(/^Koneksi lambat atau terputus\. Terakhir diperbarui/);
  await test.step('without a network the ticket stands as it was, with its age', async () => {
    await expect.poll(kept).toEqual(expect.arrayContaining(copies));
    allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/);
    await viewer.context().setOffline(true);
    await viewer.reload();
    await expect(second).toBeVisible();
    /** The page asks every 5 s, and twice more when an answer is lost. */
    const until = (count: number) =>
      expect(async () => {
        await system.advance(2);
        await expect(old).toHaveCount(count, { timeout: 200 });
      }).toPass({ intervals: [20] });
    await until(1);
    await viewer.context().setOffline(false);
    await until(0);
  });

  await test.step('taken from this phone it is called no more, and the open page brings no copy back', async () => {
    await expect(notify).toHaveAttribute('aria-busy', 'false');
    if ((await notify.getAttribute('aria-checked')) === 'false') await notify.click();
    await expect(main.getByText('Nyala: notifikasi di perangkat ini')).toBeVisible();
    await openHelp(viewer);
    await viewer.getByRole('button', { name: 'Hapus dari perangkat ini' }).click();
    await dialog(viewer, 'Tiketnya tetap berlaku').getByRole('button', { name: 'Hapus' }).click();
    await expect(notify).toHaveAttribute('aria-checked', 'false');
    for (let time = 0; time < 2; time += 1) {
      const asked = viewer.waitForResponse(/\/api\/ticket\//);
      await system.advance(5);
      await asked;
      await expect.poll(kept).not.toContain(copies[0]);
    }
    expect(await kept()).not.toContain(copies[1]);
  });
  service.close();
});

/** Presses "10 menit lagi" of a notice in its worker; returns the titles of notices shown then. */
async function pressLater(text: string): Promise<string[]> {
  const scope = self as unknown as {
    registration: ServiceWorkerRegistration;
    WindowClient: { prototype: { focus: unknown } };
  };
  const titles: string[] = [];
  scope.registration.showNotification = async (title) => void titles.push(title);
  // Only a person's press may bring a page to the front.
  scope.WindowClient.prototype.focus = async () => undefined;
  let work: Promise<unknown> = Promise.resolve();
  const press = {
    action: 'later',
    notification: { data: JSON.parse(text) as unknown, close: () => undefined },
    waitUntil: (promise: Promise<unknown>) => void (work = promise),
  };
  self.dispatchEvent(Object.assign(new Event('notificationclick'), press));
  await work;
  return titles;
}
