import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'testing/**/*.test.ts'],
    globalSetup: ['./testing/vitest.setup.ts'],
    maxWorkers: 2,
    // Loading the service costs more than most files' tests: files share it. Each has a world of its own all the same.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
