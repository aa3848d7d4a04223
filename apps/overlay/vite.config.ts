import { leanContract, mabarinVite, serviceWorker } from '@mabarin/ui/vite';
import { defineConfig, mergeConfig } from 'vite';

// OBS 28 to 30 is Chromium 103 (docs/live.md).
const target = 'chrome103';

export default defineConfig(
  mergeConfig(mabarinVite({ target }), {
    plugins: [leanContract(), serviceWorker('src/shell/shell.worker.ts', 'shell.worker.js')],
    worker: { format: 'es' as const },
    build: {
      rolldownOptions: {
        output: {
          // Schemas of widget settings must not land in a chunk shared with the alert page, which has none.
          codeSplitting: {
            groups: [
              { name: 'schema', test: /node_modules[\\/]valibot[\\/]|domain[\\/]src[\\/]text\.ts$/ },
              // A group takes along the imports of its modules.
              { name: 'text', priority: 1, test: /domain[\\/]src[\\/]text-line\.ts$/ },
            ],
          },
        },
      },
    },
  }),
);
