import { defineConfig } from 'vitest/config';

/** Business dates must not depend on where the server stands: the time rules run once per zone. */
const timeRules = 'packages/domain/src/time.test.ts';
const zones = ['UTC', 'Asia/Jakarta', 'America/New_York'];

/** Tests of `pnpm test:deep` alone; it runs the other API tests too, with more checks (testing/depth.ts). */
const deepTests = process.env['MABARIN_TEST_DEPTH'] === 'deep' ? [] : ['**/*.deep.test.ts'];

export default defineConfig({
  test: {
    // Setting TZ has an effect in a process, not in a worker thread.
    pool: 'forks',
    // Loading modules costs more than most tests: files share them. A test leaves no stub and no timer behind.
    isolate: false,
    maxWorkers: 2,
    // Generous, so that a busy machine makes a run slow and not red.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.ts', 'apps/e2e/gallery/*.test.ts', 'infra/local/**/*.test.ts'],
          exclude: ['apps/api/**', 'apps/e2e/src/**', timeRules],
        },
      },
      ...zones.map((zone) => ({
        extends: true as const,
        test: { name: `unit, time in ${zone}`, include: [timeRules], env: { TZ: zone } },
      })),
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/{src,testing}/**/*.test.ts'],
          exclude: deepTests,
          globalSetup: ['apps/api/testing/vitest.setup.ts'],
        },
      },
    ],
  },
});
