import { displaySnapshot } from '@mabarin/api-client/contract/alerts';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import { livePath } from '@mabarin/api-client/contract/live';
import { expect, test } from 'vitest';
import { stopwatch } from '#platform/clock.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { openStream } from '#testing/servers/stream.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

test('another key ends open streams within 2 s and shuts the old links [dec sessions]', async () => {
  const [host, other] = [await createTestHost(world), await createTestHost(world)];
  const api = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
  world.app.live.start();
  const open = async (code: string) => {
    const opened = await openStream(`${api}${livePath(code, null)}`);
    await opened.until(({ name }) => name === 'hello');
    return opened;
  };
  const [stream, bystander] = [await open(host.code), await open(other.code)];

  const { body } = await host.call(changeKey, {});
  const pressed = stopwatch();
  const code = body.data?.code ?? '';
  expect(code).not.toBe(host.code);
  expect(body.data?.username).toBe(host.username);
  await stream.ended;
  expect(stopwatch() - pressed).toBeLessThan(2_000);
  // Other dashboards of the host got the event before their stream ended.
  expect(stream.frames.map(({ data }) => data['command'])).toContain('host-refresh');

  const look = (displayKey: string) => world.call(displaySnapshot, {}, { displayKey });
  expect(await look(host.code)).toMatchObject({ http: 404, body: { code: 'overlay.key_unknown' } });
  expect((await look(code)).http).toBe(200);
  expect((await openStream(`${api}${livePath(host.code, null)}`)).status).toBe(404);
  expect((await look(other.code)).http).toBe(200);
  bystander.close();
});
