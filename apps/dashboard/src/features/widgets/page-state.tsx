import { type Widget } from '@mabarin/domain/widgets/names';
import { GONE_SECONDS } from '@mabarin/domain/widgets/widget';
import { formatClock, formatRelative } from '@mabarin/ui/format/time';
import { useNow } from '#platform/live/now.ts';
import type { WidgetsNow } from './widgets.api.ts';
import { widgetsText } from './widgets.text.ts';

type Page = WidgetsNow['pages'][number];
type PageStateProps = { target: Widget; widgets: WidgetsNow; short?: boolean };

/** State of the widget's open pages, which never show it on stream; `short`: a dot and a word once it was opened. */
export function PageState({ target, widgets, short = false }: PageStateProps) {
  const now = useNow() + widgets.ahead;
  const page = widgets.pages.find((one) => one.target === target);
  const state = page && stateOf(page, now);
  const tone = state === 'current' ? 'text-go' : state === undefined ? 'muted' : 'text-warn strong';
  if (!short) return <p className={tone}>{wordsOf(page, now)}</p>;
  if (state === undefined) return null;
  return (
    <p className={`small ${tone}`}>
      <span aria-hidden>{widgetsText.dot}</span> <span>{widgetsText.dots[state]}</span>
    </p>
  );
}

function stateOf(page: Page, now: number): keyof typeof widgetsText.dots {
  if (now - page.heard_at > GONE_SECONDS * 1_000) return 'gone';
  return page.behind_since === null ? 'current' : 'behind';
}

/** `now` is the server's time, in ms. */
export function wordsOf(page: Page | undefined, now: number): string {
  const { never, gone, current, behind } = widgetsText.page;
  if (page === undefined) return never;
  if (stateOf(page, now) === 'gone') return gone(formatRelative(page.heard_at, now));
  return page.behind_since === null ? current : behind(formatClock(page.behind_since));
}
