import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './src/browser.ts';

const isDeep = process.env['MABARIN_TEST_DEPTH'] === 'deep';

const deep = '**/*.deep.test.ts';

/**
 * Journeys through the built apps, the real service and a real database (docs/map.md). Every worker has its own system
 * (src/test-system.ts), so files run in parallel; a second project would start workers of its own. There are no retries.
 * `E2E_TRACE=1` keeps a trace of every failed journey in test-results/.
 */
export default defineConfig({
  testDir: './src/journeys',
  // `pnpm test` runs the main paths, `pnpm test:deep` the files that end in .deep.test.ts.
  ...(isDeep ? { testMatch: deep } : { testIgnore: deep }),
  // Node reads TypeScript itself and caches it; Playwright's transform costs twice as much.
  build: { external: ['packages/**', 'apps/api/**'].map((files) => join(import.meta.dirname, '../..', files)) },
  globalSetup: './src/setup.ts',
  // One more than the cores of the target machine: a waiting journey leaves its core to another.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, so that a busy machine slows a run and does not fail it.
  timeout: 360_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A journey cannot intercept a worker's requests; the one about the worker allows it.
    serviceWorkers: 'block',
    launchOptions,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
  },
});
