import { DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_SWITCHES } from '@mabarin/domain/alerts/switches';
import { afterEach, expect, test, vi } from 'vitest';
import { startAlerts } from './alerts.store.ts';

const settings = {
  ...DEFAULT_SWITCHES,
  enableNotificationSound: false,
  holdInactive: false,
  logo: null,
  soundSettings: DEFAULT_SOUND,
  look: DEFAULT_LOOK,
};
const next = { stage: false, fence: 0, alert: null, waiting: 0, paused: false, held: false, retry_in: null };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.getElementById('config')?.remove();
});

test.each([
  ['keeps', 0, false],
  ['drops', 255, true],
])(
  'a page whose engine %s the transparency of WebM says so when it asks for an alert',
  async (_, alpha, opaqueWebm) => {
    const config = Object.assign(document.createElement('script'), { id: 'config', type: 'application/json' });
    config.textContent = JSON.stringify({ origins: { api: location.origin } });
    document.head.append(config);
    const pixels = { data: new Uint8ClampedArray([0, 0, 0, alpha]) } as unknown as ImageData;
    vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValue(pixels);
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (url: URL | string, { body }: RequestInit = {}) => {
      if (!String(url).includes('/api/display/alert/next'))
        return Response.json({ status: 0, data: { settings, cursor: 'a.1', waiting: 0 } });
      asked.push(JSON.parse(String(body)));
      return Response.json({ status: 0, data: { ...next, prefetch: [], files: [] } });
    });
    const page = startAlerts('kunci-tampilan');
    await expect.poll(() => asked[0]).toMatchObject({ opaqueWebm });
    page.close();
  },
);
