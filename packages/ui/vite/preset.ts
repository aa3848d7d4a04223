import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import icons from 'unplugin-icons/vite';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { noscriptText, unloadedText } from './noscript.text.ts';

type Options = {
  /** The oldest supported browser; default: Vite's own. The OBS display passes `chrome103`. */
  target?: string;
};

/** Vite settings shared by all apps; an app's vite.config.ts merges its own over them. */
export function mabarinVite({ target }: Options = {}): UserConfig {
  return {
    plugins: [
      react(),
      icons({
        compiler: { compiler: iconModule, extension: 'js' },
        scale: 1.25,
        // The icons are a dependency of the kit, wherever Vite was started.
        collectionsNodeResolvePath: import.meta.dirname,
      }),
      notices(),
      preloadFonts(),
      layerOrder(),
      pureSchemas(),
      usedClassNames(),
      compressedFiles(),
    ],
    css: { transformer: 'lightningcss' },
    build: {
      // The pages' CSP allows no `data:` assets.
      assetsInlineLimit: 0,
      // Browsers without modulepreload load the chunks a moment later, which costs less than a polyfill.
      modulePreload: { polyfill: false },
      // Read by `pnpm budgets`.
      manifest: true,
      // Spreading another schema's entries has no side effects, so unused schemas can be dropped.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
      ...(target === undefined ? {} : { target, cssTarget: target }),
    },
  };
}

/** An icon as a React component, without svgr: a build constant with a wrapper of 30 bytes. */
function iconModule(svg: string): string {
  const [, attributes = '', drawing = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1] ?? '0 0 256 256';
  return `import { jsx } from 'react/jsx-runtime';
const drawing = { __html: ${JSON.stringify(drawing)} };
export default (props) =>
  jsx('svg', { viewBox: '${viewBox}', width: '1.25em', height: '1.25em', 'aria-hidden': true, ...props, dangerouslySetInnerHTML: drawing });
`;
}

/**
 * Fills in an app's page: at `<!--noscript-->` with the place of the contact that the service names, at `<!--unloaded-->`
 * what shows when its scripts fail (unloaded.css).
 */
function notices(): Plugin {
  const noscript = `<noscript><p>${noscriptText} <!--contact--></p></noscript>`;
  const { sentence, reload } = unloadedText;
  const unloaded = `<div id="unloaded" role="alert"><p>${sentence}</p><p><a href="">${reload}</a></p></div>`;
  return {
    name: 'mabarin:notices',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!--noscript-->', noscript).replace('<!--unloaded-->', unloaded),
    },
  };
}

/** The fonts of every page; alert fonts load with the look that uses them (alert-fonts.css). */
const pageFont = /\/(anybody|figtree)-[\w-]+\.woff2$/;

/** Preloads the two fonts, which the browser would otherwise discover only after the CSS. */
function preloadFonts(): Plugin {
  return {
    name: 'mabarin:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => pageFont.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}

/**
 * Declares the layer order at the top of every stylesheet. styles.css does too, but the build moves shared styles into
 * files that load before it, and the first file to name a layer decides its place.
 */
function layerOrder(): Plugin {
  return {
    name: 'mabarin:layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) {
            file.source = `@layer reset,tokens,base,kit,app,overrides;${String(file.source)}`;
          }
        }
      },
    },
  };
}

/** Lets a page drop unused schemas: creating one has no side effects, which a bundler cannot know. */
function pureSchemas(): Plugin {
  return {
    name: 'mabarin:pure-schemas',
    apply: 'build',
    transform: {
      filter: { id: /packages\/(domain|api-client|web)\/src\/.+\.ts$/ },
      handler: (code) => code.replace(/(?<![\w.])v\.(?!parse|safeParse|assert)\w+\(/g, '/* @__PURE__ */ $&'),
    },
  };
}

/** Leaves those class names of utilities.css out of an app's styles that neither its code nor the kit's holds. */
function usedClassNames(): Plugin {
  const words = new Set<string>();
  return {
    name: 'mabarin:used-class-names',
    apply: 'build',
    async configResolved({ root }) {
      // The kitchen sink has no `src`.
      const own = existsSync(join(root, 'src')) ? join(root, 'src') : root;
      for (const folder of [own, join(import.meta.dirname, '../src')]) {
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.tsx'))) {
          for (const word of (await readFile(join(folder, file), 'utf8')).match(/[\w-]+/g) ?? []) words.add(word);
        }
      }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          file.source = String(file.source).replace(/@layer app\.utilities\{(?:[^{}]*\{[^{}]*\})*\}/, (layer) =>
            layer.replace(/\.([\w-]+)(?:[^\w{}-][^{}]*)?\{[^{}]*\}/g, (rule, name: string) =>
              words.has(name) ? rule : '',
            ),
          );
        }
      },
    },
  };
}

/**
 * Builds an app's service worker under a fixed path: one classic script, which every browser can register. It knows the
 * other files of the build as `BUILT_FILES`.
 */
export function serviceWorker(entry: string, path: string): Plugin {
  let root = '';
  let target: UserConfig['build'];
  async function script(files: readonly string[]): Promise<string> {
    const built = (await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      define: { BUILT_FILES: JSON.stringify(files) },
      build: { ...target, write: false, lib: { entry, formats: ['iife'], name: 'worker', fileName: 'worker' } },
    })) as Rolldown.RolldownOutput[];
    return built[0]?.output[0].code ?? '';
  }
  return {
    name: 'mabarin:service-worker',
    configResolved(config) {
      ({ root } = config);
      target = { target: config.build.target };
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${path}`, (_request, response, next) => {
        const send = (code: string) => response.setHeader('content-type', 'text/javascript').end(code);
        void script([]).then(send, next);
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
        const source = await script(files.map((name) => `/${name}`).sort());
        this.emitFile({ type: 'asset', fileName: path, source });
      },
    },
  };
}

/** Below this size compression saves no packet. */
const WORTH_COMPRESSING = 1_024;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file of the build, at maximum compression, for the servers to
 * send (`platform/web`, infra/Caddyfile). Not index.html: the service fills it in.
 */
function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'mabarin:compressed-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|txt|json|webmanifest)$/.test(file) && !file.startsWith('.'));
      await Promise.all(texts.map((file) => compressFile(join(folder, file))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Strips every endpoint and its group to what a call needs. The browser does not parse responses, so the `input` and `output`
 * schemas are dropped from apps that do not use them.
 */
export function leanContract(): Plugin {
  const needed = ['method', 'path'];
  return {
    name: 'mabarin:lean-contract',
    transform: {
      filter: { id: /packages\/api-client\/src\/(?:endpoint|contract\/(?:[a-z-]+\/)?[a-z-]+)\.ts$/ },
      handler(code, id) {
        const cuts: { start: number; end: number }[] = [];
        for (const { declaration } of this.parse(code).body.filter((part) => part.type === 'ExportNamedDeclaration')) {
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            const isEndpoint =
              init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint';
            const stripped = isEndpoint ? init.arguments[1] : id.endsWith('/endpoint.ts') ? init : null;
            if (stripped?.type !== 'ObjectExpression') continue;
            for (const property of stripped.properties) {
              if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
              // The client says for which call its proof is.
              const isOwnProof = property.value.type === 'Literal' && property.value.value === 'own';
              if (!needed.includes(property.key.name) && !isOwnProof) cuts.push(property);
            }
          }
        }
        return cuts
          .toReversed()
          .reduce((kept, { start, end }) => kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, ''), code);
      },
    },
  };
}
