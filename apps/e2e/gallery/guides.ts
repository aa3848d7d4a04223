import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Picture, Wish } from './pictures.ts';
import type { Screen } from './screen.ts';

const folder = join(import.meta.dirname, '../../public/public/guides');

/** Pictures of the hosts' guides (docs/documents/panduan*.md), by screen of the gallery; each shows the page's top. */
const guidePictures: Readonly<Record<string, string>> = {
  'dashboard/mabar/busy': 'mabar',
  'dashboard/overlay/busy': 'overlay',
  'dashboard/widget/busy': 'widget',
  'dashboard/cash/busy': 'cash',
  'dashboard/gift-form/busy': 'gift-form',
  'dashboard/gift-claim/busy': 'gift-claim',
};

const WIDTH = 1440;
/** The part visible without scrolling. */
const SHOWN = { width: WIDTH, height: 900 };

const fileOf = ({ part, name, state }: Screen) => guidePictures[`${part}/${name}/${state}`];

export function guideWishes(screens: readonly Screen[]): Wish[] {
  return screens
    .filter((screen) => fileOf(screen) !== undefined)
    .map((screen) => ({ screen, theme: 'malam', sizes: [String(WIDTH)] }));
}

/** Saves a picture, cropped and small enough for a phone; returns its size in bytes. */
export async function saveGuidePicture({ screen }: Picture, png: Buffer): Promise<number> {
  const file = join(folder, `${fileOf(screen)}.webp`);
  await mkdir(dirname(file), { recursive: true });
  const { size } = await sharp(png)
    .resize({ ...SHOWN, fit: 'cover', position: 'top' })
    .webp({ quality: 52, effort: 6 })
    .toFile(file);
  return size;
}
