import type { BrowserContext, Page } from '@playwright/test';

type Calls = { underWay: number; hold(): void; release(): void };
declare global {
  interface Window {
    journeyCalls: Calls;
  }
}

/**
 * Counts the calls of each page, in the page: the browser reports a call too late for a clock that is about to move,
 * and its response would be of another time than the page's.
 */
export const countCalls = (context: BrowserContext) =>
  context.addInitScript(() => {
    const send = window.fetch.bind(window);
    let held: Promise<void> | undefined;
    let letGo = () => {};
    const calls: Calls = {
      underWay: 0,
      hold() {
        held ??= new Promise((resolve) => (letGo = resolve));
      },
      release() {
        letGo();
        held = undefined;
      },
    };
    window.journeyCalls = calls;
    window.fetch = async (...call) => {
      await held;
      calls.underWay += 1;
      try {
        const response = await send(...call);
        await response.clone().arrayBuffer();
        return response;
      } finally {
        calls.underWay -= 1;
      }
    };
  });

/** Lets no page begin another call; resolves once those under way have ended. */
export async function holdCalls(pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      await page.evaluate(() => window.journeyCalls.hold());
      await page.waitForFunction(() => window.journeyCalls.underWay === 0, null, { polling: 10 });
    }),
  );
}

/** A page that loads itself anew when the clock moves holds nothing any more. */
export async function releaseCalls(pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      try {
        await page.evaluate(() => window.journeyCalls.release());
      } catch (error) {
        if (!String(error).includes('Execution context was destroyed')) throw error;
      }
    }),
  );
}
