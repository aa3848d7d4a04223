import { expect, test } from '#journey.ts';
import { openPublic } from '#viewer.ts';

test('a host page shows who it is before any script has run; the app draws the same header in the same place, and asks for nothing it was given [dec who is where]', async ({
  system,
  host,
  visit,
}) => {
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
