/**
 * `pnpm bench lighthouse [--runs 5] [--page host]`: Lighthouse's mobile audit of the public site as the local start serves
 * it. Medians of accessibility, best practices and SEO, which must be 100, and of performance, which is printed beside its
 * target of 90. Ticket and proof are kept out of search engines on purpose and have no SEO; the payment has no address of
 * its own.
 *
 * Lighthouse is no dependency (130 packages for one command): npx fetches this version once. Where it cannot, the command
 * says so and ends well. Exits 1 when one of the three is under 100, and names the audits that failed.
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { createTemplate } from '@mabarin/api/testing/template';
import { launchOptions } from '#browser.ts';
import { addGift, winThroughApi } from '#gifts.ts';
import { paidOrder } from '#orders.ts';
import { freePorts, openTestSystem, type TestSystem } from '#test-system.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PERFORMANCE_TARGET = 90;
const audited = ['accessibility', 'best-practices', 'seo'] as const;
const categories = [...audited, 'performance'] as const;
type Category = (typeof categories)[number];

/** What is read of a report of Lighthouse. */
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
};

const run = promisify(execFile);
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, page: { type: 'string' } } });
const runs = Number(values.runs);
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('--runs is a count');

const missing = await lighthouse(['--version']).then(
  () => null,
  (error: unknown) => String(error).split('\n')[0] ?? '',
);
if (missing === null) process.exitCode = (await measure()) ? 0 : 1;
else console.log(`Skipped: ${LIGHTHOUSE} cannot be fetched here (${missing}).`);

async function measure(): Promise<boolean> {
  const template = await createTemplate();
  try {
    const system = await openTestSystem(template.name);
    const [port] = await freePorts(1);
    const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      const pages = await fillSite(system);
      console.log(`${LIGHTHOUSE}, mobile, medians of ${runs} runs`);
      print(['page', ...categories]);
      const failed: string[] = [];
      const asked = pages.filter(({ name }) => values.page === undefined || name === values.page);
      for (const { name, path, noindex = false } of asked) {
        const reports: Report[] = [];
        for (let number = 0; number < runs; number += 1) {
          reports.push(await audit(system.origins.public + path, port ?? 0));
        }
        const wanted = categories.filter((category) => !(noindex && category === 'seo'));
        const median = Object.fromEntries(wanted.map((category) => [category, scoreOf(reports, category)]));
        print([name, ...categories.map((category) => String(median[category] ?? 'noindex'))]);
        for (const category of audited) {
          if (median[category] === undefined || median[category] === 100) continue;
          failed.push(`${name}, ${category}: ${failedAudits(reports, category).join('; ')}`);
        }
      }
      console.log(`Performance: printed only, target ${PERFORMANCE_TARGET}.`);
      for (const line of failed) console.log(`UNDER 100: ${line}`);
      return failed.length === 0;
    } finally {
      await browser.close();
      await system.close();
    }
  } finally {
    await template.drop();
  }
}

type Target = { name: string; path: string; noindex?: boolean };

/** A host with a queue, a gift and a drawn one; the pages to audit. */
async function fillSite(system: TestSystem): Promise<Target[]> {
  const host = await system.createHost();
  const { ticket } = await paidOrder(system, host);
  await addGift(system, host, { giftTitle: 'Mabar Gratis', giftClass: 1 });
  const drawn = await addGift(system, host, { giftTitle: 'Skin Epik', giftGacha: 4 });
  await winThroughApi(system, host, drawn);
  return [
    { name: 'landing', path: '/' },
    { name: 'host', path: `/${host.username}/mabar` },
    { name: 'list', path: `/list/${host.username}` },
    { name: 'schedule', path: `/gift/${host.username}` },
    { name: 'terms', path: '/document/terms-and-conditions' },
    { name: 'privacy', path: '/document/privacy-policy' },
    { name: 'ticket', path: `/tiket/${ticket}`, noindex: true },
    { name: 'proof', path: `/gift-proof/${drawn}`, noindex: true },
  ];
}

/** One run in the browser that is open; its storage is emptied before. */
async function audit(url: string, port: number): Promise<Report> {
  const wanted = `--only-categories=${categories.join(',')}`;
  const { stdout } = await lighthouse([url, `--port=${port}`, '--output=json', '--quiet', wanted]);
  return JSON.parse(stdout) as Report;
}

function lighthouse(args: readonly string[]): Promise<{ stdout: string }> {
  return run('npx', ['--yes', LIGHTHOUSE, ...args], { maxBuffer: 64 * 1_024 * 1_024 });
}

/** The median, of 100. */
function scoreOf(reports: readonly Report[], category: Category): number {
  const scores = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100));
  return scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;
}

/** The audits of a category that cost something in any of the runs. */
function failedAudits(reports: readonly Report[], category: Category): string[] {
  const titles = reports.flatMap(({ categories: all, audits }) =>
    (all[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} (${audits[id]?.title ?? ''})`),
  );
  return [...new Set(titles)];
}

function print([name = '', ...cells]: readonly string[]): void {
  console.log([name.padEnd(10), ...cells.map((cell) => cell.padStart(14))].join('  '));
}
