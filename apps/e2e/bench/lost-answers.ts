/**
 * `pnpm bench lost-answers [--schedules 300] [--seed 1]`: two dashboards and a phone of each of three hosts, while every
 * answer to their calls is dropped, left hanging, delayed, asked for twice or a 503 by the seed (src/lost-answers.ts). After each
 * schedule every screen must equal the server within 20 s, and every game must be counted once.
 *
 * Prints a table; any difference is printed and makes the command exit 1.
 */
import { chromium } from '@playwright/test';
import { quantile, readOptions } from '@mabarin/api/testing/load/bench';
import { createTemplate } from '@mabarin/api/testing/template';
import { launchOptions } from '#browser.ts';
import { openTestSystem } from '#test-system.ts';
import { runSchedules } from '#lost-answers.ts';

const { schedules: wanted, seed } = readOptions({ schedules: 300, seed: 1 });
const plan = { schedules: wanted, seed, lanes: 3 };

const template = await createTemplate();
try {
  const system = await openTestSystem(template.name);
  const browser = await chromium.launch(launchOptions);
  try {
    const began = performance.now();
    const { schedules, games, deliveries, healed, differences } = await runSchedules(browser, system, plan);
    await system.checkInvariants();
    const at = (share: number) => `${(quantile(healed, share) / 1_000).toFixed(1)} s`;
    console.table({
      schedules,
      answers: Object.entries(deliveries)
        .map(([delivery, count]) => `${count} ${delivery}`)
        .join(', '),
      'Win and Lose': `${games.confirmed} confirmed, ${games.counted} counted, ${games.refused} refused`,
      'screens equal after': `${at(0.5)} (half), ${at(0.95)} (95 %), ${at(1)} (all)`,
      differences: differences.length,
      took: `${((performance.now() - began) / 1_000).toFixed(0)} s`,
    });
    for (const difference of differences) console.log(difference);
    process.exitCode = differences.length > 0 || schedules !== plan.schedules ? 1 : 0;
  } finally {
    await browser.close();
    await system.close();
  }
} finally {
  await template.drop();
}
