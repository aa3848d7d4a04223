/**
 * `pnpm budgets`: builds the three apps and measures what the first view of each page loads (docs/decisions/public-site.md):
 * JavaScript and styles as gzip -9 packs them, fonts as they are, in KiB. Fails when a page is over a budget.
 *
 * A first view is the app's entry with what runs ahead of it, the page's own chunk and all that both import. A step within a page (payment, gacha,
 * result) measures what it adds. `later` is what a page fetches by itself once it stands, and counts for no budget.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildApps } from './build.ts';
import { UserError, root, script } from './shell.ts';
import { addedFiles, entryOf, filesOf, type Manifest } from './page-sizes.ts';

type Budget = { js: number; css: number; fonts: number };

/** Modules are paths inside the app, as the manifest names them; the first one is whose page it is. */
type Page = {
  name: string;
  modules: string[];
  budget: Budget;
  /** Module for sending the page's form, fetched when the page is idle and before any step. */
  sending?: string;
  steps?: Record<string, string>;
};

type App = {
  name: 'public' | 'dashboard' | 'overlay';
  pages: Page[];
  /** For every `*.page.tsx` with a chunk of its own that is not in the table above. */
  others: Budget;
};

type Size = { js: number; css: number; fonts: number };

const fonts = 31;
/**
 * Operators work the desk on a computer: a page holds several forms, keeps what was typed in each, and takes a passkey in
 * place of a code. A dispute has a form and its story on one page; a host's page names the alert before it takes it down.
 * The watch of a session and the sentence of a disabled operator are a quarter KiB of each.
 * A dashboard that asks again by itself is a tenth of each page.
 * Whose approval of a refund or a hold waits is a tenth.
 */
const desk = { folder: 'src/features/desk/', budget: { js: 176.4, css: 20, fonts } };
/** Half a KiB of sending is the buyer's signs and the schema that names them; vouchers' sentences are two tenths. */
const stepBudget: Budget = { js: 17.8, css: 3.4, fonts: 0 };
const host = 'src/features/host/host.page.tsx';
/** Loaded by every app 1.5 s after its first paint: the sentence about a lost connection comes through it. */
const later = '../../packages/ui/src/components/popups/dialog-popup.tsx';

const apps: App[] = [
  {
    name: 'public',
    pages: [
      {
        name: 'host page, mabar',
        modules: [host, 'src/features/mabar/mabar-form.tsx'],
        // Half a KiB of each page below: the drawn profile with ID and server, Back from a payment, the ticket's one next step.
        // The form library is 12 KiB of it, TanStack Query 9: LCP and usable grew by less than 5 % with each (docs/decisions/public-site.md).
        // "Laporkan" at the foot comes later, its place and the refusals of a host's own words are half a KiB of each.
        // The show's milestones, whose refusals every page knows, are a quarter KiB of each.
        // The fee by its bearer and the tick "Aku di bawah 18" are half a KiB of both forms.
        // The sentence about payments that are down comes later; its call and its file's name are a tenth KiB of each.
        // The line that only the bot check is missing is a tenth KiB.
        // Back from a payment restores the form as it was sent: a tenth KiB of each.
        // A count that keeps what is no whole number, and says so, is a tenth KiB.
        budget: { js: 135.7, css: 12, fonts },
        sending: 'src/features/mabar/order.submit.ts',
        steps: {
          payment: 'src/features/payments/payment-screen.tsx',
          thanks: 'src/features/payments/final-screen.tsx',
          'credit code': 'src/features/mabar/credit-field.tsx',
          friends: 'src/features/mabar/party-fields.tsx',
        },
      },
      {
        name: 'host page, support',
        modules: [host, 'src/features/support/support-form.tsx'],
        budget: { js: 132.4, css: 12, fonts },
        sending: 'src/features/support/support.submit.ts',
      },
      {
        name: 'host page, claim',
        modules: [host, 'src/features/gifts/claim-tab.tsx'],
        budget: { js: 130.4, css: 12, fonts },
        sending: 'src/features/gifts/claim.submit.ts',
        steps: { 'gacha and result': 'src/features/gifts/claim-screen.tsx' },
      },
      { name: 'list', modules: ['src/features/mabar/list.page.tsx'], budget: { js: 108.5, css: 8.5, fonts } },
      // The entry names one chunk more, the torn ticket's; a day is a calendar sheet.
      { name: 'gift', modules: ['src/features/gifts/schedule.page.tsx'], budget: { js: 106.6, css: 8, fonts } },
      { name: 'landing', modules: ['src/features/landing/landing.page.tsx'], budget: { js: 107.6, css: 10, fonts } },
      {
        name: 'ticket',
        modules: ['src/features/ticket/ticket.page.tsx'],
        // 1 KiB: the plain ticket stands where the torn one's code is missing; a gift's day is a calendar sheet.
        // The line of a voucher is a quarter KiB.
        budget: { js: 114.5, css: 9, fonts },
        steps: { 'contact and kept notice': 'src/features/ticket/ticket-foot.tsx' },
      },
    ],
    // A username that checks itself is a quarter KiB of the registration; its drawn photos load later.
    // The fee has a chunk of its own for landing page and terms, which costs a form 0.2 KiB.
    // A password's estimate is fetched when its field is left; asking for it is half a KiB of the registration.
    // The refusal of two vouchers in one order is a tenth KiB of all refusals.
    // The refusal of a letter above what is left of its payment, and a live region that empties itself, round it up.
    others: { js: 151.8, css: 12, fonts },
  },
  {
    name: 'dashboard',
    pages: [
      {
        name: 'dashboard, board',
        modules: ['src/features/mabar/mabar.page.tsx'],
        // Every page asks for a proof of the account where a call wants one, and reads what is pasted: 1 KiB.
        // The desk's "Laporan" and the refusals of "Laporkan" are a quarter KiB of it and of the profile.
        budget: { js: 167, css: 20, fonts },
      },
      // Its forms and the question for a code; and the tables and files beside its charts, which come later.
      {
        name: 'dashboard, overlay',
        modules: ['src/features/alerts/overlay.page.tsx'],
        budget: { js: 172.5, css: 20, fonts },
      },
      // It shares its key and signs with the overlay's page.
      {
        name: 'dashboard, overlay-setup',
        modules: ['src/features/alerts/overlay-setup.page.tsx'],
        budget: { js: 165.5, css: 20, fonts },
      },
      // A form, the photo's field with the place of its drawn ones, and the game's name.
      {
        name: 'dashboard, profile',
        modules: ['src/features/profile/profile.page.tsx'],
        // The places of a stream from one phone, whose parts come later, are 0.2 KiB of it and of the report.
        budget: { js: 167, css: 20, fonts },
      },
      {
        name: 'dashboard, disputes',
        modules: ['src/features/desk/disputes/disputes.page.tsx'],
        // The first day of a deadline and the mended letter are a fifth KiB, earlier disputes of a payment a third.
        // Here, in the report and in the others the gate asks again by itself: a tenth.
        budget: { js: 183.2, css: 20, fonts },
      },
      {
        name: 'dashboard, report',
        modules: ['src/features/reports/report.page.tsx'],
        // The way to a year's sums.
        budget: { js: 183.7, css: 20, fonts },
      },
    ],
    // Vouchers, disputes and the way to a stream from one phone are sentences and rows of a menu: 1.6 KiB in all.
    others: { js: 167.2, css: 20, fonts },
  },
  {
    name: 'overlay',
    pages: [
      // Six drawings. All fonts of looks are counted, of which a page loads those of its host's.
      {
        name: 'overlay, alerts',
        modules: ['src/features/alerts/alerts.page.tsx'],
        // The frame that tells whether this engine draws WebM with its transparency is half a KiB.
        budget: { js: 84.7, css: 7, fonts: fonts + 66 },
      },
    ],
    others: { js: 85, css: 6, fonts },
  },
];

await script(async () => {
  await buildApps();
  const rows = apps.flatMap(measureApp);
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(
    `${'KiB'.padEnd(width)}  ${'JavaScript'.padStart(13)}  ${'CSS'.padStart(11)}  ${'fonts'.padStart(11)}  later`,
  );
  const over: string[] = [];
  for (const { name, size, budget, extra } of rows) {
    const cells = (['js', 'css', 'fonts'] as const).map((kind) => {
      const tooMuch = size[kind] > budget[kind];
      if (tooMuch) over.push(`${name}: ${size[kind].toFixed(1)} KiB of ${kind}, budget ${budget[kind].toFixed(1)}`);
      const cell = `${size[kind].toFixed(1)}/${budget[kind].toFixed(budget[kind] % 1 === 0 ? 0 : 1)}${tooMuch ? '!' : ' '}`;
      return cell.padStart(kind === 'js' ? 13 : 11);
    });
    console.log(`${name.padEnd(width)}  ${cells.join('  ')}  ${extra > 0 ? `+${extra.toFixed(1)}` : ''}`);
  }
  console.log(over.length === 0 ? 'Every page is within its budget.' : `\nOver budget:\n${over.join('\n')}`);
  return over.length === 0 ? 0 : 1;
});

type Row = { name: string; size: Size; budget: Budget; extra: number };

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
    const extra = later in manifest ? measure(folder, addedFiles(files, filesOf(manifest, [later]))).js : 0;
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

/** Weights in KiB. */
function measure(folder: string, files: Iterable<string>): Size {
  const size: Size = { js: 0, css: 0, fonts: 0 };
  for (const file of files) {
    const content = readFileSync(join(folder, 'dist', file));
    if (file.endsWith('.js')) size.js += gzipSync(content, { level: 9 }).length / 1024;
    else if (file.endsWith('.css')) size.css += gzipSync(content, { level: 9 }).length / 1024;
    else if (file.endsWith('.woff2')) size.fonts += content.length / 1024;
  }
  return size;
}
