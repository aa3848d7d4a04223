import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'public', include: ['src/**/*.test.ts'], maxWorkers: 2 } });
