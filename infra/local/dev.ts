/**
 * `pnpm dev`: as `pnpm start`, but the API restarts when its code changes, and Vite serves the three apps from source.
 * The API's own web listeners move to hidden ports; the pages take their run-time configuration from there. CSP and the
 * host page's header are those of `pnpm start` only.
 */
import { join } from 'node:path';
import getPort from 'get-port';
import { createServer } from 'vite';
import { addressOf, listeners, migrate, requireFreePorts, startApi } from './api.ts';
import { buildApps } from './build.ts';
import { localDatabase, lockDataFolder } from './database.ts';
import { onExit, root, script } from './shell.ts';

await script(async () => {
  await lockDataFolder();
  await requireFreePorts();
  const [databaseUrl] = await Promise.all([localDatabase().then(migrate), buildApps()]);

  const apps = listeners.filter(({ name }) => name !== 'api');
  const hidden = new Map<string, number>();
  for (const { name, variable } of apps) {
    process.env[`MABARIN_${name.toUpperCase()}_ORIGIN`] = addressOf(name);
    hidden.set(name, await getPort());
    process.env[variable] = `${hidden.get(name)}`;
  }
  process.env['MABARIN_LOG'] ??= 'info';
  process.env['NODE_ENV'] = 'development';
  const api = await startApi(databaseUrl, { watch: true });

  for (const { name, port } of apps) {
    const server = await createServer({
      root: join(root, 'apps', name),
      server: { host: '127.0.0.1', port, strictPort: true },
      clearScreen: false,
      plugins: [
        {
          name: 'mabarin:page-config',
          transformIndexHtml: async (html) => html.replace('<!--config-->', await configScript(hidden.get(name) ?? 0)),
        },
      ],
    });
    await server.listen();
    onExit(() => server.close());
  }
  console.log(`
${apps.map(({ name }) => `  ${name.padEnd(10)} ${addressOf(name)}`).join('\n')}
  api        ${addressOf('api')}
  demo       ${addressOf('public')}/demomabar, login demo@mabarin.test / stan-kancil-77
`);
  return api.ended;
});

/** The configuration that the API writes into the built page of an app. */
async function configScript(port: number): Promise<string> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return /<script type="application\/json" id="config">.*?<\/script>/s.exec(page)?.[0] ?? '';
}
