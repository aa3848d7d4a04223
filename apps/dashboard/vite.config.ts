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
          // What every page needs is one file: it packs better than many small ones and outlives a deploy in the cache.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|valibot|@tanstack)[\\/]/,
              },
              // What most of the parts of the app share: with one more part that has a form, a form's fields would be in it.
              { name: 'shared', test: /[\\/](packages|dashboard)[\\/].*src[\\/]/, minShareCount: 33 },
            ],
          },
        },
      },
    },
  }),
);
