import { mabarinVite } from '@mabarin/ui/vite';
import { defineConfig, mergeConfig } from 'vite';

export default defineConfig(
  mergeConfig(mabarinVite({ target: 'chrome103' }), {
    root: import.meta.dirname,
    worker: { format: 'es' as const },
    build: {
      rolldownOptions: { input: ['index.html', 'screen.html'].map((page) => `${import.meta.dirname}/${page}`) },
    },
  }),
);
