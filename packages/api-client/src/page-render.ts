import type { HostProfile } from '#contract/accounts.ts';
import type { GiftSchedule } from '#contract/gifts.ts';
import type { ListedHost, PublicList } from '#contract/mabar.ts';
import type { Ticket } from '#contract/ticket.ts';
import type { PageConfig } from '#page-config.ts';

/** The first answers of a page's own calls, which the server writes into it as `<script id="preload">`. */
export type PageData = {
  hostProfile?: HostProfile;
  publicList?: PublicList;
  giftSchedule?: GiftSchedule;
  ticket?: Ticket;
  hostDirectory?: ListedHost[];
};

/** What a server build of an app is asked to draw: the path as it was asked for, without its query. */
export type PageRequest = { path: string; data: PageData; config: PageConfig };

/** A page as HTML. `html` stands in `#root`, where the app hydrates it. */
export type RenderedPage = {
  html: string;
  /** Elements of the head, such as the preload of the first photo. */
  head: string;
  /** The modules of the page, as the manifest of the browser's build names them. */
  modules: readonly string[];
  /** Modules of parts whose code comes later; the page needs their styles. */
  later: readonly string[];
};

/** The export `render` of an app's server build; null: the app draws this page in the browser only. */
export type RenderPage = (page: PageRequest) => RenderedPage | null;
