import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTemplate } from '@mabarin/api/testing/template';
import { TEMPLATE } from '#test-system.ts';

const apps = join(import.meta.dirname, '..', '..');

/** Makes the migrated database once; every worker clones it. Workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  for (const app of ['public', 'dashboard', 'overlay']) {
    if (existsSync(join(apps, app, 'dist', 'index.html'))) continue;
    throw new Error(`apps/${app} is not built: run the journeys by \`pnpm test:e2e\`, or \`pnpm build\` first`);
  }
  const template = await createTemplate();
  process.env[TEMPLATE] = template.name;
  return () => template.drop();
}
