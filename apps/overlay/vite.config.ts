import { leanContract, mabarinVite } from '@mabarin/ui/vite';
import { defineConfig, mergeConfig } from 'vite';

// OBS 28 to 30 is Chromium 103 (docs/live.md).
export default defineConfig(
  mergeConfig(mabarinVite({ target: 'chrome103' }), {
    plugins: [leanContract()],
    worker: { format: 'es' as const },
  }),
);
