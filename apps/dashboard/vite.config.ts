import { join } from 'node:path';
import { leanContract, mabarinVite } from '@mabarin/ui/vite';
import { defineConfig, mergeConfig } from 'vite';

export default defineConfig(
  mergeConfig(mabarinVite(), {
    plugins: [leanContract()],
    resolve: {
      alias: [
        {
          find: /^\.\.\/zip\/zipToArrayBuffer\.js$/,
          replacement: join(import.meta.dirname, 'src/features/reports/zip.ts'),
        },
      ],
    },
    worker: { format: 'es' },
    build: {
      rolldownOptions: {
        output: {
          // Code of every page in one file: it compresses better than many small ones and outlives a deploy in the
          // cache.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|valibot|@tanstack)[\\/]/,
              },
              // Code shared by most parts of the app; with a lower count, form fields would join it.
              { name: 'shared', test: /[\\/](packages|dashboard)[\\/].*src[\\/]/, minShareCount: 33 },
            ],
          },
        },
      },
    },
  }),
);
