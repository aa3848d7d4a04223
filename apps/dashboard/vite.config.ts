import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leanContract, mabarinVite, serviceWorker } from '@mabarin/ui/vite';
import { Marked } from 'marked';
import { defineConfig, mergeConfig, type Plugin } from 'vite';

export default defineConfig(
  mergeConfig(mabarinVite(), {
    plugins: [leanContract(), guide(), serviceWorker('src/features/phone/dashboard.worker.ts', 'sw.js')],
    resolve: {
      alias: [
        {
          find: /^\.\.\/zip\/zipToArrayBuffer\.js$/,
          replacement: join(import.meta.dirname, 'src/features/reports/zip.ts'),
        },
      ],
    },
    worker: { format: 'es' },
    build: {
      rolldownOptions: {
        output: {
          // Code of every page in one file: it compresses better than many small ones and outlives a deploy in the
          // cache.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|valibot|@tanstack)[\\/]/,
              },
              // Code shared by most parts of the app. Forms' own code loads with them, however many there are.
              {
                name: 'shared',
                test: /[\\/](packages|dashboard)[\\/](?!.*(?:fields[\\/]|[\\/]form\.ts)).*src[\\/]/,
                minShareCount: 28,
              },
            ],
          },
        },
      },
    },
  }),
);

/** `~guide` is docs/panduan-meja.md as a component, for the desk: plain HTML, with the anchors that its links name. */
function guide(): Plugin {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'panduan-meja.md');
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        // The page has a title of its own.
        if (depth === 1) return '';
        const anchor = text
          .toLowerCase()
          .replaceAll(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-');
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      // The desk has pages of its own, not of the other documents.
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (href.startsWith('#')) return `<a href="/meja/panduan/${href.slice(1)}">${words}</a>`;
        return href.startsWith('https:') ? `<a href="${href}" rel="noreferrer">${words}</a>` : words;
      },
    },
  });
  return {
    name: 'mabarin:guide',
    resolveId: (id) => (id === '~guide' ? '\0~guide' : undefined),
    async load(id) {
      if (id !== '\0~guide') return undefined;
      this.addWatchFile(file);
      const html = await marked.parse(await readFile(file, 'utf8'));
      return `import { jsx } from 'react/jsx-runtime';
const text = { __html: ${JSON.stringify(html)} };
export default (props) => jsx('div', { ...props, dangerouslySetInnerHTML: text });
`;
    },
  };
}
