import { expect, test } from 'vitest';
import { createScheduledReload } from '#stage/scheduled-reload.ts';

const HOUR_MS = 3_600_000;

/** A page of some age whose address answers or does not. */
function openPage() {
  const page = { age: 0, there: true, asked: 0, reloads: 0, idle: true };
  const { whenIdle } = createScheduledReload(
    {
      performance: { now: () => page.age } as Performance,
      location: { href: 'https://layar.test/display/queue', reload: () => (page.reloads += 1) } as unknown as Location,
      fetch: async () => {
        page.asked += 1;
        if (!page.there) throw new TypeError('Failed to fetch');
        return new Response();
      },
    },
    () => page.idle,
  );
  return { page, whenIdle };
}

test('an idle page starts anew after six hours, not before [dec overlay]', async () => {
  const { page, whenIdle } = openPage();
  page.age = 6 * HOUR_MS - 1;
  await whenIdle();
  expect(page).toMatchObject({ asked: 0, reloads: 0 });
  page.age = 6 * HOUR_MS;
  await whenIdle();
  expect(page).toMatchObject({ asked: 1, reloads: 1 });
});

test('a page whose address does not answer stays, and asks again after a minute [dec overlay]', async () => {
  const { page, whenIdle } = openPage();
  Object.assign(page, { age: 7 * HOUR_MS, there: false });
  await whenIdle();
  page.age += 59_000;
  await whenIdle();
  expect(page).toMatchObject({ asked: 1, reloads: 0 });
  Object.assign(page, { age: page.age + 1_000, there: true });
  await whenIdle();
  expect(page).toMatchObject({ asked: 2, reloads: 1 });
});

test('a page whose next alert begins while its address answers stays, and starts anew after it [dec overlay]', async () => {
  const { page, whenIdle } = openPage();
  page.age = 7 * HOUR_MS;
  const asking = whenIdle();
  page.idle = false;
  await asking;
  expect(page).toMatchObject({ asked: 1, reloads: 0 });
  Object.assign(page, { age: page.age + 60_000, idle: true });
  await whenIdle();
  expect(page).toMatchObject({ asked: 2, reloads: 1 });
});
