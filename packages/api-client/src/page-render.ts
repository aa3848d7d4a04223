import type { HostProfile } from '#contract/accounts.ts';
import type { GiftProof, GiftSchedule } from '#contract/gifts.ts';
import type { ListedHost, PublicList } from '#contract/mabar.ts';
import type { Ticket } from '#contract/ticket.ts';
import type { PageConfig } from '#page-config.ts';

/** Responses to a page's first calls, which the server writes into it as `<script id="preload">`. */
export type PageData = {
  hostProfile?: HostProfile;
  publicList?: PublicList;
  giftSchedule?: GiftSchedule;
  /** With its newest draws only. */
  giftProof?: GiftProof;
  ticket?: Ticket;
  hostDirectory?: ListedHost[];
};

export type PageRequest = { path: string; data: PageData; config: PageConfig };

export type RenderedPage = {
  html: string;
  /** Elements of the head, such as the preload of the first photo. */
  head: string;
  /** Modules of the page, by the manifest of the browser build. */
  modules: readonly string[];
  /** Lazily loaded modules whose styles the page needs at once. */
  later: readonly string[];
};

/** Export `render` of an app's server build; null: this page is rendered in the browser only. */
export type RenderPage = (page: PageRequest) => RenderedPage | null;
