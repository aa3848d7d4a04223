import type { PageData, PageRequest, RenderedPage } from '@mabarin/api-client/page-render';
import { config } from '@mabarin/web/config';
import { AppRouter } from '@mabarin/web/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { App, pageAt } from './app.tsx';
import { documentTypes } from '#features/documents/texts.ts';
import { HostSearch, HostsNow, LandingFoot, ViewerTickets } from '#features/landing/landing.parts.tsx';
import { VoteField } from '#features/show/index.ts';
import { hasMoney, hasPlayed, hasTurn, isKept, isOpen, turnOf } from '#features/ticket/ticket-shows.ts';
import {
  AddHost,
  KeptCopyNotice,
  PartyTickets,
  TicketAfter,
  TicketFoot,
  TicketMoney,
  TicketTurn,
  TicketKept,
  TicketWait,
  TurnNotice,
  TurnScene,
} from '#features/ticket/ticket.parts.tsx';
import { hostPathOf, hostPaths, paths } from '#paths.ts';
import { fillPreload } from '#platform/preload.ts';
import { createPageQueryClient } from '#platform/query-client.ts';

/**
 * The server's build of this app (`vite build --ssr`), which apps/api imports by path. A render is synchronous: the
 * deployment and page data set in the modules hold until its end.
 */

type Drawn = {
  /** Example addresses, one for each text or form. */
  at: readonly string[];
  /** The page's modules as named in the build's manifest, which it preloads. */
  modules(path: string): string[];
  /** Parts whose code the browser loads after hydrating the rest. `isIn`: only some pages of this kind have it. */
  later?: readonly { module: string; load(): Promise<unknown>; isIn?(data: PageData): boolean }[];
};

const secondOf = (path: string) => path.split('/')[2];
const forms = {
  mabar: 'src/features/mabar/order/mabar-form.tsx',
  support: 'src/features/support/support-form.tsx',
  klaim: 'src/features/gifts/claim/claim-tab.tsx',
} as const;

const pages: readonly Drawn[] = [
  {
    at: [paths.landing],
    modules: () => ['src/features/landing/landing.page.tsx'],
    later: [
      {
        module: 'src/features/landing/landing-later.tsx',
        load: () => Promise.all([HostSearch.load(), HostsNow.load(), LandingFoot.load(), ViewerTickets.load()]),
      },
    ],
  },
  { at: [paths.directory()], modules: () => ['src/features/mabar/directory.page.tsx'] },
  { at: [paths.list('x')], modules: () => ['src/features/mabar/list.page.tsx'] },
  { at: [paths.gift('x')], modules: () => ['src/features/gifts/schedule.page.tsx'] },
  { at: [paths.giftProof('x')], modules: () => ['src/features/gifts/proof.page.tsx'] },
  {
    at: [paths.ticket('x')],
    modules: () => ['src/features/ticket/ticket.page.tsx'],
    later: [
      { module: 'src/features/ticket/kept/ticket-kept.tsx', load: KeptCopyNotice.load },
      { module: 'src/features/ticket/ticket-foot.tsx', load: TicketFoot.load },
      {
        module: 'src/features/ticket/ticket-after.tsx',
        load: TicketAfter.load,
        isIn: ({ ticket }) => ticket !== undefined && hasPlayed(ticket),
      },
      {
        module: 'src/features/ticket/money/ticket-money.tsx',
        load: TicketMoney.load,
        isIn: ({ ticket }) => ticket !== undefined && hasMoney(ticket),
      },
      {
        module: 'src/features/ticket/ticket-wait.tsx',
        load: TicketWait.load,
        isIn: ({ ticket }) => ticket !== undefined && isOpen(ticket),
      },
      {
        module: 'src/features/ticket/ticket-restrictions.tsx',
        load: TicketKept.load,
        isIn: ({ ticket }) => ticket !== undefined && isKept(ticket),
      },
      {
        module: 'src/features/ticket/party-tickets.tsx',
        load: PartyTickets.load,
        isIn: ({ ticket }) => ticket?.kind === 'mabar' && ticket.party.length > 0,
      },
      {
        module: 'src/features/ticket/turn/ticket-turn.tsx',
        load: TicketTurn.load,
        isIn: ({ ticket }) => ticket !== undefined && hasTurn(ticket),
      },
      {
        module: 'src/features/ticket/turn/turn-later.tsx',
        load: () => Promise.all([AddHost.load(), TurnNotice.load(), TurnScene.load()]),
        isIn: ({ ticket }) => ticket !== undefined && turnOf(ticket) !== undefined,
      },
    ],
  },
  {
    at: hostPaths.map((path) => paths.host('x', path)),
    modules: (path) => ['src/features/host/host.page.tsx', forms[hostPathOf(secondOf(path))]],
    later: [
      {
        module: 'src/features/show/vote-field.tsx',
        load: VoteField.load,
        isIn: ({ hostProfile }) => Boolean(hostProfile?.show?.vote),
      },
    ],
  },
  {
    at: documentTypes.map(paths.document),
    modules: (path) => [
      'src/features/documents/document.page.tsx',
      ...documentTypes.filter((type) => type === secondOf(path)).map((type) => `~documents/${type}`),
    ],
  },
];
await Promise.all([
  ...pages.flatMap(({ at }) => at.map(async (path) => pageAt(path)?.load(path))),
  ...pages.flatMap(({ later = [] }) => later.map(async ({ load }) => load())),
]);
/** Pages rendered by the server; the others are rendered only in the browser. */
const drawn = new Map(pages.map((page) => [pageAt(page.at[0] ?? ''), page]));

/** Renders a page, or returns null for one rendered only in the browser. Throws the page's errors. */
export function render({ path, data, config: given }: PageRequest): RenderedPage | null {
  const page = drawn.get(pageAt(path));
  if (page === undefined) return null;
  Object.assign(config, given);
  fillPreload(data);
  const whole = renderToString(
    <QueryClientProvider client={createPageQueryClient()}>
      <AppRouter at={path}>
        <App />
      </AppRouter>
    </QueryClientProvider>,
  );
  // For a part that throws or is not loaded, React leaves this mark, which makes the browser try it.
  if (whole.includes('<!--$!-->')) throw new Error(`A part of ${page.modules(path).join(', ')} could not be drawn`);
  // React puts elements of the head first. The title is the server's own.
  const [head = ''] = /^(?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)*/.exec(whole) ?? [];
  return {
    html: whole.slice(head.length),
    head: head.replace(/<title>[^<]*<\/title>/g, ''),
    modules: page.modules(path),
    later: (page.later ?? []).filter(({ isIn }) => isIn?.(data) ?? true).map(({ module }) => module),
  };
}
