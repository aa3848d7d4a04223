import { addGift, winThroughApi } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import { openPublic, orderForm } from '#viewer.ts';

test('landing, documents, list, gift schedule and ticket say all they know before any script has run; then they hydrate without a fault and go on asking [dec who is where]', async ({
  system,
  createHost,
  visit,
}) => {
  const host = await createHost({ name: 'Bang <b>Kancil' });
  const gift = await addGift(system, host, { giftTitle: 'Skin Epik', giftClass: 2, giftGacha: 2 });
  const { player } = await winThroughApi(system, host, gift);
  const { ticket } = await paidOrder(system, host);
  const pages = [
    { path: '/', says: 'Main bareng penonton, antrinya rapi.', asks: null },
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
    expect(html.match(/<[^>]+ style=|<script(?![^>]*(src=|application\/json))|<style/), path).toBeNull();
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

test('buttons that are pressed before the app has taken over are pressed then, each as often', async ({
  system,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const held = Promise.withResolvers<void>();
  // The app is held back; the early script is not.
  await viewer.route(/\/assets\/(?!early)[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await viewer.goto(`${system.origins.public}/${host.username}`, { waitUntil: 'commit' });
  const { more } = orderForm(viewer);
  await more.click();
  await more.click();
  const games = viewer.getByLabel('Berapa game?');
  await expect(games).toHaveValue('1');
  held.resolve();
  await expect(games).toHaveValue('3');
  await more.click();
  await expect(games).toHaveValue('4');
});

test('a button of a part whose code comes last is pressed then, not lost', async ({ system, host, visit }) => {
  const { ticket } = await paidOrder(system, host);
  const viewer = await visit('phone');
  const held = Promise.withResolvers<void>();
  await viewer.route(/\/assets\/turn-notice[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openPublic(viewer, system, `/tiket/${ticket}`);
  // The surrounding ticket accepts presses already.
  await expect(viewer.locator('#root')).not.toHaveAttribute('data-rendered');
  await viewer.getByRole('button', { name: 'Bunyikan' }).click();
  held.resolve();
  await expect(viewer.getByRole('button', { name: 'Matikan bunyi' })).toBeVisible();
});
