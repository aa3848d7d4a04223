/**
 * `pnpm gallery [part ...] [--to folder] [--compare folder]`: pictures of every screen in every state into a folder
 * (reports/gallery), with an index page to open from the file system. Layouts at 320 to 1920 px, states at 360 and 1440,
 * both themes, overlay and widgets at three stream sizes. A part is any piece of a screen's name, such as `host-mabar` or
 * `dashboard/cash`. With `--compare` the index shows what differs from the pictures of an older run.
 *
 * `--check` compares the recorded pictures and exits 1 when one differs, `--record` takes them anew, `--readme` makes the
 * README's picture, `--landing` the landing page's still, `--barriers` looks for what stands in somebody's way on every screen, `--guides` takes the pictures of
 * the hosts' guides, `--list` prints the screens.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { createTemplate } from '@mabarin/api/testing/template';
import { PNG } from 'pngjs';
import { launchOptions } from '#browser.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { barrierWishes, findBarriers } from './barriers.ts';
import { createCast } from './cast.ts';
import { difference } from './compare.ts';
import { guideWishes, saveGuidePicture } from './guides.ts';
import { indexPage, type Shown } from './index.page.ts';
import { landingPicture, takeLandingPicture } from './landing.ts';
import { allWishes, namesOf, recordedWishes, takePictures, type Picture, type Wish } from './pictures.ts';
import { readmePicture, takeReadmePicture } from './readme.ts';
import { finishRecording, readRecorded, readSettings, record, RECORDED, settingsOf, whySkipped } from './recorded.ts';
import { titleOf } from './screen.ts';
import { screens } from './screens.ts';

const root = join(import.meta.dirname, '../../..');

/** Tolerated share of differing pixels: a caret, a rounded edge. */
const TOLERATED = 0.000_2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    compare: { type: 'string' },
    check: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    landing: { type: 'boolean', default: false },
    guides: { type: 'boolean', default: false },
    barriers: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const began = performance.now();
const wanted = screens.filter((screen) => {
  const title = titleOf(screen);
  return positionals.length === 0 || positionals.some((piece) => title.includes(piece));
});

if (wanted.length === 0) {
  console.log(`No screen has ${positionals.join(' or ')} in its name; \`pnpm gallery --list\` prints them.`);
  process.exitCode = 1;
} else if (values.list) {
  for (const screen of wanted) console.log(`${titleOf(screen)}: ${screen.about}`);
} else {
  const good = await withSystem(async (browser, system) => {
    if (values.readme) return composed(readmePicture, await takeReadmePicture(browser, system));
    if (values.landing) return composed(landingPicture, await takeLandingPicture(browser, system));
    if (values.guides) return makeGuides(browser, system);
    if (values.barriers) return lookForBarriers(browser, system);
    if (values.check || values.record) return compareRecorded(browser, system);
    return makeGallery(browser, system);
  });
  process.exitCode = good ? 0 : 1;
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function withSystem(work: (browser: Browser, system: TestSystem) => Promise<boolean>): Promise<boolean> {
  const template = await createTemplate();
  try {
    const system = await openTestSystem(template.name);
    const browser = await chromium.launch(launchOptions);
    try {
      return await work(browser, system);
    } finally {
      await browser.close();
      await system.close();
    }
  } finally {
    await template.drop();
  }
}

function composed(file: string, bytes: number): boolean {
  console.log(`${relative(root, file)}: ${kib(bytes)}`);
  return true;
}

async function makeGuides(browser: Browser, system: TestSystem): Promise<boolean> {
  let bytes = 0;
  let faults = 0;
  await take(browser, system, guideWishes(screens), async (picture) => {
    if (picture.png === null) faults += 1;
    else {
      const saved = await saveGuidePicture(picture, picture.png);
      bytes += saved;
    }
  });
  console.log(`The guides' pictures: ${kib(bytes)}`);
  return faults === 0;
}

async function lookForBarriers(browser: Browser, system: TestSystem): Promise<boolean> {
  let [looked, barred] = [0, 0];
  await take(browser, system, barrierWishes(wanted), async ({ fault }) => {
    looked += 1;
    if (fault !== null) barred += 1;
  });
  console.log(`${looked} looks at ${wanted.length} screens and states, ${barred} with something in the way`);
  return barred === 0;
}

/** Takes all wanted pictures and writes the index. False when one failed. */
async function makeGallery(browser: Browser, system: TestSystem): Promise<boolean> {
  const folder = resolve(values.to ?? join(root, 'reports/gallery'));
  const older = values.compare === undefined ? null : resolve(values.compare);
  if (older === folder) throw new Error('the older pictures would be overwritten: give another folder with --to');
  await rm(folder, { recursive: true, force: true });
  const shown: Shown[] = [];
  await take(browser, system, allWishes(wanted), async (picture) => {
    const { screen, theme, size, name, png, fault } = picture;
    const file = png === null ? null : `${name}.png`;
    if (png !== null) await save(join(folder, `${name}.png`), png);
    const change = older === null || png === null ? null : await compareWith(older, folder, name, png);
    const { part, state, about } = screen;
    shown.push({ screen: screen.name, part, state, theme, size, about, file, fault, change });
  });
  const order = new Map(wanted.map((screen, at) => [titleOf(screen), at]));
  const place = ({ part, screen, state }: Shown) => order.get(`${part}/${screen}/${state}`) ?? 0;
  shown.sort((left, right) => place(left) - place(right) || left.theme.localeCompare(right.theme));
  const page = join(folder, 'index.html');
  await save(page, Buffer.from(indexPage(shown, { title: 'Mabarin, every screen', compared: older !== null })));
  const faults = shown.filter(({ fault }) => fault !== null);
  const changed = shown.filter(({ change }) => change !== null);
  console.log(`${shown.length - faults.length} pictures of ${wanted.length} screens and states: ${page}`);
  if (older !== null) console.log(`${changed.length} differ from ${older}`);
  return faults.length === 0;
}

async function compareWith(older: string, folder: string, name: string, png: Buffer): Promise<Shown['change']> {
  const before = await readFile(join(older, `${name}.png`)).catch(() => null);
  if (before === null) return { share: 1, before: null, diff: null };
  const found = difference(PNG.sync.read(before), PNG.sync.read(png));
  if (found === null) return null;
  const [old, diff] = [`before/${name}.png`, `diff/${name}.png`];
  await save(join(folder, diff), found.png);
  await mkdir(dirname(join(folder, old)), { recursive: true });
  await copyFile(join(older, `${name}.png`), join(folder, old));
  return { share: found.share, before: old, diff };
}

/** Compares the recorded pictures with today's, or records them. False when one differs, is missing or failed. */
async function compareRecorded(browser: Browser, system: TestSystem): Promise<boolean> {
  const gone = Object.keys(RECORDED).filter((title) => !screens.some((screen) => titleOf(screen) === title));
  if (gone.length > 0) throw new Error(`recorded.ts names what is no screen: ${gone.join(', ')}`);
  const here = settingsOf(browser);
  const wishes = recordedWishes(wanted);
  const skipped = values.record ? null : whySkipped(await readSettings(), here, wishes.flatMap(namesOf));
  if (skipped !== null) {
    for (const line of skipped) console.log(line);
    return true;
  }
  const folder = join(root, 'reports/gallery-check');
  await rm(folder, { recursive: true, force: true });
  const faults: string[] = [];
  const names = new Set<string>();
  let bytes = 0;
  await take(browser, system, wishes, async ({ name, png, fault }) => {
    if (png === null) return void faults.push(`${name}: ${fault}`);
    names.add(name);
    if (values.record) {
      const recorded = await record(name, png);
      bytes += recorded;
      return;
    }
    const recorded = await readRecorded(name);
    if (recorded === null) return void faults.push(`${name}: is not recorded`);
    const found = difference(recorded, PNG.sync.read(png));
    if (found === null || found.share <= TOLERATED) return;
    faults.push(`${name}: ${(found.share * 100).toFixed(2)} % of the pixels differ`);
    await save(join(folder, `${name}.png`), png);
    await save(join(folder, `${name}.diff.png`), found.png);
  });
  if (values.record && faults.length === 0 && positionals.length === 0) await finishRecording(here, names);
  for (const fault of faults) console.log(fault);
  if (values.record) console.log(`${names.size} pictures recorded, ${kib(bytes)}`);
  else console.log(`${names.size - faults.length} of ${names.size} pictures are as recorded. Differences: ${folder}`);
  return faults.length === 0;
}

async function take(
  browser: Browser,
  system: TestSystem,
  wishes: readonly Wish[],
  onPicture: (picture: Picture) => Promise<void>,
): Promise<void> {
  const cast = await createCast(system);
  const count = wishes.reduce((sum, { sizes }) => sum + sizes.length, 0);
  let done = 0;
  const still = values.check || values.record || values.guides;
  await takePictures(browser, cast, wishes, {
    still,
    check: values.barriers ? findBarriers : undefined,
    async onPicture(picture) {
      done += 1;
      if (picture.fault !== null) console.log(`${picture.name}: ${picture.fault}`);
      if (done % 50 === 0) console.log(`${done} of ${count}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
      await onPicture(picture);
    },
  });
}

async function save(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}
