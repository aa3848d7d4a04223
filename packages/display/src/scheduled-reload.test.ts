import { expect, test } from 'vitest';
import { createScheduledReload } from '#scheduled-reload.ts';

const HOUR_MS = 3_600_000;

/** A page whose age and server the test sets. */
function openPage() {
  const page = { age: 0, reachable: true, requests: 0, reloads: 0, idle: true };
  const { whenIdle } = createScheduledReload(
    {
      performance: { now: () => page.age } as Performance,
      location: { href: 'https://layar.test/display/queue', reload: () => (page.reloads += 1) } as unknown as Location,
      fetch: async () => {
        page.requests += 1;
        if (!page.reachable) throw new TypeError('Failed to fetch');
        return new Response();
      },
    },
    () => page.idle,
  );
  return { page, whenIdle };
}

test('an idle page is reloaded after six hours, not before [dec overlay]', async () => {
  const { page, whenIdle } = openPage();
  page.age = 6 * HOUR_MS - 1;
  await whenIdle();
  expect(page).toMatchObject({ requests: 0, reloads: 0 });
  page.age = 6 * HOUR_MS;
  await whenIdle();
  expect(page).toMatchObject({ requests: 1, reloads: 1 });
});

test('a page whose server does not answer is not reloaded, and tries again after a minute [dec overlay]', async () => {
  const { page, whenIdle } = openPage();
  Object.assign(page, { age: 7 * HOUR_MS, reachable: false });
  await whenIdle();
  page.age += 59_000;
  await whenIdle();
  expect(page).toMatchObject({ requests: 1, reloads: 0 });
  Object.assign(page, { age: page.age + 1_000, reachable: true });
  await whenIdle();
  expect(page).toMatchObject({ requests: 2, reloads: 1 });
});

test('a page whose next alert begins during the request is reloaded only after that alert [dec overlay]', async () => {
  const { page, whenIdle } = openPage();
  page.age = 7 * HOUR_MS;
  const request = whenIdle();
  page.idle = false;
  await request;
  expect(page).toMatchObject({ requests: 1, reloads: 0 });
  Object.assign(page, { age: page.age + 60_000, idle: true });
  await whenIdle();
  expect(page).toMatchObject({ requests: 2, reloads: 1 });
});
