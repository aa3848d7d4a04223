import { hostQr } from '@mabarin/api-client/contract/accounts';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

function read(dataUrl: string | undefined) {
  const { width, height, data } = PNG.sync.read(Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64'));
  return { width, height, text: jsqr.default(new Uint8ClampedArray(data), width, height)?.data };
}

test('the images are of the host’s own pages, 250 by 250, whatever addresses are posted [dash 7 qr]', async () => {
  const host = await createTestHost(world, { username: 'kancil'.repeat(5) });
  const lies = { mabar: 'https://jahat.example/', support: `${world.config.origins.public}/orang/support`, claim: 7 };
  for (const posted of [lies, {}]) {
    const { body } = await host.call(hostQr, posted);
    const base = `${world.config.origins.public}/${host.username}`;
    expect(body.status).toBe(0);
    expect(read(body.data?.mabar)).toEqual({ width: 250, height: 250, text: `${base}/mabar` });
    expect(read(body.data?.support)).toEqual({ width: 250, height: 250, text: `${base}/support` });
    expect(read(body.data?.claim)).toEqual({ width: 250, height: 250, text: `${base}/klaim` });
  }
});
