import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#platform/package-folder.ts';

type Release = { version: string; date?: string; commit?: string };

const root = join(packageFolder, '..', '..');
/** Stands in a release alone (infra/release/release.ts). */
const release = join(root, 'release.json');
const { version, date, commit } = JSON.parse(
  readFileSync(existsSync(release) ? release : join(root, 'package.json'), 'utf8'),
) as Release;

/** The product's version, in a release with its date and commit: `0.3.0 (2026-11-30, 7e3ac78b)`; CHANGELOG.md says what it brought. */
export const VERSION = commit === undefined ? version : `${version} (${date}, ${commit})`;
