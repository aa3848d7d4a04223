import { SavedWidget, type Widgets } from '@mabarin/api-client/contract/widgets';
import { isPlainFailureCode, type PlainFailureCode } from '@mabarin/domain/errors';
import { defaultAppearance } from '@mabarin/domain/widgets/appearance';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { widgetDefinitions, type WidgetSettings } from '@mabarin/domain/widgets/widget';
import * as v from 'valibot';

/** Settings as form fields: a number may be empty, a choice is any text. */
type FieldsOf<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends number
    ? number | null
    : Settings[Name] extends boolean
      ? boolean
      : Settings[Name] extends object
        ? FieldsOf<Settings[Name]>
        : string;
};

/** A duration is typed as minutes and seconds. */
type CountdownFields = {
  minutes: number | null;
  seconds: number | null;
  title: string;
  closing: string;
  appearance: FieldsOf<WidgetSettings['countdown']['appearance']>;
};

/** All settings by widget in one form, so that one draft keeps everything typed on the page. */
export type WidgetValues = {
  [Target in Widget]: Target extends 'countdown' ? CountdownFields : FieldsOf<NonNullable<WidgetSettings[Target]>>;
};

/** Fields of every widget. */
const appearance = ['appearance.theme', 'appearance.scale', 'appearance.columns'] as const;

type OwnField<Target extends Widget> = Exclude<keyof WidgetValues[Target] & string, 'appearance'>;
type Field = {
  [Target in Widget]: `${Target}.${OwnField<Target> | (typeof appearance)[number]}`;
}[Widget];

/** Fields of a widget, its own first. */
export function fieldsOf(target: Widget): Field[] {
  const own =
    target === 'countdown'
      ? ['minutes', 'seconds', 'title', 'closing']
      : Object.keys(widgetDefinitions[target].settings.schema.entries).filter((name) => name !== 'appearance');
  return [...own, ...appearance].map((name) => `${target}.${name}` as Field);
}

/** The field that a refusal focuses. */
export function faultyField(target: Widget, code: PlainFailureCode): Field {
  const [first = `${target}.appearance.scale` as const] = fieldsOf(target);
  return code === 'overlay.appearance_invalid' ? `${target}.appearance.scale` : first;
}

/** Stored settings as form values. `today`: default start of a new goal. */
export function valuesOf(widgets: Widgets, today: string): WidgetValues {
  const settings = Object.fromEntries(WIDGETS.map((target) => [target, widgets[target].settings])) as WidgetSettings;
  const { seconds, ...countdown } = settings.countdown;
  return {
    ...settings,
    countdown: { minutes: Math.floor(seconds / 60), seconds: seconds % 60, ...countdown },
    goal: settings.goal ?? {
      title: '',
      target: null,
      since: today,
      onPage: false,
      appearance: defaultAppearance('goal'),
    },
  };
}

/** A widget's settings from its fields, or the failure code of the first fault. */
export function savedOf<Target extends Widget>(
  target: Target,
  fields: WidgetValues[Target],
): SavedWidget | PlainFailureCode {
  const settings = 'minutes' in fields ? countdownOf(fields) : fields;
  const parsed = v.safeParse(SavedWidget, { target, settings });
  if (parsed.success) return parsed.output;
  return parsed.issues.map(({ message }) => message).find(isPlainFailureCode) ?? 'http.malformed';
}

function countdownOf({ minutes, seconds, ...fields }: CountdownFields) {
  return { ...fields, seconds: (minutes ?? 0) * 60 + (seconds ?? 0) };
}

/** `1:02:03`, or `02:03` under an hour. */
export function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
