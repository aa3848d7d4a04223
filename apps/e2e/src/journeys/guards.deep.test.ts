import { createGuards } from '#guards.ts';
import { expect, test } from '#journey.ts';

test('a journey hears of a thrown error, a console error and a blocked script', async ({ browser, system }) => {
  const guards = createGuards();
  guards.allow(/an error that was expected/);
  const context = await browser.newContext();
  await guards.watch(context, 'guarded');
  const page = await context.newPage();
  await page.goto(`${system.origins.public}/error404`);
  await page.evaluate(() => {
    const blocked = document.createElement('script');
    blocked.textContent = 'document.title = "never"';
    document.head.append(blocked);
    // oxlint-disable no-console -- What is written to the console is what is tested.
    console.error('said aloud');
    console.error('an error that was expected');
    // oxlint-enable no-console
    setTimeout(() => {
      throw new Error('thrown away');
    });
  });
  await expect
    .poll(() => guards.faults())
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('content security: script-src-elem inline'),
        expect.stringContaining('console: said aloud'),
        expect.stringContaining('uncaught: Error: thrown away'),
      ]),
    );
  expect(guards.faults().join()).not.toContain('expected');
  await context.close();
});
