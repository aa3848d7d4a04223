import { SavedWidget, type Widgets } from '@mabarin/api-client/contract/widgets';
import { isFailureCode, type FailureCode } from '@mabarin/domain/errors';
import * as v from 'valibot';

/** Everything that can be set, flat: the page is one form, so that one draft keeps what is typed anywhere on it. */
export type WidgetValues = {
  countdownTitle: string;
  countdownMinutes: number | null;
  countdownSeconds: number | null;
  timerAuto: boolean;
  marqueeText: string;
  marqueeSpeed: string;
  queueCount: number | null;
  goalTitle: string;
  goalTarget: number | null;
  goalSince: string;
  leaderboardTitle: string;
  leaderboardRange: string;
  leaderboardCount: number | null;
};

type Target = SavedWidget['target'];

/** The fields of each widget, the first one being where a refusal puts the focus. */
export const fieldsOf = {
  countdown: ['countdownMinutes', 'countdownSeconds', 'countdownTitle'],
  timer: ['timerAuto'],
  marquee: ['marqueeText', 'marqueeSpeed'],
  queue: ['queueCount'],
  goal: ['goalTitle', 'goalTarget', 'goalSince'],
  leaderboard: ['leaderboardTitle', 'leaderboardRange', 'leaderboardCount'],
} as const satisfies Record<Target, readonly (keyof WidgetValues)[]>;

/** What is stored, as the fields show it. `today`: where a goal starts that is none yet. */
export function valuesOf(widgets: Widgets, today: string): WidgetValues {
  const { countdown, timer, marquee, queue, goal, leaderboard } = widgets;
  return {
    countdownTitle: countdown.settings.title,
    countdownMinutes: Math.floor(countdown.settings.seconds / 60),
    countdownSeconds: countdown.settings.seconds % 60,
    timerAuto: timer.settings.auto,
    marqueeText: marquee.settings.text,
    marqueeSpeed: marquee.settings.speed,
    queueCount: queue.settings.count,
    goalTitle: goal.settings?.title ?? '',
    goalTarget: goal.settings?.target ?? null,
    goalSince: goal.settings?.since ?? today,
    leaderboardTitle: leaderboard.settings.title,
    leaderboardRange: leaderboard.settings.range,
    leaderboardCount: leaderboard.settings.count,
  };
}

/** One widget's settings out of the fields, or the failure code that says what is wrong with them. */
export function savedOf(target: Target, values: WidgetValues): SavedWidget | FailureCode {
  const parsed = v.safeParse(SavedWidget, { target, settings: settingsOf(target, values) });
  if (parsed.success) return parsed.output;
  return parsed.issues.map(({ message }) => message).find(isFailureCode) ?? 'http.malformed';
}

function settingsOf(target: Target, values: WidgetValues): object {
  switch (target) {
    case 'countdown':
      return {
        title: values.countdownTitle,
        seconds: (values.countdownMinutes ?? 0) * 60 + (values.countdownSeconds ?? 0),
      };
    case 'timer':
      return { auto: values.timerAuto };
    case 'marquee':
      return { text: values.marqueeText, speed: values.marqueeSpeed };
    case 'queue':
      return { count: values.queueCount };
    case 'goal':
      return { title: values.goalTitle, target: values.goalTarget, since: values.goalSince };
    case 'leaderboard':
      return { title: values.leaderboardTitle, range: values.leaderboardRange, count: values.leaderboardCount };
  }
}

/** `1:02:03`, or `02:03` under an hour. */
export function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
