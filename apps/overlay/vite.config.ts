import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leanContract, mabarinVite } from '@mabarin/ui/vite';
import { defineConfig, mergeConfig, transformWithOxc, type Plugin } from 'vite';

// OBS 28 to 30 is Chromium 103 (docs/live.md).
const target = 'chrome103';

export default defineConfig(
  mergeConfig(mabarinVite({ target }), {
    plugins: [leanContract(), shellWorker()],
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

/** Builds the service worker: one file with a fixed path, which lists every built file except the sounds. */
function shellWorker(): Plugin {
  return {
    name: 'mabarin:shell-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const file = join(import.meta.dirname, 'src/shell/shell.worker.ts');
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target });
        const assets = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !/\.(wav|map)$/.test(name))
          .map((name) => `/${name}`)
          .sort();
        // The worker is registered as a classic script, which may not have exports.
        const script = code.replace(/^export \{\};?$/m, '');
        this.emitFile({
          type: 'asset',
          fileName: 'shell.worker.js',
          source: `const SHELL_ASSETS = ${JSON.stringify(assets)};\n${script}`,
        });
      },
    },
  };
}
