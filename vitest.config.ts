import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mabarinVite } from './packages/ui/vite/preset.ts';

/** Business dates must not depend on where the server stands: the time rules run once per zone. */
const timeRules = 'packages/domain/src/time.test.ts';
const zones = ['UTC', 'Asia/Jakarta', 'America/New_York'];

const isDeep = process.env['MABARIN_TEST_DEPTH'] === 'deep';
/** Files of a part in this run. `pnpm test:deep` alone has the deep ones, and runs all API tests, with more checks (testing/depth.ts). */
const ofRun = (files: string[]) => (isDeep ? files.map((file) => file.replace('.test.', '.deep.test.')) : files);
const notOfRun = isDeep ? [] : ['**/*.deep.test.{ts,tsx}'];

/** Vitest begins with the longest files by their size; a model is a short file and takes longest. */
class ModelsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isModel = ({ moduleId }: TestSpecification) => moduleId.includes('/testing/models/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isModel), ...sorted.filter((file) => !isModel(file))];
  }
}

const ofKit = (name: string) => join(import.meta.dirname, 'packages/ui/node_modules', name);

export default defineConfig({
  test: {
    // Setting TZ has an effect in a process, not in a worker thread.
    pool: 'forks',
    // Loading modules costs more than most tests: files share them. A test leaves no stub and no timer behind.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: ModelsFirst },
    // Generous, so that a busy machine makes a run slow and not red.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ofRun([
            '{apps,packages}/*/{src,scripts}/**/*.test.ts',
            'apps/e2e/gallery/*.test.ts',
            'infra/{lint,local,tests}/*.test.ts',
          ]),
          exclude: ['apps/api/**', 'apps/e2e/src/**', timeRules, ...notOfRun],
        },
      },
      ...(isDeep ? [] : zones).map((zone) => ({
        extends: true as const,
        test: { name: `unit, time in ${zone}`, include: [timeRules], env: { TZ: zone } },
      })),
      {
        ...mabarinVite(),
        extends: true,
        // The root has no React of its own that Vite could build ahead.
        // What was built ahead for an earlier run knows nothing of a new test's imports, and a late one reloads the page.
        optimizeDeps: { force: true },
        resolve: { alias: Object.fromEntries(['react', 'react-dom'].map((name) => [name, ofKit(name)])) },
        test: {
          name: 'components',
          setupFiles: ['packages/web/testing/page.setup.ts', 'packages/ui/testing/cleanup.setup.ts'],
          include: ofRun(['{apps,packages}/*/src/**/*.test.tsx']),
          exclude: notOfRun,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Empty where Playwright has its own (infra/local/chromium.ts).
            provider: playwright({
              launchOptions: { executablePath: process.env['CHROMIUM_PATH'] || undefined },
              // What moves is waited for before each click.
              contextOptions: { reducedMotion: 'reduce', locale: 'id-ID', timezoneId: 'Asia/Jakarta' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          // One more than the cores of the target machine: a worker that waits for PostgreSQL leaves its core to another.
          maxWorkers: 3,
          include: ['apps/api/{src,testing}/**/*.test.ts'],
          exclude: notOfRun,
          globalSetup: ['apps/api/testing/vitest.setup.ts'],
        },
      },
    ],
  },
});
