import { supportForm, openPublic, orderForm } from '#viewer.ts';
import { addGift, winThroughApi } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';

test('pages say all they know before any script [dec who is where]', async ({ system, createHost, visit }) => {
  await test.step('landing, documents, list, schedule and ticket; they hydrate and go on asking', async () => {
    const host = await createHost({ name: 'Bang <b>Kancil' });
    const gift = await addGift(system, host, { giftTitle: 'Skin Epik', giftClass: 2, giftGacha: 2 });
    const { player } = await winThroughApi(system, host, gift);
    const { ticket } = await paidOrder(system, host);
    const pages = [
      { path: '/', says: 'Mabar bareng streamer favoritmu.', asks: null },
      { path: '/document/privacy-policy', says: 'Kebijakan Pribadi', asks: null },
      { path: `/list/${host.username}`, says: 'Bang <b>Kancil', asks: `/api/list/${host.username}` },
      { path: `/gift/${host.username}`, says: player.name, asks: `/api/gift/${host.username}` },
      { path: `/tiket/${ticket}`, says: 'Urutan ke-1', asks: `/api/ticket/${ticket}` },
    ];
    const still = await visit('phone', { javaScriptEnabled: false });
    const viewer = await visit('phone');
    const asked: string[] = [];
    viewer.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const { path, says, asks } of pages) {
      await still.goto(system.origins.public + path);
      await expect(still.getByText(says).first(), path).toBeVisible();
      await expect(still.getByRole('contentinfo'), path).toBeVisible();
      const html = await still.content();
      expect(html.match(/<[^>]+ style=/), path).toBeNull();
      // One of each, allowed by its hash.
      expect(html.match(/<script(?![^>]*(src=|application\/json))|<style/g), path).toEqual(['<script', '<style']);
      // Each page waits for it before its first paint.
      expect(Buffer.byteLength(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''), path).toBeLessThanOrEqual(1_500);
      const before = await still.getByText(says).first().boundingBox();

      await openPublic(viewer, system, path);
      await expect(viewer.getByText(says).first(), path).toBeVisible();
      await expect.poll(() => viewer.getByText(says).first().boundingBox(), path).toEqual(before);
      if (asks === null) continue;
      const times = () => asked.filter((one) => one === asks).length;
      await expect.poll(times, path).toBeGreaterThan(0);
      const first = times();
      await system.advance(5);
      await expect.poll(times, path).toBeGreaterThan(first);
    }

    await test.step('the short address of a schedule leads to it [pub 2 routes gift]', async () => {
      await viewer.goto(`${system.origins.public}/${host.username}/gift`);
      await expect(viewer).toHaveURL(`${system.origins.public}/gift/${host.username}`);
    });
  });

  await test.step('a host page: the same header in the same place, and nothing asked that was given', async () => {
    const host = await createHost();
    const still = await visit('phone', { javaScriptEnabled: false });
    await still.goto(`${system.origins.public}/${host.username}`);
    await expect(still.getByText(host.name, { exact: true })).toBeVisible();
    await expect(still.getByText(`@${host.username}`)).toBeVisible();
    await expect(still.getByText('Pesanan dibuka')).toBeVisible();
    const before = await still.getByText(host.name, { exact: true }).boundingBox();

    const viewer = await visit('phone');
    const asked: string[] = [];
    viewer.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openPublic(viewer, system, `/${host.username}`);
    await expect(viewer.getByRole('link', { name: 'Support' })).toBeVisible();
    await expect(viewer.getByRole('heading', { level: 1 })).toHaveCount(1);
    const after = await viewer.getByText(host.name, { exact: true }).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
    expect(asked.filter((path) => path === `/api/host/${host.username}`)).toEqual([]);
  });

  await test.step('a host page without any script: what is sold, for how much, how long it takes', async () => {
    const host = await createHost();
    const reader = await visit('phone', { javaScriptEnabled: false });
    await reader.goto(`${system.origins.public}/${host.username}`);
    await expect(reader.getByText('Fast-Track', { exact: true }).first()).toBeVisible();
    await expect(reader.getByText('Rp20.000', { exact: true }).first()).toBeVisible();
    await expect(reader.getByRole('strong').filter({ hasText: 'Urutan ke-1' })).toBeVisible();
    await expect(orderForm(reader).submit).toHaveCount(0);
    await reader.getByRole('link', { name: 'Support' }).click();
    await expect(supportForm(reader).name).toBeVisible();
  });
});
