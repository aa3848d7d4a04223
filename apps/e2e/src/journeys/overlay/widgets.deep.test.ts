import type { Page } from '@playwright/test';
import { type WidgetSnapshot } from '@mabarin/api-client/contract/widgets';
import { widgetColumns } from '@mabarin/domain/widgets/appearance';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { expect, test } from '#journey.ts';

const sizes = [
  { width: 800, height: 600 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];
const isSnapshot = (url: string) => url.includes('/api/display/widget/');

/** Nothing is drawn outside of its board or the source, and nothing scrolls. Only running text is longer than both. */
async function expectFits(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const root = document.documentElement;
      const source = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
      const outside = [...document.querySelectorAll('main *')].filter((part) => {
        // Text cut with an ellipsis stands in a box that fits.
        if (part.closest('bdi') || part.closest('p[style*="animation"]')) return false;
        const box = part.getBoundingClientRect();
        const around = part.parentElement?.closest('section')?.getBoundingClientRect() ?? source;
        const [right, bottom] = [Math.min(around.right, source.right), Math.min(around.bottom, source.bottom)];
        return box.right > right + 1 || box.bottom > bottom + 1 || box.top < -1;
      });
      return {
        scrolls: root.scrollWidth > source.width || root.scrollHeight > source.height,
        outside: outside.map((part) => part.outerHTML.slice(0, 120)),
        ground: [...new Set([root, document.body].map((part) => getComputedStyle(part).backgroundColor))],
      };
    });
  // A resized source is redrawn a moment later.
  await expect.poll(look, page.url()).toEqual({ scrolls: false, outside: [], ground: ['rgba(0, 0, 0, 0)'] });
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** 160 characters without a space, though the service cuts names shorter, and characters that reverse text. */
const hostileName = (index: number) =>
  ['W'.repeat(160), 'Sultan \u202Egnaro \u2066halas', '<b>سلام</b>\u0000'][index % 3] ?? '';
const hostileTitle = 'M'.repeat(160);

const hostile: { [Target in Widget]: Extract<WidgetSnapshot, { target: Target }>['state'] } = {
  statistic: { title: hostileTitle, game: 1_234_567, win: 1_000_000, lose: 234_567 },
  countdown: { title: hostileTitle, status: 'running', ends_at: Date.UTC(2100, 0), left: 359_999, closing: '' },
  timer: { title: hostileTitle, status: 'running', since: 0, elapsed: 1 },
  marquee: { text: `${hostileName(1)} ${hostileName(2)} ${hostileName(0)}`, speed: 'fast' },
  queue: {
    title: hostileTitle,
    playing: many(40, (index) => ({ name: hostileName(index), title: hostileTitle, played: 1, count: 999 })),
    queue: many(50, (index) => ({
      name: hostileName(index),
      title: hostileTitle,
      played: 0,
      count: 999,
      online: true,
    })),
    waiting: 200,
    break_until: Date.UTC(2100, 0),
  },
  goal: { title: hostileTitle, target: 1_000_000_000, amount: 999_999_999_999 },
  leaderboard: {
    title: hostileTitle,
    range: 'all',
    rows: many(200, (index) => ({ name: hostileName(index), amount: 999_999_999_999 })),
  },
  supporters: {
    title: hostileTitle,
    rows: many(200, (index) => ({ name: hostileName(index), amount: 999_999_999_999, at: index })),
  },
  milestones: {
    title: hostileTitle,
    raised: 999_999_999,
    rows: many(10, (index) => ({ title: hostileName(index), amount: 1_000_000_000, reached: index % 2 === 0 })),
  },
  vote: {
    title: hostileTitle,
    closes_at: 1,
    options: many(6, (index) => ({ title: hostileName(index), amount: 999_999_999_999 })),
  },
  qr: { title: hostileTitle, address: `mabarin.test/${'w'.repeat(32)}/support`, side: 45, path: 'M4 4h37v37h-37z' },
};

test('every widget fits its source, whatever its words [dash 2 widget] [req 27]', async ({ system, host, visit }) => {
  const page = await visit('obs');
  let columns = 1;
  await page.route(
    ({ href }) => isSnapshot(href),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { status: number; data: WidgetSnapshot };
      const { target } = body.data;
      const appearance = { ...body.data.appearance, columns };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, state: hostile[target], appearance } },
      });
    },
  );
  const looks = ['theme=malam&scale=1', 'theme=sore&scale=3', 'theme=bening&scale=0.5'];
  for (const [turn, target] of WIDGETS.entries()) {
    // Alternates least and most, so that each widget with columns is tested with both.
    columns = turn % 2 === 0 ? widgetColumns[target].max : 1;
    await page.goto(`${system.origins.overlay}/display/${target}?key=${host.code}&${looks[turn % looks.length]}`);
    await expect(page.getByRole('main')).toBeVisible();
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      await expectFits(page);
    }
  }
  columns = 2;
  // Cut to the rows that fit, with a note.
  await page.goto(`${system.origins.overlay}/display/leaderboard?key=${host.code}&${looks[2]}`);
  await expect(page.getByRole('main')).toContainText(/\+\d+ lagi/);
  await expectFits(page);
  columns = 1;
  await page.setViewportSize({ width: 400, height: 900 });
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expectFits(page);
  await page.goto(`${system.origins.overlay}/display/queue?key=${host.code}`);
  await expect(page.getByRole('main')).toContainText(/Bermain 40.*\+\d+ lagi.*Antrian 200.*\+\d+ lagi/);
  await expectFits(page);
  await expect(page.locator('bdi').first()).toHaveCSS('unicode-bidi', 'isolate');
});
