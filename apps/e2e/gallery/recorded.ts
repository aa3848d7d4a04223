import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import * as v from 'valibot';

/** The pictures in the repository that `pnpm gallery --check` compares, as lossless WebP. */
const folder = join(import.meta.dirname, 'recorded');
const settingsFile = join(folder, 'recorded.json');

/** What decides how letters and edges are drawn; pictures of another machine are not compared. */
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

/** Why the recorded pictures cannot be compared here; null: they can. */
export async function whyNotCompared(here: Settings): Promise<string | null> {
  const text = await readFile(settingsFile, 'utf8').catch(() => null);
  if (text === null) return 'no pictures are recorded';
  const recorded = v.parse(Settings, JSON.parse(text));
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

/** Writes how they were recorded, and removes those whose screen is gone. */
export async function finishRecording(here: Settings, names: ReadonlySet<string>): Promise<void> {
  await writeFile(settingsFile, `${JSON.stringify(here, null, 2)}\n`);
  for (const file of await readdir(folder, { recursive: true })) {
    if (file.endsWith('.webp') && !names.has(file.slice(0, -'.webp'.length))) await rm(join(folder, file));
  }
}
