import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'display', include: ['src/**/*.test.ts'] } });
