import type { SavedWidget, WidgetSnapshot } from '@mabarin/api-client/contract/widgets';
import { defaultAppearance } from '@mabarin/domain/widgets/appearance';
import type { Widget } from '@mabarin/domain/widgets/names';
import type { WidgetsNow } from './widgets.api.ts';

/**
 * Snapshot for a widget's preview: the current state with the typed settings, as far as the unsaved result is known.
 * `drafted` null: the fields are incomplete, so the saved settings count. Returns null when nothing is set.
 */
export function previewSnapshot(
  target: Widget,
  widgets: WidgetsNow,
  drafted: SavedWidget | null,
): WidgetSnapshot | null {
  const { settings } = widgets[target];
  const shown = drafted ?? (settings === null ? null : ({ target, settings } as SavedWidget));
  if (shown === null) return null;
  return {
    cursor: '',
    server_now: Date.now() + widgets.ahead,
    target,
    state: stateWith(shown, widgets),
    appearance: shown.settings.appearance ?? defaultAppearance(target),
  } as WidgetSnapshot;
}

/** A clock that was not started would draw nothing, so the preview shows it standing. */
function stateWith({ target, settings }: SavedWidget, widgets: WidgetsNow): WidgetSnapshot['state'] {
  switch (target) {
    case 'countdown': {
      const { title, seconds, closing } = settings;
      const state = { ...widgets.countdown.state, title, closing };
      return state.status === 'idle' ? { ...state, status: 'paused', left: seconds } : state;
    }
    case 'timer': {
      const { title } = settings;
      const { state } = widgets.timer;
      return state.status === 'idle' ? { ...state, title, status: 'paused' } : { ...state, title };
    }
    case 'marquee':
      return { text: settings.text, speed: settings.speed };
    case 'queue': {
      const { playing, queue, ...rest } = widgets.queue.state;
      const { title, count } = settings;
      return { ...rest, title, playing: playing.slice(0, count), queue: queue.slice(0, count) };
    }
    case 'goal':
      // Sums hidden from a helper count as 0 here.
      return { title: settings.title, target: settings.target, amount: widgets.goal.state?.amount ?? 0 };
    case 'leaderboard': {
      const { title, range, count } = settings;
      return { title, range, rows: widgets.leaderboard.state?.rows.slice(0, count) ?? [] };
    }
    case 'supporters':
      return { title: settings.title, rows: widgets.supporters.state.rows.slice(0, settings.count) };
    case 'milestones':
      return { ...(widgets.milestones.state ?? { raised: 0, rows: [] }), title: settings.title };
    case 'vote':
      return widgets.vote.state ?? { title: '', closes_at: 0, options: [] };
    case 'statistic':
    case 'qr':
      return { ...widgets[target].state, title: settings.title };
  }
}
