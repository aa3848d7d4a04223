import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditVerdict } from '#local/audit-verdict.ts';
import { findUnlistedLicences } from '#lint/licences.ts';
import { root } from '#local/shell.ts';

const licences = {
  allowed: ['MIT', 'Zlib'],
  exceptions: [{ licence: 'MPL-2.0', packages: 'lightningcss', why: 'a tool' }],
};
const under = (licence: string, name = 'satu') => findUnlistedLicences({ [licence]: [{ name }] }, licences);

test('refuses a licence that is not listed, an unknown one, and one that is listed for another package', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'GPL-3.0-only OR MIT', '(MIT AND Zlib)']) {
    expect(under(licence), licence).toEqual([]);
  }
  expect(under('MPL-2.0', 'lightningcss-linux-x64-gnu')).toEqual([]);
  for (const licence of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0', 'Unknown', 'UNLICENSED', '']) {
    expect(under(licence), licence).toEqual([`satu: its licence ${licence} is not in infra/licences.json`]);
  }
});

test('pnpm refuses packages that run a script when they are installed, unless allowBuilds has them', () => {
  expect(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')).toContain('\nstrictDepBuilds: true\n');
});

test('every version of the catalog is exact, and no package names one of its own', () => {
  const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').split('\ncatalog:\n')[1] ?? '';
  const versions = [...catalog.matchAll(/^ {2}(\S+): (\S+)$/gm)];
  expect(versions.length).toBeGreaterThan(40);
  for (const [, name, version] of versions) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  const manifests = [
    '.',
    'infra',
    ...['apps', 'packages'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
  ];
  for (const folder of manifests) {
    const file = join(root, folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string> | undefined>;
    const wanted = { ...manifest['dependencies'], ...manifest['devDependencies'] };
    for (const [name, version] of Object.entries(wanted))
      expect(version, `${folder}: ${name}`).toMatch(/^(catalog|workspace):/);
  }
});

test('every exception says why', () => {
  const { exceptions } = JSON.parse(readFileSync(join(root, 'infra/licences.json'), 'utf8')) as typeof licences;
  for (const { packages, why } of exceptions) expect(why.length, packages).toBeGreaterThan(10);
});

test('a registry that does not answer is never taken for good news', () => {
  expect(auditVerdict({ code: 0, output: 'No known vulnerabilities found' }).code).toBe(0);
  const found = auditVerdict({ code: 1, output: '1 vulnerabilities found\nSeverity: 1 high' });
  expect(found).toEqual({ code: 1, sentence: '1 vulnerabilities found\nSeverity: 1 high' });
  const silent = auditVerdict({
    code: 1,
    output: 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n  × The audit endpoint (at ...) responded with 405:',
  });
  expect([silent.code, silent.sentence]).toEqual([2, expect.stringContaining('did not answer (HTTP 405)')]);
  expect(auditVerdict({ code: 1, output: 'getaddrinfo EAI_AGAIN registry' }).code).toBe(2);
});
