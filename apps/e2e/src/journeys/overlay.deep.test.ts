import {
  alertAck,
  alertNext,
  displaySnapshot,
  overlayStatus,
  saveLook,
  type Alert,
  type OverlayStatus,
} from '@mabarin/api-client/contract/alerts';
import { DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { asHost } from '#gifts.ts';
import type { TestSystem } from '#test-system.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { LONG_MESSAGE, paidSupport } from '#orders.ts';
import { alert, nextAnswer, openOverlay } from '#overlay.ts';

/** Common sizes of sources: OBS's default, and the whole picture. */
const sizes = [
  { width: 800, height: 600 },
  { width: 1920, height: 1080 },
] as const;

/** The whole picture of a stream watched on phones. */
const portrait = { width: 1080, height: 1920 };

test('two overlays are open and one support plays on one of them only [dec overlay]', async ({
  system,
  host,
  visit,
}) => {
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

test('an overlay asks for no alert before it knows how its host wants it shown [dec overlay]', async ({
  system,
  host,
  visit,
}) => {
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
    if ((route.request().postDataJSON() as { event: string }).event !== 'started') playing = null;
    return route.fulfill({ headers, json: { status: 0, data: null } });
  });
}

/** Boxes of the alert's parts after it has entered, by their texts. */
function layoutOf(overlay: Page, words: { name: string; amount: string; message: string }) {
  return alert(overlay).evaluate((status, shown) => {
    for (const animation of status.getAnimations({ subtree: true })) animation.finish();
    const part = (text: string) =>
      [...status.querySelectorAll<HTMLElement>('p')].find(({ textContent }) => textContent === text)!;
    const box = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const [name, amount, message] = [part(shown.name), part(shown.amount), part(shown.message)];
    const letters = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    return {
      width: status.firstElementChild!.clientWidth,
      letters: letters(name),
      amountLines: amount.offsetHeight / letters(amount),
      whole: box(status),
      paper: box(message.parentElement!),
      name: box(name.firstElementChild!),
      amount: box(amount),
      message: box(message.firstElementChild!),
    };
  }, words);
}

test('an alert is 900 px wide of 1920 and 88 % of a portrait stream, its name can be read on a phone, and no length of name, amount or message breaks out of it [dec overlay]', async ({
  system,
  host,
  visit,
}) => {
  const overlay = await visit('obs');
  /** An alert, and the share of the picture's height it may take. */
  const shown = [
    { name: 'Ani', amount: 10_000, text: 'Rp10.000', message: 'Semangat!', most: 0.3 },
    {
      name: 'Sultan Bekasi Timur Raya',
      amount: 1_250_000,
      text: 'Rp1.250.000',
      message: 'Gas terus bang! '.repeat(10).trim(),
      most: 0.55,
    },
    { name: 'W'.repeat(25), amount: 10_000_000, text: 'Rp10.000.000', message: 'W'.repeat(160), most: 0.8 },
  ];
  for (const { name, amount, text, message, most } of shown) {
    await pretendLine(overlay, system, { name, amount, message, duration: 60_000 });
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await alert(overlay).waitFor();
    for (const { size, width, letters } of [
      { size: sizes[1], width: 900, letters: 44 },
      { size: portrait, width: portrait.width * 0.88, letters: 52 },
      { size: sizes[0], width: 560, letters: 28 },
    ]) {
      await overlay.setViewportSize(size);
      const found = await layoutOf(overlay, { name, amount: text, message });
      const what = `${text} of ${name} at ${size.width}x${size.height}: ${JSON.stringify(found)}`;
      // Larger amounts are wider, within the picture.
      expect(found.width, what).toBeGreaterThanOrEqual(Math.floor(width));
      expect(found.width, what).toBeLessThanOrEqual(
        amount === 10_000 ? Math.ceil(width) : Math.min(width * 1.25, size.width * 0.94),
      );
      expect(found.letters, what).toBeGreaterThanOrEqual(letters);
      expect(found.amountLines, what).toBeLessThan(1.5);
      expect(found.whole.left, what).toBeGreaterThanOrEqual(0);
      expect(found.whole.right, what).toBeLessThanOrEqual(size.width);
      expect(found.whole.bottom, what).toBeLessThanOrEqual(size.height * most);
      for (const part of [found.name, found.amount, found.message]) {
        expect(part.left, what).toBeGreaterThanOrEqual(found.paper.left);
        expect(part.right, what).toBeLessThanOrEqual(found.paper.right);
        expect(part.bottom, what).toBeLessThanOrEqual(found.paper.bottom);
      }
      // Beside the name, or below its last line at its edge.
      if (found.amount.left < found.name.right) {
        expect(found.amount.top, what).toBeGreaterThanOrEqual(found.name.bottom - 4);
        expect(found.amount.left, what).toBeCloseTo(found.name.left, 0);
      }
      expect(found.message.top, what).toBeGreaterThanOrEqual(found.amount.bottom - 1);
    }
  }
});

/** Colour of a page without content. */
const GROUND = '255,255,255';

test('a page that hangs shows nothing after the time of its alert [dec overlay]', async ({ system, host, visit }) => {
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

test('the set-up page gives each program its link; a page in a program that is not OBS, hidden as it says and with sleeping timers, takes over from a tab, plays by itself and never shows a button; one whose browser wants a click asks for it, and stops asking [dec overlay] [dec live]', async ({
  system,
  host,
  visit,
  allow,
  login,
}) => {
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
  for (const name of ['vMix', 'Portrait']) await dashboard.getByRole('radio', { name }).check();
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

test('an overlay has no barrier, with an alert and without, on a transparent ground; a reload in the first half of an alert shows it once more, marked as a repeat; a wrong key says that its link was replaced [dec overlay] [dec sessions]', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/status of 404 .*\/api\/display\//);
  const overlay = await visit('obs');
  await openOverlay(overlay, system, host);
  await expectAccessible(overlay);
  expect(
    await overlay.evaluate(() =>
      [document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor),
    ),
  ).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  const started = overlay.waitForResponse((response) => response.url().endsWith('/api/display/alert/ack'));
  await paidSupport(system, host, { supporterMessage: LONG_MESSAGE });
  await expect(alert(overlay)).toBeVisible();
  await started;
  await system.advance(1);
  await overlay.reload();
  await expect(alert(overlay)).toContainText('ulang');
  await expectAccessible(overlay);

  await overlay.goto(`${system.origins.overlay}/display/overlay?key=bukan-kunci-siapa-pun`);
  await expect(overlay.getByRole('heading', { name: 'Link ini sudah diganti' })).toBeVisible();
});
