import { CLOCK_ACTIONS, CLOCKS } from '@mabarin/domain/widgets/clock';
import { widgetsErrors } from '@mabarin/domain/widgets/errors';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { AppearanceSchema, widgetDefinitions } from '@mabarin/domain/widgets/widget';
import * as v from 'valibot';
import { Instance } from '#contract/alerts.ts';
import { Nothing } from '#contract/shapes.ts';
import { displayGets, displayPosts, endpoint, moderatorPosts } from '#endpoint.ts';
import { visibleTo } from '#visible.ts';

/** Milliseconds since 1970 by the server's clock. */
const Ms = v.number();

type Definitions = typeof widgetDefinitions;
type OfWidgets<Schemas extends { [Target in Widget]?: unknown }> = Schemas[keyof Schemas][];

type SnapshotOf<Target extends Widget> = v.ObjectSchema<
  {
    cursor: v.StringSchema<undefined>;
    server_now: typeof Ms;
    target: v.LiteralSchema<Target, undefined>;
    state: Definitions[Target]['state'];
    appearance: typeof AppearanceSchema;
  },
  undefined
>;

/** Complete content and settings of one widget, so that pages never add up events. */
export const WidgetSnapshot = v.variant(
  'target',
  WIDGETS.map((target) =>
    v.object({
      cursor: v.string(),
      server_now: Ms,
      target: v.literal(target),
      state: widgetDefinitions[target].state,
      appearance: AppearanceSchema,
    }),
  ) as OfWidgets<{ [Target in Widget]: SnapshotOf<Target> }>,
);
export type WidgetSnapshot = v.InferOutput<typeof WidgetSnapshot>;

export const displayWidget = endpoint(displayGets, {
  path: '/api/display/widget/:target',
  summary:
    'What one widget shows, whole. Asked for again after every `display` notification of its target, after a reset, and ' +
    'every 15 s while the stream is down. `cursor` is where to connect from. `appearance` is how the host wants it drawn; ' +
    'theme and scale in the address of the page win. Not `overlay.key_unknown`, but ' +
    '`overlay.widget_unknown`, is the 404 of a target that does not exist.',
  input: v.object({ target: v.picklist(WIDGETS) }),
  invalid: 'overlay.widget_unknown',
  output: v.object({ data: WidgetSnapshot }),
  fails: ['overlay.key_unknown', 'overlay.widget_unknown'],
  etag: true,
});

export const displayReport = endpoint(displayPosts, {
  path: '/api/display/report',
  summary:
    'A widget page reports its state: once a minute, and soon after that has changed. It never shows it; the dashboard ' +
    'shows it. `behind_seconds`: what it shows was current so long ago; null: it is current.',
  input: v.object({
    instance: Instance,
    target: v.picklist(WIDGETS),
    behind_seconds: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31_536_000))),
  }),
  output: Nothing,
  fails: ['overlay.key_unknown'],
});

/** State of one widget's pages: the worst open one, else the last that reported. */
const WidgetPage = v.object({
  target: v.picklist(WIDGETS),
  heard_at: Ms,
  /** Current up to then; null: current. */
  behind_since: v.nullable(Ms),
});
export type WidgetPage = v.InferOutput<typeof WidgetPage>;

type SettingsSchema<Target extends Widget> = Definitions[Target]['settings']['initial'] extends null
  ? v.NullableSchema<Definitions[Target]['settings']['schema'], undefined>
  : Definitions[Target]['settings']['schema'];

/** Widgets with sums of what viewers gave, which are for the host's own eyes here. */
const SUMS = ['goal', 'leaderboard', 'milestones', 'vote'] as const satisfies readonly Widget[];

type ShownState<Target extends Widget> = Target extends (typeof SUMS)[number]
  ? v.NullableSchema<Definitions[Target]['state'], undefined>
  : Definitions[Target]['state'];

type WidgetEntries = {
  [Target in Widget]: v.ObjectSchema<{ settings: SettingsSchema<Target>; state: ShownState<Target> }, undefined>;
};

const widgetEntries = Object.fromEntries(
  WIDGETS.map((target) => {
    const {
      state: whole,
      settings: { schema, initial },
    } = widgetDefinitions[target];
    const state = SUMS.some((sum) => sum === target) ? visibleTo(['owner'], whole) : whole;
    return [target, v.object({ settings: initial === null ? v.nullable(schema) : schema, state })];
  }),
) as unknown as WidgetEntries;

export const Widgets = v.object({
  server_now: Ms,
  ...widgetEntries,
  /** Only widgets that have been open somewhere. */
  pages: v.array(WidgetPage),
});
export type Widgets = v.InferOutput<typeof Widgets>;

const All = v.object({ data: Widgets });

export const widgets = endpoint(moderatorPosts, {
  path: '/api/dashboard/widget',
  summary: 'What the Widget page shows: the settings of every widget and its values now.',
  input: v.object({}),
  output: All,
  fails: [],
});

type SavedOf<Target extends Widget> = v.ObjectSchema<
  { target: v.LiteralSchema<Target, undefined>; settings: Definitions[Target]['settings']['schema'] },
  undefined
>;

export const SavedWidget = v.variant(
  'target',
  WIDGETS.map((target) =>
    v.object({ target: v.literal(target), settings: widgetDefinitions[target].settings.schema }),
  ) as OfWidgets<{ [Target in Widget]: SavedOf<Target> }>,
);
export type SavedWidget = v.InferOutput<typeof SavedWidget>;

const settingsRefusals = (Object.keys(widgetsErrors) as (keyof typeof widgetsErrors)[]).filter(
  (code) => code !== 'overlay.widget_unknown',
);

export const saveWidget = endpoint(moderatorPosts, {
  path: '/api/dashboard/widget/save',
  summary:
    'Saves the settings of one widget, whose pages load again, and answers all. The duration of a countdown counts from its ' +
    "next start. A helper leaves what is on the host's page as it is.",
  input: SavedWidget,
  output: All,
  fails: settingsRefusals,
});

export const controlWidget = endpoint(moderatorPosts, {
  path: '/api/dashboard/widget/control',
  summary:
    'Starts, pauses, goes on with or resets the countdown or the timer; one that is there already stays as it is. `add` ' +
    'gives a countdown that was started `seconds` more, or fewer.',
  input: v.object({
    target: v.picklist(CLOCKS),
    action: v.picklist(CLOCK_ACTIONS),
    seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-86_400), v.maxValue(86_400)), 0),
  }),
  output: All,
  fails: [],
  idempotent: true,
});
