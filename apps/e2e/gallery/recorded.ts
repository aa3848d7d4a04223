import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import * as v from 'valibot';

/** Recorded pictures that `pnpm gallery --check` compares, as lossless WebP. */
const folder = join(import.meta.dirname, 'recorded');
const settingsFile = join(folder, 'recorded.json');

/**
 * Recorded states by name, with their widths or stream sizes: 40 states of pages in their first theme, and the kitchen
 * sink, which has every component, in both. Chosen for stillness and small size: nothing with a clock, a QR code or a
 * random drawing without a mask (`random` in screen.ts).
 */
export const RECORDED: Readonly<Record<string, readonly string[]>> = {
  'public/landing/done': ['360'],
  'public/login/empty': ['360'],
  'public/join/empty': ['360'],
  'public/forgot-password/empty': ['360'],
  'public/reset-password/failing': ['360'],
  'public/contact/empty': ['360'],
  'public/error404/done': ['360'],
  'public/host-mabar/empty': ['360'],
  'public/host-mabar/closed': ['360'],
  'public/host-mabar/new': ['360'],
  'public/host-mabar/filled': ['360'],
  'public/host-support/empty': ['360'],
  'public/host-claim/empty': ['360'],
  'public/payment/waiting': ['360'],
  'public/final/done': ['360'],
  'public/ticket/mabar': ['360'],
  'public/list/busy': ['360'],
  'public/list/empty': ['360'],
  'public/schedule/empty': ['360'],
  'dashboard/mabar/empty': ['360'],
  'dashboard/mabar-done/empty': ['360'],
  'dashboard/mabar-blacklist/empty': ['360'],
  'dashboard/mabar-event/busy': ['1440'],
  'dashboard/mabar-event-form/busy': ['1440'],
  'dashboard/mabar-form-add/busy': ['1440'],
  'dashboard/gift/empty': ['360'],
  'dashboard/gift-form/busy': ['1440'],
  'dashboard/gift-claim/empty': ['360'],
  'dashboard/gift-claim-form/busy': ['1440'],
  'dashboard/support/empty': ['360'],
  'dashboard/support-download/busy': ['1440'],
  'dashboard/cash/busy': ['1440'],
  'dashboard/cash-out/busy': ['1440'],
  'dashboard/cash-trx/empty': ['360'],
  'dashboard/discord/busy': ['1440'],
  'dashboard/settings/busy': ['1440'],
  'dashboard/feedback/busy': ['1440'],
  'dashboard/logout/busy': ['1440'],
  'stream/statistic/empty': ['800x600'],
  'stream/queue/empty': ['800x600'],
  'kit/kitchen-sink/done': ['360', '1440'],
};

/** Settings that change the drawing of letters and edges; pictures are compared only with equal ones. */
const Settings = v.object({ system: v.string(), chromium: v.string(), fonts: v.string() });
type Settings = v.InferOutput<typeof Settings>;

export function settingsOf(browser: Browser): Settings {
  const listed = spawnSync('fc-list', [':', 'family', 'style'], { encoding: 'utf8' });
  const fonts = listed.status === 0 ? listed.stdout.split('\n').toSorted().join('\n') : '';
  return {
    system: `${process.platform} ${process.arch}`,
    chromium: browser.version().split('.')[0] ?? '',
    fonts: fonts === '' ? 'unknown' : createHash('sha256').update(fonts).digest('hex').slice(0, 12),
  };
}

/** The settings of the recorded pictures as JSON, or null. */
export async function readSettings(): Promise<string | null> {
  return readFile(settingsFile, 'utf8').catch(() => null);
}

/**
 * Lines to print when the `recorded` settings differ: every picture by name, and the reason. Null when pictures can be
 * compared.
 */
export function whySkipped(recorded: string | null, here: Settings, names: readonly string[]): string[] | null {
  const reason =
    recorded === null ? 'no pictures are recorded' : whatDiffers(v.parse(Settings, JSON.parse(recorded)), here);
  if (reason === null) return null;
  return [...names.map((name) => `skipped: ${name}`), `Nothing was compared: ${reason}.`];
}

function whatDiffers(recorded: Settings, here: Settings): string | null {
  const other = (['system', 'chromium', 'fonts'] as const).filter((key) => recorded[key] !== here[key]);
  if (other.length === 0) return null;
  return other.map((key) => `${key} is ${here[key]}, recorded with ${recorded[key]}`).join('; ');
}

export async function readRecorded(name: string): Promise<PNG | null> {
  const file = await readFile(join(folder, `${name}.webp`)).catch(() => null);
  return file === null ? null : PNG.sync.read(await sharp(file).ensureAlpha().png({ compressionLevel: 1 }).toBuffer());
}

export async function record(name: string, png: Buffer): Promise<number> {
  const file = join(folder, `${name}.webp`);
  const bytes = await sharp(png).webp({ lossless: true, effort: 6 }).toBuffer();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return bytes.length;
}

/** Writes the settings, and deletes pictures of removed screens. */
export async function finishRecording(here: Settings, names: ReadonlySet<string>): Promise<void> {
  await writeFile(settingsFile, `${JSON.stringify(here, null, 2)}\n`);
  for (const file of await readdir(folder, { recursive: true })) {
    if (file.endsWith('.webp') && !names.has(file.slice(0, -'.webp'.length))) await rm(join(folder, file));
  }
}
