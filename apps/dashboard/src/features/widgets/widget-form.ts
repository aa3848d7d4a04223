import { SavedWidget, type Widgets } from '@mabarin/api-client/contract/widgets';
import { isFailureCode, type FailureCode } from '@mabarin/domain/errors';
import {
  SETTABLE_WIDGETS,
  widgetDefinitions,
  type SettableWidget,
  type WidgetSettings,
} from '@mabarin/domain/widgets/widget';
import * as v from 'valibot';

/** Settings as fields hold them: a number may be empty, a choice is any text. */
type FieldsOf<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends number
    ? number | null
    : Settings[Name] extends boolean
      ? boolean
      : string;
};

/** A duration is typed as minutes and seconds. */
type CountdownFields = { minutes: number | null; seconds: number | null; title: string };

/** Everything that can be set, by widget: the page is one form, so that one draft keeps what is typed anywhere on it. */
export type WidgetValues = {
  [Target in SettableWidget]: Target extends 'countdown'
    ? CountdownFields
    : FieldsOf<NonNullable<WidgetSettings[Target]>>;
};

type Field = { [Target in SettableWidget]: `${Target}.${keyof WidgetValues[Target] & string}` }[SettableWidget];

/** The fields of a widget, the first one being where a refusal puts the focus. */
export function fieldsOf(target: SettableWidget): Field[] {
  const names =
    target === 'countdown'
      ? ['minutes', 'seconds', 'title']
      : Object.keys(widgetDefinitions[target].settings.schema.entries);
  return names.map((name) => `${target}.${name}` as Field);
}

/** What is stored, as the fields show it. `today`: where a goal starts that is none yet. */
export function valuesOf(widgets: Widgets, today: string): WidgetValues {
  const settings = Object.fromEntries(
    SETTABLE_WIDGETS.map((target) => [target, widgets[target].settings]),
  ) as WidgetSettings;
  const { title, seconds } = settings.countdown;
  return {
    ...settings,
    countdown: { minutes: Math.floor(seconds / 60), seconds: seconds % 60, title },
    goal: settings.goal ?? { title: '', target: null, since: today },
  };
}

/** One widget's settings out of the fields, or the failure code that says what is wrong with them. */
export function savedOf(target: SettableWidget, values: WidgetValues): SavedWidget | FailureCode {
  const { minutes, seconds, title } = values.countdown;
  const settings = target === 'countdown' ? { title, seconds: (minutes ?? 0) * 60 + (seconds ?? 0) } : values[target];
  const parsed = v.safeParse(SavedWidget, { target, settings });
  if (parsed.success) return parsed.output;
  return parsed.issues.map(({ message }) => message).find(isFailureCode) ?? 'http.malformed';
}

/** `1:02:03`, or `02:03` under an hour. */
export function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
