import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builderChanges, changesText } from '@mabarin/domain/webhooks/changes';
import { leanContract, mabarinVite, serviceWorker } from '@mabarin/ui/vite';
import { marked } from 'marked';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';

export default defineConfig(({ isSsrBuild = false }) =>
  mergeConfig(mabarinVite(), {
    plugins: [
      documents(),
      leanContract(),
      ...(isSsrBuild ? [] : [earlyScript(), serviceWorker('src/features/ticket/turn/ticket.worker.ts', 'sw.js')]),
    ],
    ...(isSsrBuild ? serverBuild : browserBuild),
  }),
);

/** Imported by apps/api by path to render pages: self-contained, with React's production build. */
const serverBuild: UserConfig = {
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/.server',
    manifest: false,
    copyPublicDir: false,
    // The service's image has no package.json of this app to declare modules.
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' } },
  },
};

/** Rendering, calls and frame of nearly every page: one file compresses better than twenty. */
const kit = modules(
  'packages/ui/src/(classes|dialog-request|focus|store|ui\\.text)',
  'packages/ui/src/components/[a-z]+/(avatar|awning|button|dialog|empty-state|lane-icon|lazy|live-region|logo|mascot|offline-bar|page-title|processing-overlay|skeleton|visually-hidden)',
  'packages/web/src/(config|failure-dialog|query-client|router|shapes|storage|stored-json)',
  'packages/domain/src/(failures|image|roles|rupiah)',
  'apps/public/src/paths',
  'apps/public/src/platform/([a-z]+/)?(clock|dialogs|first-rows|later-part|links|page-head|platform\\.text|preload|query-client|storage-keys|use-hydrating|use-offline|use-poll|use-stored|when-idle)',
  'apps/public/src/features/host/(host-missing|host-strip|kept-tickets|network-page)',
  'apps/public/src/features/ticket/kept/tickets\\.store',
  'vite/preload-helper',
);

/** Parts of lists and tickets. */
const rows = modules('packages/ui/src/components/[a-z]+/(ticket|role-chips|holes|stamp)');

/** Calls of the service. */
const calls = modules(
  'packages/api-client/src/(client|envelope|endpoint)',
  'packages/web/src/api',
  'apps/public/src/platform/api',
);

/** Parts of every form of the host page, and of most other forms. */
const forms = modules(
  'packages/ui/src/(digits|digits\\.text|form|use-typed)',
  'packages/ui/src/components/[a-z]+/(counter-text-area|digits-field|email-field|field|input|number|player-fields|role-field|text-field)',
  'packages/web/src/(drafts|use-draft)',
  'packages/domain/src/(player-pair|text-line)',
  'apps/public/src/platform/([a-z]+/)?(captcha|captcha-mutation|captcha\\.text|sandbox-captcha|age-check|consent-text|first-empty|late-resolver|order-form|order-form\\.text|sticky-bar)',
  'apps/public/src/features/host/host\\.text',
  'apps/public/src/features/mabar/([a-z]+/)?(mabar\\.text|offered-roles|player-field|player-identity)',
  'apps/public/src/features/payments/([a-z]+/)?(payments\\.store|screens|use-order)',
  '~icons/ph/(minus|plus)-bold',
);

/** Matches files by path prefixes, with styles of the same name. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`(?:^|[\\\\/])(${paths.join('|')})\\.(module\\.css|jsx?|tsx?)$`.replaceAll('/', '[\\\\/]'));
}

const browserBuild: UserConfig = {
  build: {
    rolldownOptions: {
      output: {
        // Code of every page in one file: it compresses better than ten small ones and outlives a deploy in the cache.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              priority: 3,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/,
            },
            {
              name: 'query',
              priority: 3,
              // Few pages use many queries at once.
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/](?!.*(queriesObserver|useQueries))/,
            },
            { name: 'kit', priority: 3, test: kit },
            { name: 'rows', priority: 2, test: rows },
            { name: 'calls', priority: 2, test: calls },
            { name: 'form-library', priority: 3, test: /node_modules[\\/]react-hook-form[\\/]/ },
            { name: 'schema', priority: 3, test: /node_modules[\\/]valibot[\\/]/ },
            { name: 'forms', priority: 1, test: forms },
            // The landing page and the terms name the fee too.
            { name: 'fee', priority: 2, test: modules('packages/domain/src/(money|documents/fee)') },
          ],
        },
      },
    },
  },
};

/** Turns src/early.ts into a script that runs before the first paint. */
function earlyScript(): Plugin {
  return {
    name: 'mabarin:early-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/early.ts', name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const early = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'early');
        return early === undefined
          ? []
          : [{ tag: 'script', attrs: { src: `/${early.fileName}` }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

/** `~documents/<name>` is docs/documents/<name>.md as a component: plain HTML, made by the build. */
function documents(): Plugin {
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'documents');
  const name = /^~documents\/([a-z-]+)$/;
  return {
    name: 'mabarin:documents',
    resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, document] = name.exec(id.slice(1)) ?? [];
      if (document === undefined) return undefined;
      const file = join(folder, `${document}.md`);
      this.addWatchFile(file);
      const source = await readFile(file, 'utf8');
      const text = await marked(source.replace('<!-- perubahan -->', changesText(builderChanges)));
      // Links between documents name the target's file.
      const body = text.replaceAll(/href="([a-z-]+)\.md"/g, 'href="/document/$1"');
      // The heads of a long document in a fold, below what it says in short.
      const heads: string[] = [];
      const marks = body.replaceAll(
        /<h2>(.*?)<\/h2>/g,
        (_whole, head: string) => `<h2 id="bagian-${heads.push(head)}">${head}</h2>`,
      );
      const list = heads.map((head, at) => `<li><a href="#bagian-${at + 1}">${head}</a></li>`).join('');
      const html = marks.replace('<h2', `<details><summary>Isi halaman ini</summary><ol>${list}</ol></details><h2`);
      if (!/\[\[|\{\{/.test(html))
        return `import { jsx } from 'react/jsx-runtime';
const text = { __html: ${JSON.stringify(html)} };
export default (props) => jsx('div', { ...props, dangerouslySetInnerHTML: text });
`;
      // Filled when it is shown, because one build serves every deployment.
      return `import { fillFee } from '@mabarin/domain/documents/fee';
import { fillPlaces } from '@mabarin/domain/documents/places';
import { config } from '@mabarin/web/config';
import { jsx } from 'react/jsx-runtime';
let text, fee;
export default (props) => {
  // The server draws for days, over which the fee may change.
  if (fee !== JSON.stringify([config.fee, config.nextFee])) {
    fee = JSON.stringify([config.fee, config.nextFee]);
    text = { __html: fillPlaces(fillFee(${JSON.stringify(html)}, config), config.places ?? {}) };
  }
  return jsx('div', { ...props, dangerouslySetInnerHTML: text });
};
`;
    },
  };
}
