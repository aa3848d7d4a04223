import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createWebServer, type PageParts } from '#platform/web/web.ts';
import type { Captcha } from '#ports/captcha.port.ts';

const captcha: Captcha = {
  verify: async () => false,
  check: async () => {},
  singleUse: false,
  page: { provider: 'sandbox', siteKey: '' },
};
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_base.js'], css: ['assets/index-1.css'] },
  '_base.js': { file: 'assets/base-1.js' },
  'src/list.page.tsx': { file: 'assets/list-1.js', imports: ['_base.js', '_kit.js'], css: ['assets/list-1.css'] },
  '_kit.js': { file: 'assets/kit-1.js', css: ['assets/kit-1.css'] },
  'src/foot.tsx': { file: 'assets/foot-1.js', imports: ['_base.js'], css: ['assets/foot-1.css'] },
};
const page =
  '<!doctype html><html><head><script src="/assets/early-1.js"></script><title>Mabarin</title><!--config--><!--head-->' +
  '<script type="module" crossorigin src="/assets/index-1.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>' +
  '<body><div id="pre"><!--shell--></div><div id="root"></div></body></html>';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mabarin-renderer-'));
  await mkdir(join(root, 'public/dist/.vite'), { recursive: true });
  await mkdir(join(root, 'public/dist/.server'), { recursive: true });
  await mkdir(join(root, 'public/dist/assets'), { recursive: true });
  for (const name of ['index', 'list', 'kit', 'foot']) {
    await writeFile(join(root, `public/dist/assets/${name}-1.css`), `.${name} { color: $& }\n`);
  }
  await writeFile(join(root, 'public/dist/assets/early-1.js'), "document.title = '$&';\n");
  await writeFile(join(root, 'public/dist/index.html'), page);
  await writeFile(join(root, 'public/dist/.vite/manifest.json'), JSON.stringify(manifest));
});
afterEach(() => rm(root, { recursive: true }));

const shell = { html: '<p>gambar pertama</p>' };
const parts: PageParts = { code: 200, drawn: true, shell, preload: {} };

/** Serves one page with this code as the app's server build; null: it has none. */
async function serve(render: string | null, hook: PageParts = parts) {
  if (render !== null) {
    await writeFile(join(root, 'public/dist/.server/server.mjs'), `export const render = (page) => ${render};`);
  }
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/x', MABARIN_LOG: 'silent' }, root);
  const app = await createWebServer(config, captcha, 'public', async () => hook);
  const logged: unknown[] = [];
  app.log.error = (...line: unknown[]) => void logged.push(line);
  const answer = await app.inject({ url: '/list/demo?x=1' });
  await app.close();
  return { answer, body: answer.body, logged };
}

const drawing = (html: string) =>
  `({ html: ${html}, head: '<link rel="preload" as="image" href="/x.webp"/>', modules: ['src/list.page.tsx'], later: ['src/foot.tsx'] })`;

test('a drawn page stands in the root, with its chunks and styles in the head after those of the entry', async () => {
  const { answer, body, logged } = await serve(drawing("'<main>' + page.path + page.config.mode + '</main>'"));
  expect([answer.statusCode, logged]).toEqual([200, []]);
  expect(body).toContain('<div id="root" data-rendered><main>/list/demosandbox</main></div>');
  expect(body).not.toContain('gambar pertama');
  const links = [...body.matchAll(/<link rel="(\w+)"[^>]*href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`);
  expect(links).toEqual([
    'stylesheet /assets/index-1.css',
    'stylesheet /assets/kit-1.css',
    'stylesheet /assets/list-1.css',
    // Of a part whose code comes later only the styles.
    'stylesheet /assets/foot-1.css',
    'preload /x.webp',
    'modulepreload /assets/list-1.js',
    'modulepreload /assets/kit-1.js',
  ]);
  // Modules wait for the content, which is painted first.
  const [, waiting = ''] = /<template id="scripts">(.*)<\/template><\/body>/.exec(body) ?? [];
  expect(waiting.match(/[\w-]+\.js/g)).toEqual(['index-1.js', 'list-1.js', 'kit-1.js']);
  expect(body.replace(waiting, '')).not.toMatch(/modulepreload|type="module"/);
});

test.each([
  ['drawn', drawing("'x'"), '.index { color: $& }.kit { color: $& }.list { color: $& }.foot { color: $& }'],
  ['plain', null, '.index { color: $& }'],
])(
  'a %s page holds its styles and its early script, and its policy allows just these',
  async (_what, render, style) => {
    const { answer, body } = await serve(render);
    const script = "document.title = '$&';";
    expect(body).toContain(`<script>${script}</script>`);
    expect(body.match(/<style>.*<\/style>/g)).toEqual([`<style>${style}</style>`]);
    // Vite's loader finds them and loads none of them again.
    expect([...body.matchAll(/<link rel="stylesheet" (?!disabled )/g)]).toEqual([]);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = String(answer.headers['content-security-policy']).split(';');
    expect(policy).toContain(`script-src 'self' ${hash(script)}`);
    expect(policy).toContain(`style-src 'self' ${hash(style)}`);
  },
);

test.each([
  ['that throws', '{ throw new Error("rusak, says the test") }'],
  ['that names a module which the build has not', `({ html: '', head: '', modules: ['src/gone.tsx'], later: [] })`],
])('a drawing %s leaves the plain page, and the log says so without the path', async (_what, render) => {
  const { answer, body, logged } = await serve(render);
  expect(answer.statusCode).toBe(200);
  expect(body).toContain('<div id="pre"><p>gambar pertama</p></div><div id="root"></div>');
  expect(logged).toEqual([[{ err: expect.any(Error) }, 'the server could not draw a page']]);
  expect(JSON.stringify(logged)).not.toContain('demo');
});

test.each([
  ['without a server build', null, parts],
  ['that the app draws in the browser only', 'null', parts],
  ['that the hook does not want drawn', drawing("'x'"), { ...parts, drawn: false }],
])('a page %s is the plain one', async (_what, render, hook) => {
  const { body, logged } = await serve(render, hook);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('gambar pertama');
  expect(logged).toEqual([]);
});

test('what is its holder’s alone is kept by nothing between', async () => {
  const { answer } = await serve(null, { ...parts, personal: true });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});
