import { defineConfig } from 'vitest/config';

// Business dates must not depend on where the server stands: the time rules run once per zone.
const zones = ['UTC', 'Asia/Jakarta', 'America/New_York'];

export default defineConfig({
  test: {
    pool: 'forks', // setting TZ has an effect in a process, not in a worker thread
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.ts'], exclude: ['src/time.test.ts'] } },
      ...zones.map((zone) => ({
        extends: true as const,
        test: { name: `time in ${zone}`, include: ['src/time.test.ts'], env: { TZ: zone } },
      })),
    ],
  },
});
