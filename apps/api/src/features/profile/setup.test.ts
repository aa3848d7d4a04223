import { alertNext, overlayStatus, testOverlay } from '@mabarin/api-client/contract/alerts';
import { setup } from '@mabarin/api-client/contract/profile/settings';
import { expect, test } from 'vitest';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const setupOf = async (host: TestHost) => (await host.call(setup, {})).body.data;

test('a test alert counts once a display has shown it to its end, for its own host alone', async () => {
  const [host, other] = [await createTestHost(world), await createTestHost(world)];
  expect(await setupOf(host)).toEqual({ alertShown: false, sold: false });
  await host.call(testOverlay, {});
  expect(await setupOf(host)).toEqual({ alertShown: false, sold: false });

  const { next, report } = overlayPage(world);
  const turn = await next(host);
  await report(host, turn, 'started');
  expect(await setupOf(host)).toEqual({ alertShown: false, sold: false });
  await report(host, turn, 'finished');
  expect(await setupOf(host)).toEqual({ alertShown: true, sold: false });
  expect(await setupOf(other)).toEqual({ alertShown: false, sold: false });
});

test('whoever has sold something has been found', async () => {
  await host.paidSupport();
  expect(await setupOf(host)).toEqual({ alertShown: false, sold: true });
});

test('who has no key, as a preview, is no display: nothing is given, nothing is recorded', async () => {
  await host.call(testOverlay, {});
  for (const displayKey of [undefined, '', 'null', host.username]) {
    const asked = await world.call(
      alertNext,
      { instance: 'satu-pratinjau', presence: 'obs_active' },
      displayKey === undefined ? {} : { displayKey },
    );
    expect(asked, displayKey).toMatchObject({ http: 404, body: { code: 'overlay.key_unknown' } });
  }
  const status = (await host.call(overlayStatus, {})).body.data;
  expect(status).toMatchObject({ connected: false, heard_at: null, waiting: 1 });
});
