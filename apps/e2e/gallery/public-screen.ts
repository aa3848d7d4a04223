import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { Page } from '@playwright/test';
import type { Cast } from './cast.ts';
import { see, site, type Extra, type Scene, type Screen, type Words } from './screen.ts';

/** A page of the public site at an address. */
export function page(
  name: string,
  state: string,
  { path, words, about }: { path: (cast: Cast) => string; words: Words; about: string },
  extra: Extra = {},
): Screen {
  return {
    part: 'public',
    name,
    state,
    about,
    ...extra,
    async open(at, scene) {
      await at.goto(site(scene, path(scene.cast)));
      await see(at, words);
    },
  };
}

/** A state of the public site reached by actions. */
export function walk(name: string, state: string, about: string, open: Screen['open'], extra: Extra = {}): Screen {
  return { part: 'public', name, state, about, open, ...extra };
}

export async function openStall(at: Page, scene: Scene, host: HandleHost, tab = 'mabar'): Promise<void> {
  await at.goto(site(scene, `/${host.username}/${tab}`));
  await see(at, 'Saya bukan robot');
}

/** Countdown, QR code, transaction number. */
export const paymentNoise = ['[role=timer]', '[role=timer] ~ *', 'img[alt^="Kode QRIS"]', 'aside bdi'];

export const givenBack = {
  code: '7K2M-9QXD-4TRW-H0ZN',
  playerName: null,
  games: 2,
  amount: 20_000,
  pending: 0,
  available: 20_000,
  reserved: 0,
  state: 'open',
  at: '2031-05-07T12:00:00.000Z',
  ends: '2031-08-05T17:00:00.000Z',
};
