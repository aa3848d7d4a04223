import { expect, type Locator, type Page } from '@playwright/test';
import { test as journeys } from '#journey.ts';
import { openTestSystem, TEMPLATE, type TestSystem } from '#test-system.ts';

/** A service whose desk opens for the demo's operators; larger refunds than this take both. */
export const deskVariables = { MABARIN_SEED_DEMO: '1', MABARIN_FOUR_EYES_OVER: '100000' };

export const test = journeys.extend<object, { worker: TestSystem }>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const system = await openTestSystem(process.env[TEMPLATE] ?? '', deskVariables);
      await use(system);
      await system.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

export { expect };

/** An operator at the desk, whose taps and typed fields are counted. */
export type Operator = {
  page: Page;
  tap(what: Locator): Promise<void>;
  /** Types a text over what a field has. */
  type(field: Locator, text: string): Promise<void>;
  /** Opens a page of the desk by its name. */
  open(name: string): Promise<void>;
  /** Searches for a text and opens the hit with `line`. */
  find(text: string, line: string | RegExp): Promise<void>;
  /** Opens what an act takes. */
  unfold(name: string): Promise<void>;
  /** Presses a button of the page and says Ya. */
  act(name: string | RegExp): Promise<void>;
  /** Opens an act, gives the reason for whoever is concerned, presses it and says Ya. */
  actBecause(name: string, because: string): Promise<void>;
  /** Types a fresh code into the question. */
  confirm(): Promise<void>;
  /** Presses a button of the page and types a fresh code. */
  release(name: string | RegExp): Promise<void>;
  /** A question from its reason on; expects the limits and prints what it took. */
  answer(question: string, why: string, work: () => Promise<void>): Promise<void>;
};

const LIMITS = { taps: 12, fields: 6, seconds: 120 };

export async function signInAtDesk(page: Page, system: TestSystem, name = 'demo'): Promise<Operator> {
  let taps = 0;
  let fields = 0;
  let isReasoned = false;
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
  const operator: Operator = {
    page,
    async tap(what) {
      taps += 1;
      await what.click();
    },
    async type(field, text) {
      fields += 1;
      await field.fill(text);
    },
    async open(label) {
      const nav = page.getByRole('navigation', { name: 'Bagian meja' });
      const link = nav.getByRole('link', { name: label });
      if (!(await link.isVisible())) await operator.tap(nav.getByText('Lainnya'));
      await operator.tap(link);
    },
    async find(text, line) {
      const search = page.getByRole('banner');
      await operator.type(search.getByRole('searchbox'), text);
      await operator.tap(search.getByRole('button', { name: 'Cari', exact: true }));
      await operator.tap(page.getByRole('main').getByRole('link', { name: line }).first());
    },
    async unfold(label) {
      await operator.tap(page.locator('summary').filter({ hasText: label }));
    },
    async act(label) {
      await operator.tap(button(label));
      await operator.tap(page.getByRole('alertdialog').getByRole('button').first());
    },
    async actBecause(label, because) {
      await operator.unfold(label);
      fields += 1;
      const opened = page.locator('details').filter({ has: page.locator('summary', { hasText: label }) });
      await opened.getByLabel('Alasan untuk yang bersangkutan').selectOption(because);
      await operator.tap(opened.getByRole('button', { name: label, exact: true }));
      await operator.tap(page.getByRole('alertdialog').getByRole('button').first());
    },
    async release(label) {
      await operator.tap(button(label));
      await operator.confirm();
    },
    async confirm() {
      await operator.type(page.getByRole('alertdialog').getByLabel('Kode 6 angka'), '000000');
      await operator.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Lanjut' }));
    },
    async answer(question, why, work) {
      taps = 0;
      fields = 0;
      const start = performance.now();
      await journeys.step(question, async () => {
        if (isReasoned) await operator.tap(button('Ganti'));
        isReasoned = true;
        await operator.type(page.getByLabel('Sedang mengurus apa?'), why);
        await operator.tap(button('Pakai'));
        await work();
      });
      const seconds = (performance.now() - start) / 1_000;
      process.stdout.write(`${question}: ${taps} taps, ${fields} fields, ${seconds.toFixed(1)} s\n`);
      expect(taps, question).toBeLessThanOrEqual(LIMITS.taps);
      expect(fields, question).toBeLessThanOrEqual(LIMITS.fields);
      expect(seconds, question).toBeLessThanOrEqual(LIMITS.seconds);
    },
  };
  await page.goto(`${system.origins.dashboard}/meja`);
  await page.getByLabel('Nama operator').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('meja-kancil-77');
  await page.getByLabel('Kode 6 angka').fill('000000');
  await button('Masuk').click();
  await expect(page.getByLabel('Sedang mengurus apa?')).toBeVisible();
  return operator;
}
