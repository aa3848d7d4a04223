import {
  skipAlert,
  alertAck,
  alertNext,
  displaySnapshot,
  overlayStatus,
  saveLook,
  saveTiers,
  type Alert,
  type OverlayStatus,
} from '@mabarin/api-client/contract/alerts';
import { DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import type { Page, Request } from '@playwright/test';
import { PNG } from 'pngjs';
import { asHost } from '#gifts.ts';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { TestSystem } from '#test-system.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { LONG_MESSAGE, paidSupport } from '#orders.ts';
import { alert, nextAnswer, openOverlay } from '#overlay.ts';

/** Common sizes of sources: OBS's default, and the whole picture. */
const sizes = [
  { width: 800, height: 600 },
  { width: 1920, height: 1080 },
] as const;

/** The event that a page reports of an alert. */
const eventOf = (request: Request) => (request.postDataJSON() as { event: string }).event;

/** Serves the page's calls with one alert, and drops it when the page reports its end. */
async function pretendLine(overlay: Page, system: TestSystem, change: Partial<Alert>): Promise<void> {
  const headers = { 'access-control-allow-origin': system.origins.overlay, 'access-control-allow-credentials': 'true' };
  let playing: Alert | null = {
    id: '00000000-0000-4000-8000-000000000001',
    attempt: 1,
    kind: 'support',
    title: 'Support baru',
    name: 'Sultan Bekasi',
    amount: 25_000,
    message: 'Semangat terus bang!',
    repeat: false,
    duration: 5_000,
    subject: 'support',
    picture: null,
    animation: null,
    sound: null,
    speech: null,
    speak: true,
    late: false,
    ...change,
  };
  await overlay.route(`**${alertNext.path}`, (route) => {
    const rest = { waiting: 0, paused: false, held: false, retry_in: null, prefetch: [], files: [] };
    return route.fulfill({ headers, json: { status: 0, data: { stage: true, fence: 1, alert: playing, ...rest } } });
  });
  await overlay.route(`**${alertAck.path}`, (route) => {
    if (eventOf(route.request()) !== 'started') playing = null;
    return route.fulfill({ headers, json: { status: 0, data: null } });
  });
}

/** Alerts of this host stay for a minute, so that a busy machine still finds them in their first half. */
const showLong = (system: TestSystem, host: HandleHost) =>
  asHost(system, host, saveTiers.path, {
    tiers: [{ ...DEFAULT_TIERS.support, seconds: 60 }],
    orders: false,
    gifts: false,
  });

test('an overlay plays an alert once, as its host wants it', async ({ system, host, createHost, visit, allow }) => {
  await test.step('no alert is asked for before its look is known [dec overlay]', async () => {
    await asHost(system, host, saveLook.path, { ...DEFAULT_LOOK, preset: 'neon' });
    await paidSupport(system, host);
    const overlay = await visit('obs');
    const asked: string[] = [];
    overlay.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await overlay.route(`**${displaySnapshot.path}`, async (route) => {
      await released;
      await route.continue();
    });
    const reading = overlay.waitForRequest(`**${displaySnapshot.path}`);
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await reading;
    expect(asked).not.toContain(alertNext.path);
    release();
    await expect(alert(overlay)).toContainText('Sultan Bekasi');
    await expect(overlay.locator('.mabarin-alert')).toHaveAttribute('data-preset', 'neon');
  });

  await test.step('of two overlays one plays a support [dec overlay]', async () => {
    const host = await createHost();
    const first = await visit('obs');
    const second = await visit('obs');
    await openOverlay(first, system, host);
    await openOverlay(second, system, host);
    const previewed = nextAnswer(second);
    await paidSupport(system, host, { supporterMessage: LONG_MESSAGE });
    await expect(alert(first)).toContainText('Sultan Bekasi');
    await previewed;
    await expect(alert(second)).toBeHidden();
    const later = nextAnswer(second);
    await system.advance(5);
    const { data } = (await (await later).json()) as { data: { stage: boolean; alert: unknown } };
    expect(data).toMatchObject({ stage: false, alert: null });
    await expect(alert(second)).toBeHidden();
  });

  await test.step('a skipped alert goes at once; off air the next one waits, and is shown anew [dec overlay]', async () => {
    const host = await createHost();
    const overlay = await visit('obs');
    await showLong(system, host);
    await openOverlay(overlay, system, host);
    const remote = async (path: string, data: object = {}) => (await asHost(system, host, path, data)) as OverlayStatus;
    /** Tells the page whether its source is on air, like obs-browser. */
    const setOnAir = (active: boolean) =>
      overlay.evaluate((on) => {
        window.dispatchEvent(new CustomEvent('obsSourceActiveChanged', { detail: { active: on } }));
      }, active);

    await paidSupport(system, host, { supporterName: 'Iseng', supporterMessage: LONG_MESSAGE });
    await expect(alert(overlay)).toContainText('Iseng');
    const { playing, streaming, version, presence } = await remote(overlayStatus.path);
    expect({ streaming, presence }).toEqual({ streaming: true, presence: 'obs_active' });
    expect(version).toMatch(/^[\w-]{8}$/);
    await remote(skipAlert.path, { alert_id: playing?.id });
    await expect(alert(overlay)).toBeHidden();

    // The end of the skipped one is reported there too, and may come late.
    const started = overlay.waitForResponse(
      (response) => response.url().endsWith(alertAck.path) && eventOf(response.request()) === 'started',
    );
    await paidSupport(system, host);
    await started;
    await expect(alert(overlay)).toContainText('Semangat terus bang!');
    // An alert that was never painted is no repeat, and a busy machine paints late.
    await overlay.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(null)))),
    );
    await setOnAir(false);
    await expect(alert(overlay)).toBeHidden();
    await expect.poll(async () => (await remote(overlayStatus.path)).presence).toBe('obs_visible');
    expect(await remote(overlayStatus.path)).toMatchObject({ playing: null, waiting: 1 });
    await setOnAir(true);
    await expect(alert(overlay)).toContainText('ulang');
  });

  await test.step('no barrier; a reload in the first half repeats the alert; a wrong key says so [dec overlay] [dec sessions]', async () => {
    const host = await createHost();
    allow(/status of 404 .*\/api\/display\//);
    const overlay = await visit('obs');
    await showLong(system, host);
    await openOverlay(overlay, system, host);
    await expectAccessible(overlay);
    expect(
      await overlay.evaluate(() =>
        [document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor),
      ),
    ).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    // The end of the skipped one is reported there too, and may come late.
    const started = overlay.waitForResponse(
      (response) => response.url().endsWith(alertAck.path) && eventOf(response.request()) === 'started',
    );
    await paidSupport(system, host);
    await expect(alert(overlay)).toBeVisible();
    await started;
    await overlay.reload();
    await expect(alert(overlay)).toContainText('ulang');
    await expectAccessible(overlay);

    await overlay.goto(`${system.origins.overlay}/display/overlay?key=bukan-kunci-siapa-pun`);
    await expect(overlay.getByRole('heading', { name: 'Link ini sudah diganti' })).toBeVisible();
  });
});

/** Colour of a page without content. */
const GROUND = '255,255,255';

test('a page plays in any program [dec overlay]', async ({ system, host, createHost, visit, login, allow }) => {
  await test.step('in a program that is not OBS it plays by itself, or asks for a click', async () => {
    allow(/\/sse\/connect\//);
    const tab = await visit('desktop');
    await openOverlay(tab, system, host);

    const overlay = await visit('desktop', { viewport: sizes[1] });
    await overlay.addInitScript(() => {
      // Some programs draw pages that consider themselves hidden.
      Object.defineProperty(document, 'hidden', { value: true });
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      // Timers of a hidden page sleep, except for those of React.
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (ring: () => void, ms = 0) => (ms > 500 ? 0 : setTimeout(ring, ms)),
        setInterval: () => 0,
      });
    });
    let streams = 0;
    await overlay.route('**/sse/connect/**', (route) => {
      streams += 1;
      // After such a response the browser itself never reconnects.
      return streams === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    const start = (page: Page) => page.getByRole('button', { name: 'Start Overlay' });
    const dashboard = await visit('desktop');
    await login(dashboard, host);
    await dashboard.goto(`${system.origins.dashboard}/dashboard/overlay-setup`);
    await dashboard.getByLabel('Program').selectOption('vMix');
    await dashboard.getByRole('radio', { name: 'Portrait' }).check();
    await expect(dashboard.getByText('Isi lebar (Width) 1080 dan tinggi (Height) 1920.')).toBeVisible();
    const { origin, search } = new URL(await dashboard.getByLabel('Link overlay').inputValue());
    expect([origin, search]).toEqual([system.origins.overlay, `?key=${host.code}&app=vmix`]);
    await openOverlay(overlay, system, host, '&app=vmix');
    await expect(overlay).toHaveURL(/\/display\/overlay\?app=vmix$/);
    const { presence } = (await asHost(system, host, overlayStatus.path, {})) as OverlayStatus;
    expect(presence).toBe('obs_active');
    await expect.poll(() => streams).toBe(2);
    await paidSupport(system, host, { supporterMessage: LONG_MESSAGE });
    await expect(alert(overlay)).toContainText('Sultan Bekasi');
    await expect(alert(tab)).toBeHidden();
    await expect(start(overlay)).toBeHidden();
    await overlay.mouse.move(100, 100);
    await expect(start(overlay)).toBeVisible();

    await tab.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      let clicked = false;
      window.addEventListener('pointerdown', () => (clicked = true), { capture: true });
      HTMLMediaElement.prototype.play = function () {
        if (clicked) return play.call(this);
        return Promise.reject(new DOMException('play() can only be initiated by a user gesture.', 'NotAllowedError'));
      };
    });
    await tab.reload();
    await start(tab).click();
    await tab.mouse.move(0, 0);
    await tab.clock.runFor(4_000);
    await expect(start(tab)).toBeHidden();
    await tab.reload();
    await expect(start(tab)).toBeVisible();
    await tab.clock.runFor(31_000);
    await expect(start(tab)).toBeHidden();
  });

  await test.step('one that hangs shows nothing after the time of its alert', async () => {
    const host = await createHost();
    const overlay = await visit('obs', { viewport: sizes[0] });
    await pretendLine(overlay, system, { duration: 6_000 });
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    // At its final place.
    const box = await alert(overlay).evaluate(async (shown) => {
      await Promise.all(shown.getAnimations().map(({ finished }) => finished));
      const { x, y, width, height } = shown.getBoundingClientRect();
      return { x, y, width, height };
    });
    // The screen as the compositor draws it: a hanging page answers no question.
    const devtools = await overlay.context().newCDPSession(overlay);
    const colours: string[] = [];
    devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
      const { width, height, data: dots } = PNG.sync.read(Buffer.from(data, 'base64'));
      const [x, y] = [box.x + box.width * 0.12, box.y + box.height * 0.1];
      const dot = (Math.round((y * height) / sizes[0].height) * width + Math.round((x * width) / sizes[0].width)) * 4;
      colours.push([...dots.subarray(dot, dot + 3)].join());
      devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await devtools.send('Page.startScreencast', { format: 'png' });
    // The compositor has its animation only after a frame with it was drawn.
    await expect.poll(() => colours.at(-1) ?? GROUND).not.toBe(GROUND);
    const hanging = overlay.evaluate(async () => {
      await Promise.all(document.getAnimations().map(({ ready }) => ready));
      // Longer than the checks; the browser closes the page afterwards.
      const until = Date.now() + 25_000;
      while (Date.now() < until) {}
    });
    hanging.catch(() => {});
    await expect.poll(() => colours.at(-1)).toBe(GROUND);
    // A page closes only when its script yields.
    await devtools.send('Runtime.terminateExecution');
  });
});
