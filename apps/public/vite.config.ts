import { mabarinVite } from '@mabarin/ui/vite';
import { defineConfig, mergeConfig } from 'vite';

export default defineConfig(
  mergeConfig(mabarinVite(), {
    build: {
      rolldownOptions: {
        output: {
          // What every page needs is one file: it packs better than ten small ones and outlives a deploy in the cache.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|valibot|@tanstack[\\/](query-core|react-query))[\\/]/,
              },
            ],
          },
        },
      },
    },
  }),
);
