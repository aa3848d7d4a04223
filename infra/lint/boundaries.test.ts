import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, runTool } from '#local/shell.ts';

type Diagnostic = { code: string; filename: string };

const repository = mkdtempSync(join(tmpdir(), 'mabarin-boundaries-'));
let found: Diagnostic[] = [];

/** Every rule with a file that breaks it, and the one next to it that keeps it. */
const boundaries: { rule: string; file: string; breaks: string; keeps?: string }[] = [
  {
    rule: 'import(no-relative-parent-imports)',
    file: 'apps/api/src/features/mabar/parent.ts',
    breaks: `import { fail } from '../support/index.ts'; export const a = fail;`,
    keeps: `import { fail } from './index.ts'; export const a = fail;`,
  },
  {
    rule: 'import(no-cycle)',
    file: 'apps/api/src/platform/circle.ts',
    breaks: `import { b } from './circle-back.ts'; export const a = () => b;`,
  },
  {
    rule: 'import(no-cycle)',
    file: 'apps/api/src/features/mabar/type-circle.ts',
    breaks: `import type { B } from '#features/mabar/type-circle-back.ts'; export type A = B | null;`,
    keeps: `import type { A } from '#features/mabar/type-circle.ts'; export type C = A;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/ports/upward.port.ts',
    breaks: `import type { Db } from '#schema.ts'; export type A = Db;`,
    keeps: `import type { Clock } from '#ports/clock.port.ts'; export type A = Clock;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/deps.ts',
    breaks: `import type { Chat } from '#features/discord/index.ts'; export type Deps = { chat: Chat };`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/platform/all-deps.ts',
    breaks: `import type { Deps } from '#deps.ts'; export type A = Deps;`,
    keeps: `import type { Clock } from '#ports/clock.port.ts'; export type A = { clock: Clock };`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/reports/index.ts',
    breaks: `export { reportsRoutes } from './report.routes.ts';`,
    keeps: `export { readReport } from './report.queries.ts';`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/mabar/deep.ts',
    breaks: `import { a } from '#features/payments/charge.commands.ts'; export const b = a;`,
    keeps: `import { a } from '#features/payments/index.ts'; export const b = a;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/payments/upward.ts',
    breaks: `import type { A } from '#features/mabar/index.ts'; export type B = A;`,
    keeps: `import type { A } from '#features/ledger/index.ts'; export type B = A;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/mabar/sideways.ts',
    breaks: `export { a } from '#features/support/index.ts';`,
    keeps: `export { a } from '#features/alerts/index.ts';`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/novelty/unlisted.ts',
    breaks: `import { a } from '#features/live/index.ts'; export const b = a;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/platform/feature.ts',
    breaks: `export const late = () => import('#features/mabar/index.ts');`,
    keeps: `export const late = () => import('#platform/clock.ts');`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/payments/pretend.ts',
    breaks: `import { a } from '#sandbox/payments.gateway.ts'; export const b = a;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/payments/above.ts',
    breaks: `import { a } from '#features.ts'; export const b = a;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/dashboard/src/features/support/weights.ts',
    breaks: `import { screenMessage } from '@mabarin/domain/messages/filter'; export const a = screenMessage;`,
    keeps: `import { hiddenBecause } from '@mabarin/domain/messages/reasons'; export const a = hiddenBecause;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'packages/domain/src/text-weights.ts',
    breaks: `import { kept } from '#messages/model/kept.ts'; export const a = kept;`,
    keeps: `import { hiddenBecause } from '#messages/reasons.ts'; export const a = hiddenBecause;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'packages/domain/src/impure.ts',
    breaks: `import { readFileSync } from 'node:fs'; export const a = readFileSync;`,
    keeps: `import { number } from 'valibot'; export const a = number;`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/alerts/player.test.ts',
    breaks: `import { createAlertPlayer } from '@mabarin/display/alert-player'; export const a = createAlertPlayer;`,
    keeps: `import { openDisplayPage } from '#testing/display-pages.ts'; export const a = openDisplayPage;`,
  },
  {
    rule: 'boundaries(sql-in-queries)',
    file: 'apps/api/src/features/mabar/entry.commands.ts',
    breaks: `import { sql } from 'kysely'; export const a = sql;`,
    keeps: `import type { Kysely } from 'kysely'; export type A = Kysely<object>;`,
  },
  {
    rule: 'boundaries(sql-in-queries)',
    file: 'apps/api/src/features/mabar/other.commands.ts',
    breaks: `export const a = (tx: { selectFrom(t: string): string }) => tx.selectFrom('mabar_entry');`,
  },
  {
    rule: 'boundaries(time-is-an-argument)',
    file: 'packages/domain/src/now.ts',
    breaks: `export const a = () => new Date();`,
    keeps: `export const a = (at: number) => new Date(at);`,
  },
  {
    rule: 'boundaries(time-is-an-argument)',
    file: 'apps/api/src/features/mabar/now.commands.ts',
    breaks: `export const a = () => Date.now();`,
  },
  {
    rule: 'boundaries(time-is-an-argument)',
    file: 'apps/api/src/features/mabar/chance.commands.ts',
    breaks: `export const a = () => Math.random();`,
  },
  {
    rule: 'boundaries(limit-by-address)',
    file: 'apps/api/src/features/mabar/hit.commands.ts',
    breaks: `export const a = (limits: { hit(n: string, s: string): void }, ip: string) => limits.hit('player', ip);`,
    keeps: `declare const addressOf: (ip: string) => string; export const a = (limits: { hit(n: string, s: string): void }, ip: string) => limits.hit('player', addressOf(ip));`,
  },
  {
    rule: 'boundaries(limit-by-address)',
    file: 'apps/api/src/features/mabar/subject.commands.ts',
    breaks: `export const a = (ip: string) => ({ name: 'code', subject: \`from:\${ip}\` });`,
    keeps: `declare const addressOf: (ip: string) => string; export const a = (ip: string) => ({ name: 'code', subject: addressOf(ip) });`,
  },
  {
    rule: 'boundaries(limit-by-address)',
    file: 'apps/api/src/platform/http/generator.ts',
    breaks: `export const a = { keyGenerator: (request: { ip: string }) => request.ip };`,
  },
  {
    rule: 'boundaries(imports)',
    file: 'apps/api/src/features/mabar/network.ts',
    breaks: `import { networkOf } from '#platform/http/network.ts'; export const a = networkOf;`,
    keeps: `import { addressOf } from '#platform/http/address.ts'; export const a = addressOf;`,
  },
  {
    rule: 'react(jsx-no-literals)',
    file: 'apps/public/src/words.tsx',
    breaks: `export const A = () => <p>Halo</p>;`,
    keeps: `export const A = (props: { text: string }) => <p>{props.text} · </p>;`,
  },
  {
    rule: 'react(jsx-no-literals)',
    file: 'apps/overlay/src/attribute.tsx',
    breaks: `export const A = () => <button type="button" aria-label="Tutup" />;`,
    keeps: `export const A = () => <button type="button" className="close" />;`,
  },
  {
    rule: 'react(no-danger)',
    file: 'apps/public/src/danger.tsx',
    breaks: `export const A = (props: { html: string }) => <p dangerouslySetInnerHTML={{ __html: props.html }} />;`,
  },
  {
    rule: 'eslint(no-eval)',
    file: 'apps/public/src/evil.ts',
    breaks: `export const a = (code: string): unknown => eval(code);`,
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    file: 'apps/public/src/hook.tsx',
    breaks: `import { useState } from 'react'; export function A(props: { on: boolean }) { if (props.on) useState(0); return null; }`,
  },
  {
    rule: 'typescript(no-floating-promises)',
    file: 'apps/api/src/platform/floating.ts',
    breaks: `async function a(): Promise<void> {} export function b() { a(); }`,
    keeps: `async function a(): Promise<void> {} export async function b() { await a(); }`,
  },
  {
    rule: 'typescript(no-misused-promises)',
    file: 'apps/api/src/platform/misused.ts',
    breaks: `async function a(): Promise<boolean> { return true; } export const b = () => { if (a()) throw new Error('x'); };`,
  },
  {
    rule: 'typescript(no-explicit-any)',
    file: 'apps/api/src/platform/any.ts',
    breaks: `export const a = (value: any) => String(value);`,
  },
  ...[
    {
      // Changes beside a sibling.
      breaks: `export const A = ({ n }: { n: string }) => <p>{n} <b /></p>;`,
      keeps: `export const A = ({ n }: { n: string }) => <p><span>{n}</span> <b /></p>;`,
    },
    {
      // Comes and goes beside a sibling.
      breaks: `export const A = ({ on }: { on: boolean }) => <p><b />{on && 'ya'}</p>;`,
      keeps: `export const A = ({ on }: { on: boolean }) => <p>{on && 'ya'}</p>;`,
    },
    {
      // A property that may be text.
      breaks: `export function A({ icon }: { icon: ReactNode }) { return <p>{icon}<b /></p>; }`,
      keeps: `export function A({ icon }: { icon: Elements }) { return <p>{icon}<b /></p>; }`,
    },
    {
      // Text before which something comes and goes.
      breaks: `export const A = ({ on }: { on: boolean }) => <p>{on && <b />}Simpan</p>;`,
      keeps: `export const A = () => <p><b />Simpan</p>;`,
    },
    {
      // A fragment goes node by node.
      breaks: `export const A = () => <>Simpan<b /></>;`,
      keeps: `export const A = () => <><span>Simpan</span><b /></>;`,
    },
    {
      // React keeps the element of the same tag and changes its texts one by one.
      breaks: `export const A = ({ on }: { on: boolean }) => on ? <p>Ya <b /></p> : <p>Tidak</p>;`,
      keeps: `export const A = ({ on }: { on: boolean }) => on ? <p>Ya <b /></p> : <i>Tidak</i>;`,
    },
    {
      // A component that draws bare text.
      breaks: `export function A({ n }: { n: string }) { return n.trim(); }`,
      keeps: `export function A({ n }: { n: string }) { return n === '' ? null : <p>{n}</p>; }`,
    },
    {
      breaks: `export const A = ({ all }: { all: string[] }) => <p>{all.map((one) => one)}<b /></p>;`,
      keeps: `export const A = ({ all }: { all: string[] }) => <p>{all.map((one) => <i key={one} />)}<b /></p>;`,
    },
  ].map((example, index) => ({
    rule: 'translation(bare-text)',
    file: `packages/ui/src/components/bare-text-${index}.tsx`,
    ...example,
  })),
  {
    rule: 'comments(plain-opening)',
    file: 'packages/domain/src/riddle.ts',
    breaks: `/**\n * What the viewer pays.\n */\nexport const a = 1;`,
    keeps: `/** Paid by the viewer. */\nexport const a = 1; // What follows is no doc comment.`,
  },
  ...[
    { breaks: `/** Its price. */`, keeps: `/** The price. */` },
    { breaks: `// This is paid.`, keeps: `// This price is paid by many,\n// Its total is not.` },
  ].map(({ breaks, keeps }, index) => ({
    rule: 'comments(named-subject)',
    file: `packages/domain/src/subject-${index}.ts`,
    breaks: `${breaks}\nexport const a = 1;`,
    keeps: `${keeps}\nexport const a = 1;`,
  })),
  {
    rule: 'journeys(short-title)',
    file: 'apps/e2e/src/journeys/long.test.ts',
    breaks: `declare const test: (title: string) => void; test('${'a'.repeat(101)}');`,
    keeps: `declare const test: (title: string) => void; test('${'a'.repeat(100)}');`,
  },
  ...[
    { breaks: 'Maksimal 5 pemain.', keeps: 'Maksimum 5 pemain.' },
    { breaks: 'coba lagi, Coba Lagi.', keeps: 'Coba lagi.' },
    { breaks: 'Simpan Catatan', keeps: 'Buka Copy Webhook URL' },
    { breaks: 'Saldo belum cukup. Coba lagi besok ya!', keeps: 'Saldo belum cukup. Coba lagi besok.' },
    // The specs' own sentence.
    { breaks: 'Tanggal "dari" maksimal 15 hari.', keeps: 'Tanggal "dari" maksimum adalah 15 hari yang lalu!' },
  ].map(({ breaks, keeps }, index) => ({
    rule: 'voice(words)',
    file: `apps/dashboard/src/features/team/voice-${index}.text.ts`,
    breaks: `export const a = { text: '${breaks}' };`,
    keeps: `export const a = { text: '${keeps}' };`,
  })),
];

const kept = (file: string): string => file.replace(/\/([^/]+)$/, '/kept-$1');

function write(file: string, text: string): void {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), text);
}

beforeAll(async () => {
  cpSync(join(root, '.oxlintrc.json'), join(repository, '.oxlintrc.json'));
  write('infra/lint/boundaries.ts', '');
  for (const plugin of ['boundaries', 'translation', 'comments', 'journeys', 'voice'].map(
    (name) => `infra/lint/${name}.ts`,
  )) {
    cpSync(join(root, plugin), join(repository, plugin));
  }
  cpSync(join(root, 'docs/spec'), join(repository, 'docs/spec'), { recursive: true });
  cpSync(join(root, 'docs/glossary.md'), join(repository, 'docs/glossary.md'));
  const regexp = 'node_modules/eslint-plugin-regexp';
  mkdirSync(join(repository, 'node_modules'));
  symlinkSync(join(root, regexp), join(repository, regexp));
  cpSync(join(root, 'tsconfig.base.json'), join(repository, 'tsconfig.base.json'));
  write('tsconfig.json', `{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": [] } }`);
  write('apps/api/src/platform/circle-back.ts', `import { a } from './circle.ts'; export const b = () => a;`);
  write('apps/api/package.json', JSON.stringify({ name: 'api', type: 'module', imports: { '#*': './src/*' } }));
  write(
    'apps/api/src/features/mabar/type-circle-back.ts',
    `import type { A } from '#features/mabar/type-circle.ts'; export type B = A;`,
  );
  for (const { file, breaks, keeps } of boundaries) {
    write(file, breaks);
    if (keeps) write(kept(file), keeps);
  }
  const { output } = await runTool('oxlint', ['--type-aware', '--format=json'], {
    cwd: repository,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') },
  });
  found = (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
});

afterAll(() => rmSync(repository, { recursive: true, force: true }));

test.each(boundaries)('$rule is broken by $file', ({ rule, file }) => {
  expect(
    found.filter(({ filename }) => filename.endsWith(file) && !filename.includes('kept-')).map(({ code }) => code),
  ).toContain(rule);
});

test.each(boundaries.filter(({ keeps }) => keeps))('$rule lets the right way of $file pass', ({ rule, file }) => {
  expect(found.filter(({ filename, code }) => filename.endsWith(kept(file)) && code === rule)).toEqual([]);
});
