import { type Widget } from '@mabarin/domain/widgets/names';
import { GONE_SECONDS } from '@mabarin/domain/widgets/widget';
import { formatClock, formatRelative } from '@mabarin/ui/format/time';
import { useNow } from '#platform/live/now.ts';
import type { WidgetsNow } from './widgets.api.ts';
import { widgetsText } from './widgets.text.ts';

/** State of the widget's open pages, which never show it on stream. */
export function PageState({ target, widgets }: { target: Widget; widgets: WidgetsNow }) {
  const now = useNow() + widgets.ahead;
  const page = widgets.pages.find((one) => one.target === target);
  const isGone = page !== undefined && now - page.heard_at > GONE_SECONDS * 1_000;
  const isBehind = page !== undefined && !isGone && page.behind_since !== null;
  return <p className={isBehind || isGone ? 'text-warn strong' : 'muted'}>{wordsOf(page, now)}</p>;
}

/** `now` is the server's time, in ms. */
export function wordsOf(page: WidgetsNow['pages'][number] | undefined, now: number): string {
  if (page === undefined) return widgetsText.page.never;
  if (now - page.heard_at > GONE_SECONDS * 1_000) return widgetsText.page.gone(formatRelative(page.heard_at, now));
  return page.behind_since === null
    ? widgetsText.page.current
    : widgetsText.page.behind(formatClock(page.behind_since));
}
