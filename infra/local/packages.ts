/**
 * `pnpm check` refuses packages that run a script when they are installed, or stand under a licence, that nobody has agreed
 * to: `allowBuilds` of pnpm-workspace.yaml and infra/licences.json are the lists.
 */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Licences = {
  allowed: string[];
  /** `packages` is how their names begin. */
  exceptions: { licence: string; packages: string; why: string }[];
};

/** Output of `pnpm licenses list --json`: packages by licence, which may be an SPDX expression. */
type LicenceList = Record<string, { name: string }[]>;

/** A sentence for every package whose licence is not allowed; of a choice (`OR`) one allowed licence does. */
export function findUnlistedLicences(list: LicenceList, { allowed, exceptions }: Licences): string[] {
  return Object.entries(list).flatMap(([expression, packages]) =>
    packages
      .filter(({ name }) => {
        const isAllowed = (licence: string) =>
          allowed.includes(licence) ||
          exceptions.some((one) => one.licence === licence && name.startsWith(one.packages));
        const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
        return !choices.some((choice) => choice.split(' AND ').every((licence) => isAllowed(licence.trim())));
      })
      .map(({ name }) => `${name}: its licence ${expression} is not in infra/licences.json`),
  );
}

/** A sentence for every package with a script of installation that `allowBuilds` does not name. */
export function findUnlistedScripts(names: readonly string[], allowBuilds: Record<string, boolean>): string[] {
  return names
    .filter((name) => !(name in allowBuilds))
    .map((name) => `${name}: it runs a script when it is installed, and is not in allowBuilds of pnpm-workspace.yaml`);
}

/** The installed packages, of any depth, that would run something when they are installed. */
export function packagesWithScripts(root: string): string[] {
  const store = join(root, 'node_modules/.pnpm');
  const names = readdirSync(store).flatMap((entry) => {
    const folder = join(store, entry, 'node_modules');
    return existsSync(folder) ? packagesIn(folder).filter((name) => hasScript(join(folder, name))) : [];
  });
  return [...new Set(names)].toSorted();
}

/** The packages of a folder itself; links lead to those of other folders. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .filter((name) => !lstatSync(join(folder, name)).isSymbolicLink());
}

function hasScript(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> };
  // npm builds what has this file without being told to.
  return (
    ['preinstall', 'install', 'postinstall'].some((name) => name in scripts) || existsSync(join(folder, 'binding.gyp'))
  );
}
