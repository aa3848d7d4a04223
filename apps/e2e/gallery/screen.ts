import type { Page } from '@playwright/test';
import type { Cast, Login } from './cast.ts';

/** An app, or the kitchen sink of packages/ui. */
export type Part = 'public' | 'dashboard' | 'stream' | 'kit';

/** Viewers' pages follow the system's theme, the dashboard and the kitchen sink have their own; a stream has one. */
export const themes = {
  public: ['light', 'dark'],
  dashboard: ['malam', 'sore'],
  stream: ['light'],
  kit: ['sore', 'malam'],
} as const satisfies Record<Part, readonly string[]>;

export type Theme = (typeof themes)[Part][number];

export type Screen = {
  part: Part;
  name: string;
  state: string;
  /** The viewer of the screen, and the way to its state. */
  about: string;
  /** Taken at every width; otherwise only at 360 and 1440. */
  layout?: boolean;
  /** Selectors of varying parts, such as a transaction number, that are not compared. */
  random?: readonly string[];
  /** The browser's session; only the dashboard needs one. */
  as?: (cast: Cast) => Login;
  /** Brings a fresh page to the state, and waits for it. */
  open(page: Page, scene: Scene): Promise<void>;
};

/** `public/landing/done`. */
export function titleOf({ part, name, state }: Screen): string {
  return `${part}/${name}/${state}`;
}

export type Scene = {
  cast: Cast;
  /** Unique for the picture, to name hosts that only it changes. */
  key: string;
  theme: Theme;
  /** Below 1280 px, where the panels of the board are tabs. */
  narrow: boolean;
  /** Address of the built kitchen sink. */
  kit: string;
};

export type Words = string | RegExp;

export type Extra = Partial<Pick<Screen, 'layout' | 'random'>>;

export const site = ({ cast }: Scene, path: string) => cast.system.origins.public + path;

export const desk = ({ cast }: Scene, path: string) => `${cast.system.origins.dashboard}/dashboard/${path}`;

export async function see(page: Page, words: Words): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

export const hang = (page: Page, pattern: string | RegExp) => page.route(pattern, () => new Promise<void>(() => {}));

export const fail = (page: Page, pattern: string) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: 'rusak' }));

/** Changes fields of the service's responses; `part` names the object that holds them. */
export const change = (page: Page, pattern: string, fields: object, part?: 'data') =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const json = part === undefined ? { ...body, ...fields } : { ...body, data: { ...body.data, ...fields } };
    await route.fulfill({ response, json });
  });

/** Changes fields of a ticket and of its entry. */
export const changeTicket = (page: Page, fields: object, entry: object) =>
  page.route('**/api/ticket/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { entry: object } };
    const data = { ...body.data, ...fields, entry: { ...body.data.entry, ...entry } };
    await route.fulfill({ response, json: { ...body, data } });
  });
