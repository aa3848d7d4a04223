/**
 * `pnpm budgets`: builds the three apps and measures what the first view of each page loads (docs/decisions/public-site.md):
 * JavaScript and styles as gzip -9 packs them, fonts as they are, in KiB. Fails when a page is over a budget.
 *
 * A first view is the app's entry with what runs ahead of it, the page's own chunk and all that both import. A step within a page (payment, gacha,
 * result) measures what it adds. `later` is what a page fetches by itself once it stands, and counts for no budget. Fails too
 * when the build of the overlay holds what Chromium 103 cannot read.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findTooNew } from '#lint/too-new.ts';
import { buildApps } from './build.ts';
import { UserError, root, script } from './shell.ts';
import { addedFiles, entryOf, filesOf, type Manifest } from './page-sizes.ts';

/** KiB. */
type Size = { js: number; css: number; fonts: number };

/** Modules are paths inside the app, as the manifest names them; the first one is whose page it is. */
type Page = {
  name: string;
  modules: string[];
  budget: Size;
  /** Module for sending the page's form, fetched when the page is idle and before any step. */
  sending?: string;
  steps?: Record<string, string>;
};

type App = {
  name: 'public' | 'dashboard' | 'overlay';
  pages: Page[];
  /** For every `*.page.tsx` with a chunk of its own that is not in the table above. */
  others: Size;
};

const fonts = 31;
// A message to a host, which is read at once, and the end of its second factor are 1.7 KiB, the focus after an act 0.2, refusals of searches and turns 0.3. A stop of all money on
// every page, a host's new e-mail and the days of its money are 3.0. A fault said when its field is left, and the frame's keys, are 0.4.
// Kinds and reasons of what is kept, the question of age and the next bearer of the fee are 0.8 KiB of every page, a host's page that is closed 0.6; orders of authorities are 4 of the desk's.
/** Operators work on a computer: a page of theirs holds several forms, keeps what was typed in each, and takes passkeys. */
const desk = { folder: 'src/features/desk/', budget: { js: 186.3, css: 20, fonts } };
// What a form showed is sent with it: a tenth. A player's numbers are a chunk of their own since a payment is found by them: two.
const stepBudget: Size = { js: 18.6, css: 3.4, fonts: 0 };
const host = 'src/features/host/host.page.tsx';
/** Loaded by every app 1.5 s after its first paint: the sentence about a lost connection comes through it. */
const laterModule = '../../packages/ui/src/components/popups/dialog-popup.tsx';

const apps: App[] = [
  {
    // The waits in words, the focus on arrival and the kit's tight fields are 1 KiB of every page, the way to the search for a
    // payment a third.
    name: 'public',
    pages: [
      {
        name: 'host page, mabar',
        modules: [host, 'src/features/mabar/order/mabar-form.tsx'],
        // 66 KiB are React, 31 its form library, router and TanStack Query: docs/decisions/public-site.md has the rest.
        // Every page of a host also knows all refusals and the function that makes them of sentences, the place of "Laporkan", and the way back from a payment.
        // Fields that leave a composition alone and read what comes at once as a whole are half a KiB of every form.
        // The way past the form to its key, faults that move nothing and the age from its cap on are 0.7 KiB of each.
        budget: { js: 141.3, css: 12, fonts },
        sending: 'src/features/mabar/order/order.submit.ts',
        steps: {
          payment: 'src/features/payments/payment-screen.tsx',
          thanks: 'src/features/payments/final/final-screen.tsx',
          'credit code': 'src/features/mabar/order/credit-field.tsx',
          friends: 'src/features/mabar/order/party-fields.tsx',
        },
      },
      {
        name: 'host page, support',
        modules: [host, 'src/features/support/support-form.tsx'],
        // The list of files that a page may ask for names the sentences that ticket and payment share.
        budget: { js: 138, css: 12, fonts },
        sending: 'src/features/support/support.submit.ts',
      },
      {
        name: 'host page, claim',
        modules: [host, 'src/features/gifts/claim/claim-tab.tsx'],
        budget: { js: 134.9, css: 12, fonts },
        sending: 'src/features/gifts/claim/claim.submit.ts',
        steps: { 'gacha and result': 'src/features/gifts/claim/claim-screen.tsx' },
      },
      // Names of days and months of our own are two tenths of list and gift: the first use of Intl's costs a slow phone 0.1 s.
      // A link pressed before the app listens is marked too: 50 bytes.
      { name: 'list', modules: ['src/features/mabar/list.page.tsx'], budget: { js: 112.5, css: 9, fonts } },
      // The class names of the kit, most of which this small page has no use for, are a tenth of its and the ticket's styles.
      { name: 'gift', modules: ['src/features/gifts/schedule.page.tsx'], budget: { js: 110.6, css: 8.6, fonts } },
      { name: 'landing', modules: ['src/features/landing/landing.page.tsx'], budget: { js: 109.2, css: 10, fonts } },
      {
        name: 'ticket',
        modules: ['src/features/ticket/ticket.page.tsx'],
        // 1 KiB: the plain ticket stands where the torn one has no code yet. The place of what money waits for is a tenth, what
        // became of a parent's report two, the room around its turned stamp one.
        // The waits, the host to add and the copy of its ID are 2 KiB.
        budget: { js: 118.5, css: 9.8, fonts },
        steps: { 'contact and kept notice': 'src/features/ticket/ticket-foot.tsx' },
      },
    ],
    // The registration, whose username and password are checked while they are typed. The refusals of a disputed alert and of an
    // undone settlement row, a search and a turn are half a KiB of every page that has all refusals. The search for a payment shares the kit's
    // fields and pictures with it, in chunks of their own: 1 KiB.
    others: { js: 157.1, css: 12, fonts },
  },
  {
    name: 'dashboard',
    pages: [
      {
        name: 'dashboard, board',
        modules: ['src/features/mabar/mabar.page.tsx'],
        // Every page asks for a proof of the account where a call wants one, and reads what is pasted: 1 KiB.
        budget: { js: 174, css: 20, fonts },
      },
      // The overlay's forms and the question for a code; the report's tables and files beside its charts, which come later.
      {
        name: 'dashboard, overlay',
        modules: ['src/features/alerts/overlay.page.tsx'],
        budget: { js: 172.5, css: 20, fonts },
      },
      {
        name: 'dashboard, overlay-setup',
        modules: ['src/features/alerts/overlay-setup.page.tsx'],
        budget: { js: 165.5, css: 20, fonts },
      },
      {
        name: 'dashboard, profile',
        modules: ['src/features/profile/profile.page.tsx'],
        budget: { js: 171.7, css: 20, fonts },
      },
      {
        name: 'dashboard, disputes',
        modules: ['src/features/desk/disputes/disputes.page.tsx'],
        // A form, whose missing fields are each marked and whose question says what becomes of a waiting refund, and its
        // story on one page.
        budget: { js: 187, css: 20, fonts },
      },
      {
        name: 'dashboard, report',
        modules: ['src/features/reports/report.page.tsx'],
        budget: { js: 188.2, css: 20, fonts },
      },
    ],
    // The question before a reload of ours, and a board that does not wait for a silent server, are three tenths.
    others: { js: 172.6, css: 20, fonts },
  },
  {
    name: 'overlay',
    pages: [
      // Six drawings. All fonts of looks are counted, of which a page loads those of its host's.
      {
        name: 'overlay, alerts',
        modules: ['src/features/alerts/alerts.page.tsx'],
        // The frame that tells whether this engine draws WebM with its transparency is half a KiB.
        // What shows when its scripts fail is a tenth of its styles.
        budget: { js: 84.9, css: 7.3, fonts: fonts + 66 },
      },
    ],
    others: { js: 85, css: 6, fonts },
  },
];

/** Bytes of each file, packed. */
const packed = new Map<string, number>();

await script(async () => {
  await buildApps();
  const rows = apps.flatMap(measureApp);
  const over: string[] = [];
  const table = rows.map(({ name, size, budget, extra }) => {
    const cell = (kind: keyof Size) => {
      if (size[kind] > budget[kind])
        over.push(`${name}: ${size[kind].toFixed(1)} KiB of ${kind}, budget ${budget[kind]}`);
      return `${size[kind].toFixed(1)}/${budget[kind]}`;
    };
    const later = extra > 0 ? `+${extra.toFixed(1)}` : '';
    return { KiB: name, JavaScript: cell('js'), CSS: cell('css'), fonts: cell('fonts'), later };
  });
  console.table(table);
  console.log(over.length === 0 ? 'Every page is within its budget.' : `\nOver budget:\n${over.join('\n')}`);
  const tooNew = findTooNew(join(root, 'apps/overlay/dist/assets'));
  if (tooNew.length > 0) console.log(`\nToo new for Chromium 103:\n${tooNew.join('\n')}`);
  return over.length === 0 && tooNew.length === 0 ? 0 : 1;
});

type Row = { name: string; size: Size; budget: Size; extra: number };

function measureApp(app: App): Row[] {
  const folder = join(root, 'apps', app.name);
  const file = join(folder, 'dist/.vite/manifest.json');
  if (!existsSync(file))
    throw new UserError(`${file} is missing: packages/ui/vite/preset.ts asks for it; run "pnpm build --force".`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const shared = sharedByPages(app.name, folder);
  const rows: Row[] = [];

  const measurePage = ({ name, modules, budget, sending, steps = {} }: Page): void => {
    const chunks = modules.filter((module) => isChunk(folder, manifest, module));
    const files = filesOf(manifest, [entryOf(manifest), ...ahead(manifest), ...shared(modules[0] ?? ''), ...chunks]);
    const size = measure(folder, files);
    const extra = laterModule in manifest ? measure(folder, addedFiles(files, filesOf(manifest, [laterModule]))).js : 0;
    rows.push({ name, size, budget, extra });
    const sent = new Set([...files, ...(sending === undefined ? [] : filesOf(manifest, [sending]))]);
    if (sending !== undefined) {
      rows.push({ name: '  + sending', size: measure(folder, addedFiles(files, sent)), budget: stepBudget, extra: 0 });
    }
    for (const [step, module] of Object.entries(steps)) {
      if (!isChunk(folder, manifest, module)) throw new UserError(`${module} is no chunk of its own any more.`);
      const more = filesOf(manifest, [module, ...(manifest[module]?.dynamicImports ?? [])]);
      rows.push({ name: `  + ${step}`, size: measure(folder, addedFiles(sent, more)), budget: stepBudget, extra: 0 });
    }
  };

  app.pages.forEach(measurePage);
  const named = new Set(app.pages.flatMap(({ modules }) => modules));
  for (const module of Object.keys(manifest)
    .filter((name) => name.endsWith('.page.tsx') && !named.has(name))
    .toSorted()) {
    const name = `${app.name}, ${/([^/]+)\.page\.tsx$/.exec(module)?.[1] ?? module}`;
    measurePage({ name, modules: [module], budget: module.startsWith(desk.folder) ? desk.budget : app.others });
  }
  return rows;
}

/** A script of the page itself, which runs before the entry. */
function ahead(manifest: Manifest): string[] {
  return ['src/early.ts'].filter((module) => module in manifest);
}

/** A module without a chunk of its own is part of the entry. */
function isChunk(folder: string, manifest: Manifest, module: string): boolean {
  if (module in manifest) return true;
  if (existsSync(join(folder, module))) return false;
  throw new UserError(`${module} is not there any more: correct the table in infra/local/budgets.ts.`);
}

/** The public app loads the query client with each page that uses it. */
function sharedByPages(app: App['name'], folder: string): (module: string) => string[] {
  if (app !== 'public') return () => [];
  const source = readFileSync(join(folder, 'src/app.tsx'), 'utf8');
  const asking = new Set([...source.matchAll(/queryPage\(\s*'([^']+)'/g)].map(([, path]) => `src/${path}`));
  return (module) => (asking.has(module) ? ['src/platform/query-provider.tsx'] : []);
}

/** Bytes of a file as gzip -9 packs it; most files belong to many pages. */
function packedBytes(path: string): number {
  const known = packed.get(path);
  if (known !== undefined) return known;
  const { length } = gzipSync(readFileSync(path), { level: 9 });
  packed.set(path, length);
  return length;
}

/** Weights in KiB. */
function measure(folder: string, files: Iterable<string>): Size {
  const size: Size = { js: 0, css: 0, fonts: 0 };
  for (const file of files) {
    const path = join(folder, 'dist', file);
    if (file.endsWith('.js')) size.js += packedBytes(path) / 1024;
    else if (file.endsWith('.css')) size.css += packedBytes(path) / 1024;
    else if (file.endsWith('.woff2')) size.fonts += statSync(path).size / 1024;
  }
  return size;
}
