import type { PageRequest, RenderedPage } from '@mabarin/api-client/page-render';
import { config } from '@mabarin/web/config';
import { AppRouter } from '@mabarin/web/router';
import { renderToString } from 'react-dom/server';
import { App, pageAt } from './app.tsx';
import { documentTexts } from '#features/documents/texts.ts';
import { loadLater } from '#features/landing/landing-later.part.tsx';
import { TicketFoot } from '#features/ticket/ticket-foot.part.tsx';
import { hostPaths, paths } from '#paths.ts';
import { fillPreload } from '#platform/preload.ts';

/**
 * The server's build of this app (`vite build --ssr`), which apps/api loads by its path. A render takes one turn of the
 * process: what the modules know of the deployment and of the page's data holds until its end.
 */

/** Parts that the server draws too, and whose code the browser fetches after it has hydrated the rest. */
const later = new Map([
  [pageAt(paths.landing), { module: 'src/features/landing/landing-later.tsx', load: loadLater }],
  [pageAt(paths.ticket('x')), { module: 'src/features/ticket/ticket-foot.tsx', load: TicketFoot.load }],
]);

/** An address of each page that the server draws. The others are the browser's alone. */
const drawn = await Promise.all(
  [
    '/',
    paths.list('x'),
    paths.gift('x'),
    paths.ticket('x'),
    ...hostPaths.map((path) => paths.host('x', path)),
    ...Object.keys(documentTexts).map(paths.document),
  ].map(async (path) => {
    const page = pageAt(path);
    await Promise.all([page?.load(path), later.get(page)?.load()]);
    return page;
  }),
);

/** Draws a page, or answers null for one that is drawn in the browser only. Throws what the page throws. */
export function render({ path, data, config: given }: PageRequest): RenderedPage | null {
  const page = pageAt(path);
  if (page === null || !drawn.includes(page)) return null;
  Object.assign(config, given);
  fillPreload(data);
  const whole = renderToString(
    <AppRouter at={path}>
      <App />
    </AppRouter>,
  );
  // A part that throws or is not loaded leaves React's sign that the browser shall try it.
  if (whole.includes('<!--$!-->')) throw new Error(`A part of ${page.modules(path).join(', ')} could not be drawn`);
  // React puts what belongs into the head first. The title is the server's own.
  const [head = ''] = /^(?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)*/.exec(whole) ?? [];
  return {
    html: whole.slice(head.length),
    head: head.replace(/<title>[^<]*<\/title>/g, ''),
    modules: page.modules(path),
    later: [later.get(page)?.module ?? []].flat(),
  };
}
