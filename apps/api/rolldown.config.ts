import { defineConfig } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

/** Libraries of hundreds of small modules. Node finds and compiles each module on its own, which was half of a start. */
const bundled = new Set(['date-fns', 'kysely', 'valibot']);
const installed = Object.keys(manifest.dependencies).filter(
  (name) => !name.startsWith('@mabarin/') && !bundled.has(name),
);

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
  output: { dir: 'dist', cleanDir: true, chunkFileNames: '[name].js' },
});
