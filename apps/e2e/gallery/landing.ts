import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { openBoard } from '#board.ts';
import { devices } from '#browser.ts';
import { logIn } from '#login.ts';
import type { TestSystem } from '#test-system.ts';
import { createStall, openOverlay, openPage, shoot } from './readme.ts';

const root = join(import.meta.dirname, '../../..');

export const landingPicture = join(root, 'apps/public/src/features/landing/live.webp');

const SIZE = { width: 1280, height: 720 };
const stage = { ...devices.obs, viewport: { width: 860, height: 672 } };
/** Scaled down to the place beside the stage. */
const phone = { ...devices.phone, viewport: { width: 396, height: 768 }, deviceScaleFactor: 2 };

/** Composes the landing page's still: an alert over a game, and the board beside it. Returns its size in bytes. */
export async function takeLandingPicture(browser: Browser, system: TestSystem): Promise<number> {
  const host = await createStall(system);
  const dashboard = await openPage(browser, phone);
  await logIn(dashboard.context(), system, host);
  await openBoard(dashboard, system, true);
  const overlay = await openOverlay(browser, stage, system, host);
  // Taken first, because the alert ends by itself.
  const images = [await shoot(overlay), await shoot(dashboard)];
  const [alert, board] = images.map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const studio = await openPage(browser, { viewport: SIZE });
  await studio.setContent(`<style>
    body { margin: 0; background: #0b1230 }
    body > * { position: absolute; top: 24px; height: 672px; border-radius: 20px }
    .stage { left: 24px; width: 860px }
    .board { left: 908px; width: 348px; object-fit: cover; object-position: top }
  </style>
  <svg class="stage" viewBox="0 0 860 672">${game}</svg>
  <img class="stage" src="${alert}"><img class="board" src="${board}">`);
  const still = await sharp(await studio.screenshot())
    .resize(1120)
    .webp({ quality: 68, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(landingPicture, still);
  return still.length;
}

const tower = (x: number, y: number, colour: string) => `<g transform="translate(${x} ${y})">
  <ellipse cy="14" rx="30" ry="11" fill="#0007" /><path d="M-18 12l6-52h24l6 52z" fill="#4a5a8f" />
  <path d="M-20-40h40l-8-20h-24z" fill="${colour}" /><circle cy="-66" r="9" fill="${colour}" /></g>`;
const hero = (x: number, y: number, colour: string, life: number) => `<g transform="translate(${x} ${y})">
  <ellipse cy="20" rx="24" ry="9" fill="#0007" /><circle cy="-22" r="14" fill="#f0c79a" />
  <path d="M-17 20q-3-32 17-32t17 32z" fill="${colour}" />
  <rect x="-30" y="-54" width="60" height="8" rx="4" fill="#0009" />
  <rect x="-30" y="-54" width="${life}" height="8" rx="4" fill="#3bd48f" /></g>`;
const bush = (x: number, y: number) =>
  `<path transform="translate(${x} ${y})" d="M-44 10q0-26 22-24 6-22 26-14 24-8 26 14 22 2 18 24z" fill="#1d5c3c" />`;
const skill = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#141a33cc" stroke="#b4bde3" stroke-width="4" />`;

/** Our own drawing of an arena with its controls, because a publisher's art is not ours to show. */
const game = `<defs><clipPath id="stage"><rect width="860" height="672" rx="20" /></clipPath></defs>
<g clip-path="url(#stage)"><rect width="860" height="672" fill="#2c7a4b" />
<path d="M0 560L860 210v120L0 690z" fill="#c9a56a" /><path d="M470 0L330 672H470L600 0z" fill="#4aa3c7" />
<path d="M300 470l260-106v92L300 566z" fill="#a98a5a" />
${[
  [90, 300],
  [210, 380],
  [690, 140],
  [770, 470],
  [640, 560],
  [130, 640],
  [800, 60],
]
  .map(([x = 0, y = 0]) => bush(x, y))
  .join('')}
${tower(70, 470, '#6fa8ff')}${tower(720, 300, '#ff7a6b')}
${hero(330, 500, '#1b45c4', 46)}${hero(392, 540, '#ffc42e', 58)}${hero(286, 560, '#3bd48f', 30)}
${hero(560, 410, '#c4201c', 22)}${hero(624, 440, '#8f2f5f', 52)}
<path d="M352 484L540 404" stroke="#ffe9a8" stroke-width="6" stroke-dasharray="18 12" />
<rect x="16" y="16" width="116" height="116" rx="12" fill="#0e2a26e6" /><path d="M28 120L120 28" stroke="#c9a56a" stroke-width="7" />
<path d="M28 28l92 92" stroke="#4aa3c7" stroke-width="7" /><circle cx="58" cy="92" r="6" fill="#6fa8ff" /><circle cx="92" cy="58" r="6" fill="#ff7a6b" />
<circle cx="120" cy="560" r="72" fill="#141a3366" stroke="#b4bde399" stroke-width="4" /><circle cx="140" cy="540" r="30" fill="#b4bde3aa" />
${skill(770, 590, 56)}${skill(668, 612, 36)}${skill(694, 526, 36)}${skill(776, 486, 36)}</g>`;
