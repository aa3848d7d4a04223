/**
 * `pnpm bench press [--presses 20]`: from a host's press to the frame that shows its result, on the dashboard of a built
 * service: Main with 200 players waiting, in turns with Win with 50. Bar: p95 of Main at most 1.5 times that of Win.
 */
import { chromium, type Page } from '@playwright/test';
import { addQueue } from '@mabarin/api-client/contract/mabar';
import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { endBench, machine, median, quantile, ratio, readOptions } from '@mabarin/api/testing/load/bench';
import { createTemplate } from '@mabarin/api/testing/template';
import { openBoard } from '#board.ts';
import { devices, launchOptions } from '#browser.ts';
import { logIn, openHostClient } from '#login.ts';
import { newPlayer } from '#orders.ts';
import { openTestSystem } from '#test-system.ts';

const { presses } = readOptions({ presses: 20 });
const GAMES = 99;
console.log(machine());
const template = await createTemplate();
const system = await openTestSystem(template.name);
const browser = await chromium.launch(launchOptions);
try {
  const [main, win] = [await openWaiting(200), await openWaiting(50)];
  await press(win.page, `Main ${win.first}`, `Ganti ${win.first}`);
  const times: { main: number[]; win: number[] } = { main: [], win: [] };
  for (let round = 0; round < presses; round += 1) {
    times.main.push(await press(main.page, `Main ${main.first}`, `Ganti ${main.first}`));
    await press(main.page, `Ganti ${main.first}`, `Main ${main.first}`);
    await win.page.getByRole('button', { name: 'Win' }).click();
    await win.page.getByRole('alertdialog').waitFor();
    times.win.push(await press(win.page, 'Ya', `${round + 1}/${GAMES}`));
  }
  for (const [name, all] of Object.entries(times)) {
    console.log(`${name}: p50 ${median(all).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`);
  }
  ratio('Main with 200 waiting, of Win with 50, p95', quantile(times.main, 0.95) / quantile(times.win, 0.95), {
    most: 1.5,
  });
} finally {
  await browser.close();
  await system.close();
  await template.drop();
}
endBench([]);

/** The board of a new host with players who wait for many games; `first` is at the head of the queue. */
async function openWaiting(count: number): Promise<{ page: Page; first: string }> {
  const host = await system.createHost();
  const call = await openHostClient(system, host);
  const { data } = await call(dashboardHost, {});
  const event = data.events.find(({ title }) => title === 'Reguler')?.id ?? '';
  const names: string[] = [];
  for (let player = 0; player < count; player += 1) {
    const { name, ...ids } = newPlayer();
    names.push(name);
    const roles = { gameRoleJungler: true };
    await call(addQueue, { ...ids, ...roles, gamePlayerName: name, gameEventID: event, gameCount: GAMES });
  }
  const context = await browser.newContext(devices.desktop);
  await logIn(context, system, host);
  const page = await context.newPage();
  await openBoard(page, system);
  return { page, first: names[0] ?? '' };
}

/** Milliseconds from a press of the named button until a frame was drawn with `shown` as a button's name or in the text. */
function press(page: Page, button: string, shown: string): Promise<number> {
  return page.evaluate(
    ([pressed, expected]) =>
      new Promise<number>((resolve) => {
        const named = (name: string) =>
          [...document.querySelectorAll('button')].find(
            (one) => one.getAttribute('aria-label') === name || one.textContent === name,
          );
        const isShown = () => named(expected) !== undefined || document.body.textContent.includes(expected);
        const began = performance.now();
        const look = () => {
          // The frame that shows it ends before the next one begins.
          if (isShown()) requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        named(pressed)?.click();
        requestAnimationFrame(look);
      }),
    [button, shown] as const,
  );
}
