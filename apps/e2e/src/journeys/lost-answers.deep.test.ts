import { expect, test } from '#journey.ts';
import { runSchedules } from '#lost-answers.ts';

test('screens without an answer show what the server has [dash 4 win] [dec live]', async ({ browser, system }) => {
  // Ten schedules take half a minute on an idle machine, and five minutes on a crowded one.
  test.setTimeout(400_000);
  const { schedules, games, differences } = await runSchedules(browser, system, { schedules: 10, seed: 1, lanes: 2 });
  expect(differences).toEqual([]);
  expect(schedules).toBe(10);
  expect(games.confirmed).toBeGreaterThan(0);
  await system.checkInvariants();
});
