import { readFile } from 'node:fs/promises';
import type { PreviewMessage } from '@mabarin/api-client/preview';
import { ALERT_POSITIONS, ALERT_PRESETS, CONTRAST_MIN, DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect, test } from '#journey.ts';

type Shown = Extract<PreviewMessage, { target: 'overlay' }>;

const sizes = [
  { width: 1920, height: 1080 },
  { width: 800, height: 600 },
  { width: 1080, height: 1920 },
];

const words = [
  { name: 'W'.repeat(25), message: 'W'.repeat(160), amount: 10_000_000 },
  { name: 'Sultan ‮ngnaro', message: 'mulai ‮⁦balik سلام عليكم ​‏<b>tebal</b> [[_^_]]', amount: 75_000 },
  { name: '🦌👨‍👩‍👧‍👦'.repeat(4), message: '🔥🇮🇩'.repeat(35), amount: 250_000 },
  { name: `Z̀${'́'.repeat(23)}`, message: `a${'̖́'.repeat(70)}b`.padEnd(160, ' mabar'), amount: 500_000 },
] as const;

const messageOf = (
  at: number,
  text: { name: string; message: string; amount: number },
  look: Partial<Shown['look']>,
): Shown => ({
  target: 'overlay',
  logo: null,
  look: { ...DEFAULT_LOOK, ...look },
  alert: {
    id: '00000000-0000-4000-8000-000000000001',
    attempt: at,
    kind: 'test',
    title: 'Support baru',
    repeat: false,
    duration: 60_000,
    subject: 'support',
    picture: null,
    sound: null,
    animation: null,
    speech: null,
    speak: false,
    late: false,
    ...text,
  },
});

/** Shows these in order, like the dashboard's preview; returns parts outside their place. */
function faultsOf(page: Page, dashboard: string, messages: Shown[]): Promise<string[]> {
  return page.evaluate(
    async ([origin, all]) => {
      const faults: string[] = [];
      for (const data of all) {
        window.dispatchEvent(new MessageEvent('message', { origin, source: window, data }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await document.fonts.ready;
        const status = document.querySelector('[role=status]')!;
        const animations = status.getAnimations({ subtree: true });
        // Of all animations only the flip comes towards the viewer.
        for (let ms = 0; data.look.enter === 'flip' && ms <= 600; ms += 20) {
          for (const animation of animations) animation.currentTime = ms;
          const { left, right } = status.getBoundingClientRect();
          if (left < 0 || right > innerWidth) faults.push(`${data.look.preset} leaves the picture after ${ms} ms`);
        }
        for (const animation of animations) animation.finish();
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const what = `${data.look.preset} ${innerWidth}x${innerHeight} ${data.alert!.name.slice(0, 6)}`;
        const alert = box('.mabarin-alert')!;
        for (const part of document.querySelectorAll('.mabarin-alert, .mabarin-alert__media, .mabarin-alert__card *')) {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
            faults.push(
              `${what}: ${part.getAttribute('class')} leaves the picture: ${[left, top, right, bottom].join()}`,
            );
          }
        }
        const letters = Number.parseFloat(getComputedStyle(document.querySelector('.mabarin-alert__name')!).fontSize);
        const isPortrait = innerHeight > innerWidth;
        if (isPortrait || (data.look.preset === 'karcis' && data.look.size === 100)) {
          const least = isPortrait ? 0.879 * innerWidth : innerWidth === 1_920 ? 900 : 560;
          if (alert.width < least) faults.push(`${what} is ${alert.width} px wide`);
          if (letters < least * 0.048) faults.push(`${what}: letters of ${letters} px`);
          if (alert.height > innerHeight * 0.8) faults.push(`${what} is ${alert.height} px high`);
        }
        const body = box('.mabarin-alert__body')!;
        for (const part of ['title bdi', 'name bdi', 'amount', 'message bdi', 'foot']) {
          const inner = box(`.mabarin-alert__${part}`)!;
          const out = Math.max(
            body.left - inner.left,
            body.top - inner.top,
            inner.right - body.right,
            inner.bottom - body.bottom,
          );
          if (out > alert.width * 0.01) faults.push(`${what}: ${part} stands ${out} px outside`);
        }
        const amount = document.querySelector<HTMLElement>('.mabarin-alert__amount')!;
        if (amount.getClientRects().length !== 1) faults.push(`${what}: the amount breaks`);
      }
      return faults;
    },
    [dashboard, messages] as const,
  );
}

/** A game as bright as it is dark. */
const GAME = 'repeating-linear-gradient(120deg, #fff 0 22px, #000 22px 61px, #3bd48f 61px 90px, #ffc42e 90px 120px)';

/** Lowest contrast of the visible text with the ground under and beside it, without the worst 2 % of edges. */
async function contrastOf(page: Page): Promise<number> {
  const clip = (await page.getByRole('status').boundingBox())!;
  const shoot = async () => PNG.sync.read(await page.screenshot({ clip, scale: 'css' }));
  const inks = await page.evaluate(() =>
    ['name bdi', 'amount', 'message bdi'].map((part) =>
      getComputedStyle(document.querySelector(`.mabarin-alert__${part}`)!)
        .color.match(/\d+/g)!
        .map(Number),
    ),
  );
  const words = await shoot();
  const hide = await page.addStyleTag({ content: '.mabarin-alert p, .mabarin-alert p * { color: transparent }' });
  const ground = await shoot();
  await hide.evaluate((style) => (style as Element).remove());
  const light = (png: PNG, at: number) => luminance([...png.data.subarray(at, at + 3)]);
  const ratios: number[] = [];
  const [lettered, bare] = [words, ground].map(
    ({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4),
  );
  for (let at = 0; at < words.data.length; at += 4) {
    if (lettered![at / 4] === bare![at / 4]) continue;
    const ink = inks.find((colour) => colour.every((each, channel) => Math.abs(each - words.data[at + channel]!) < 8));
    const under = [...ground.data.subarray(at, at + 3)];
    if (ink === undefined || ink.every((each, channel) => Math.abs(each - under[channel]!) < 8)) continue;
    // Under the letter, and two dots beside it.
    for (const beside of [0, 8, -8, words.width * 8, words.width * -8]) {
      if (at + beside < 0 || at + beside >= words.data.length) continue;
      const [one, other] = [luminance(ink), light(ground, at + beside)];
      ratios.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
    }
  }
  expect(ratios.length).toBeGreaterThan(5_000);
  return ratios.sort((left, right) => left - right)[Math.floor(ratios.length * 0.02)]!;
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((each) =>
    each <= 10.314_75 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('each look of an alert holds any words [dec overlay]', async ({ system, visit, allow }) => {
  // No dashboard surrounds this page to receive its message.
  allow(/postMessage/);
  const page = await visit('obs');
  await page.goto(`${system.origins.overlay}/preview/overlay`);
  await page.getByRole('main').waitFor({ state: 'attached' });
  const { dashboard } = system.origins;

  for (const size of sizes) {
    await page.setViewportSize(size);
    const messages = ALERT_PRESETS.flatMap((preset, row) =>
      words.map((text, at) => {
        const position = ALERT_POSITIONS[(row + at) % ALERT_POSITIONS.length]!;
        return messageOf(at, text, {
          preset,
          position,
          size: at === 0 ? 200 : 100,
          enter: at === 0 ? 'flip' : 'slide',
        });
      }),
    );
    expect(await faultsOf(page, dashboard, messages)).toEqual([]);
  }

  await page.setViewportSize(sizes[0]!);
  await page.evaluate(
    (background) => Object.assign(document.documentElement.style, { background, minHeight: '100vh' }),
    GAME,
  );
  const found: Record<string, number> = {};
  const show = (preset: Shown['look']['preset']) =>
    faultsOf(page, dashboard, [
      messageOf(9, { ...words[3], name: 'Rara Cantika', message: 'Gas sampai Mythic!' }, { preset }),
    ]);
  for (const preset of ALERT_PRESETS) {
    await show(preset);
    found[preset] = await contrastOf(page);
  }
  for (const ratio of Object.values(found)) {
    expect(ratio, JSON.stringify(found)).toBeGreaterThanOrEqual(CONTRAST_MIN);
  }

  // A host's rule overrides ours, and letters without their outline are lost in the game.
  await show('polos');
  await page.addStyleTag({ content: '.mabarin-alert__card { text-shadow: none }' });
  expect(await contrastOf(page)).toBeLessThan(CONTRAST_MIN);

  const promised = await readFile(new URL('../../../../../docs/documents/panduan-css.md', import.meta.url), 'utf8');
  // Each recipe of the guide keeps the longest alert within the picture, and no host CSS hides it.
  const longest = messageOf(10, words[0], { preset: 'polos', size: 200 });
  for (const [, content = ''] of promised.matchAll(/^```css\n([\s\S]*?)^```/gm)) {
    const recipe = await page.addStyleTag({ content });
    // The alert fits once the page has drawn it and the observer has run.
    await expect.poll(() => faultsOf(page, dashboard, [longest]), { message: content }).toEqual([]);
    await recipe.evaluate((style) => (style as Element).remove());
  }
  const fixed = await page.addStyleTag({ content: '.mabarin-alert__message { font-size: 96px }' });
  await faultsOf(page, dashboard, [{ ...longest, alert: { ...longest.alert!, attempt: 11 } }]);
  const settled = page.evaluate(async () => {
    // The observer runs after each frame that it changed.
    for (let frame = 0; frame < 60; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.querySelector('.mabarin-alert')!.getBoundingClientRect().width;
  });
  expect(await settled).toBeGreaterThan(200);
  await fixed.evaluate((style) => (style as Element).remove());
  const [, listed = ''] = /## Alert\n([\s\S]*?)\n## /.exec(promised) ?? [];
  const drawn = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('[class*=mabarin-alert]')].flatMap(({ classList }) => [...classList])),
  ]);
  const names = [...listed.matchAll(/^\| `(mabarin-[\w-]+)`/gm)].map(([, name]) => name);
  expect(new Set(drawn.filter((name) => name.startsWith('mabarin-')))).toEqual(
    new Set(names.filter((name) => name !== 'mabarin-alert__more')),
  );
  for (const [, variable = ''] of listed.matchAll(/^\| `(--mabarin-[\w-]+)`/gm)) {
    const value = await page.evaluate(
      (name) => getComputedStyle(document.querySelector('.mabarin-alert')!).getPropertyValue(name),
      variable,
    );
    expect(value, variable).not.toBe('');
  }
});
