/**
 * `pnpm release`: a release of what is checked out, for machines like this one:
 * `reports/releases/mabarin-<version>-<commit>.tar.gz` and its `.sha256`. It holds the service with all that runs it (Node
 * too), the built pages and `infra`; `release.json` says version, date and commit, MANIFEST each file's hash. `mabarin install`
 * and `update` take it (docs/deploy.md). Version and date are of the changelog and the commit.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApps } from '#local/build.ts';
import { UserError, onExit, root, run, script } from '#local/shell.ts';

/** Files that run on a server, and pages that its operator reads there. */
const KEPT = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  'CHANGELOG.md',
  'packages',
  'apps/api',
  'infra',
  'docs',
];

await script(async () => {
  console.log(await makeRelease());
  return 0;
});

/** Returns the archive's path. */
async function makeRelease(): Promise<string> {
  await buildApps();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = await shell("git describe --always --exclude '*' --abbrev=8 --dirty");
  const date = await shell('git log -1 --format=%cs');
  const name = `mabarin-${version}-${commit}`;
  const folder = join(root, 'reports/releases');
  mkdirSync(folder, { recursive: true });
  const stage = mkdtempSync(join(folder, '.stage-'));
  onExit(() => rm(stage, { recursive: true, force: true }));
  const release = join(stage, name);
  mkdirSync(release);
  await shell(`git ls-files -z ${KEPT.join(' ')} | tar --null -T - -cf - | tar -x -C '${release}'`);
  // Migrations are TypeScript that Node runs as it is, and Node strips no types below node_modules: no `pnpm deploy`.
  await shell("pnpm install --prod --frozen-lockfile --prefer-offline --filter '@mabarin/api...'", release);
  for (const app of ['api', 'public', 'dashboard', 'overlay']) {
    cpSync(join(root, 'apps', app, 'dist'), join(release, 'apps', app, 'dist'), { recursive: true });
  }
  const node = join(release, 'node_modules/.bin/node');
  cpSync(process.execPath, node, { dereference: true });
  chmodSync(node, 0o755);
  writeFileSync(join(release, 'release.json'), `${JSON.stringify({ version, date, commit })}\n`);
  await shell(
    "find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum >../MANIFEST && mv ../MANIFEST .",
    release,
  );
  const archive = `${name}.tar.gz`;
  await shell(`tar --sort=name --owner=0 --group=0 --numeric-owner -czf '${join(folder, archive)}' '${name}'`, stage);
  await shell(`sha256sum '${archive}' >'${archive}.sha256'`, folder);
  return join(folder, archive);
}

async function shell(command: string, cwd = root): Promise<string> {
  const env = { ...process.env, CI: 'true' };
  const { code, output } = await run('bash', ['-o', 'pipefail', '-c', command], { cwd, env });
  if (code !== 0) throw new UserError(`${command}\n${output.slice(-2_000)}`);
  return output.trim();
}
