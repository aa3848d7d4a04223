import { goalPercent } from '@mabarin/domain/widgets/goal';
import { type Widget } from '@mabarin/domain/widgets/names';
import {
  COUNTDOWN_SECONDS_MAX,
  MARQUEE_MAX,
  SUPPORTERS_MAX,
  WIDGET_ROWS_MAX,
  WIDGET_TITLE_MAX,
} from '@mabarin/domain/widgets/widget';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import type { ComponentType, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { Clock } from './clock.tsx';
import { OnPageField } from './on-page-field.tsx';
import type { WidgetValues } from './widget-form.ts';
import type { WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** A widget's current state by the server. `empty`: its page draws nothing, and the text replaces it. */
function Now({ title, empty = false, children }: { title: string; empty?: boolean; children: ReactNode }) {
  const words = (
    <div
      className={empty ? 'stack gap-2 min-w-0 px-4 py-3 sunken rounded-ticket anywhere' : undefined}
      role="group"
      aria-label={widgetsText.now(title)}
    >
      {children}
    </div>
  );
  return empty ? words : <VisuallyHidden>{words}</VisuallyHidden>;
}

/** Widgets whose title a host may write; the goal's stands with its other fields. */
type Titled = 'statistic' | 'countdown' | 'timer' | 'queue' | 'leaderboard' | 'supporters' | 'milestones' | 'qr';

function TitleField({ control, of }: FieldsProps & { of: Titled }) {
  return (
    <TextField control={control} name={`${of}.title`} label={widgetsText[`${of}Title`]} maxLength={WIDGET_TITLE_MAX} />
  );
}

type NowProps = { title: string; widgets: WidgetsNow };
type FieldsProps = { control: Control<WidgetValues> };

function StatisticNow({ title, widgets }: NowProps) {
  const { game, win, lose } = widgets.statistic.state;
  const rows = [
    [widgetsText.game, String(game)],
    [widgetsText.win, String(win)],
    [widgetsText.lose, String(lose)],
  ] as const;
  return (
    <Now title={title}>
      <Rows rows={rows} />
    </Now>
  );
}

const StatisticFields = ({ control }: FieldsProps) => <TitleField control={control} of="statistic" />;

const CountdownNow = (props: NowProps) => <Clock target="countdown" {...props} />;

function CountdownFields({ control }: FieldsProps) {
  return (
    <>
      <TitleField control={control} of="countdown" />
      <div className={styles.pair}>
        <StepperField
          control={control}
          name="countdown.minutes"
          label={widgetsText.minutes}
          min={0}
          max={Math.floor(COUNTDOWN_SECONDS_MAX / 60)}
        />
        <StepperField
          control={control}
          name="countdown.seconds"
          label={widgetsText.seconds}
          min={0}
          max={59}
          step={5}
        />
      </div>
      <TextField
        control={control}
        name="countdown.closing"
        label={widgetsText.countdownClosing}
        hint={widgetsText.countdownClosingHint}
        maxLength={WIDGET_TITLE_MAX}
      />
    </>
  );
}

const TimerNow = (props: NowProps) => <Clock target="timer" {...props} />;

function TimerFields({ control }: FieldsProps) {
  return (
    <>
      <CheckboxField control={control} name="timer.auto" label={widgetsText.auto} hint={widgetsText.autoHelp} />
      <TitleField control={control} of="timer" />
    </>
  );
}

function MarqueeNow({ title, widgets }: NowProps) {
  const { text } = widgets.marquee.state;
  return (
    <Now title={title} empty={text === ''}>
      <p>{text === '' ? widgetsText.noText : text}</p>
    </Now>
  );
}

function MarqueeFields({ control }: FieldsProps) {
  return (
    <>
      <CounterTextArea
        control={control}
        name="marquee.text"
        label={widgetsText.marqueeText}
        max={MARQUEE_MAX}
        rows={3}
      />
      <ChoiceField control={control} name="marquee.speed" label={widgetsText.speed} choices={widgetsText.speeds} />
    </>
  );
}

function QueueNow({ title, widgets }: NowProps) {
  const { playing, queue, waiting } = widgets.queue.state;
  return (
    <Now title={title}>
      <p>{widgetsText.playing}</p>
      {playing.length === 0 && <p>{widgetsText.nobodyPlays}</p>}
      <Rows rows={playing.map(({ name, played, count }) => [name, `${played}/${count}`])} />
      <p>{widgetsText.waiting(waiting)}</p>
      {waiting === 0 && <p>{widgetsText.nobodyWaits}</p>}
      <Rows rows={queue.map((entry) => [entry.name, entry.title])} />
    </Now>
  );
}

function QueueFields({ control }: FieldsProps) {
  return (
    <>
      <StepperField control={control} name="queue.count" label={widgetsText.queueCount} max={WIDGET_ROWS_MAX} />
      <TitleField control={control} of="queue" />
    </>
  );
}

function GoalNow({ title, widgets }: NowProps) {
  const { state } = widgets.goal;
  if (state === null) return <Now title={title}>{widgetsText.sumsHidden}</Now>;
  return (
    <Now title={title} empty={state.target === null}>
      {state.target === null ? (
        <p>{widgetsText.noGoal}</p>
      ) : (
        <>
          <p>{state.title}</p>
          <p>
            {widgetsText.goalOf(
              formatRupiah(state.amount),
              formatRupiah(state.target),
              goalPercent(state.amount, state.target),
            )}
          </p>
        </>
      )}
    </Now>
  );
}

const LazyGoalFields = lazyWithRetry(() => import('./goal-fields.tsx'));

function GoalFields({ control }: FieldsProps) {
  return (
    <PagePart loading={<TicketSkeleton count={1} />}>
      <LazyGoalFields control={control} />
    </PagePart>
  );
}

function LeaderboardNow({ title, widgets }: NowProps) {
  const { state } = widgets.leaderboard;
  if (state === null) return <Now title={title}>{widgetsText.sumsHidden}</Now>;
  return <GiversNow title={title} state={state} />;
}

type Givers = { title: string; rows: readonly { name: string; amount: number }[] };

function GiversNow({ title, state }: { title: string; state: Givers }) {
  return (
    <Now title={title}>
      <p>{state.title}</p>
      {state.rows.length === 0 && <p>{widgetsText.nobodyGave}</p>}
      <Rows rows={state.rows.map(({ name, amount }) => [name, formatRupiah(amount)])} />
    </Now>
  );
}

function LeaderboardFields({ control }: FieldsProps) {
  return (
    <>
      <TitleField control={control} of="leaderboard" />
      <ChoiceField control={control} name="leaderboard.range" label={widgetsText.range} choices={widgetsText.ranges} />
      <StepperField
        control={control}
        name="leaderboard.count"
        label={widgetsText.leaderboardCount}
        max={WIDGET_ROWS_MAX}
      />
      <OnPageField control={control} name="leaderboard.onPage" />
    </>
  );
}

const SupportersNow = ({ title, widgets }: NowProps) => <GiversNow title={title} state={widgets.supporters.state} />;

function SupportersFields({ control }: FieldsProps) {
  return (
    <>
      <TitleField control={control} of="supporters" />
      <StepperField
        control={control}
        name="supporters.count"
        label={widgetsText.supportersCount}
        max={SUPPORTERS_MAX}
      />
    </>
  );
}

function MilestonesNow({ title, widgets }: NowProps) {
  const { state } = widgets.milestones;
  if (state === null) return <Now title={title}>{widgetsText.sumsHidden}</Now>;
  return (
    <Now title={title} empty={state.rows.length === 0}>
      <p>{state.rows.length === 0 ? widgetsText.noMilestones : formatRupiah(state.raised)}</p>
      <Rows rows={state.rows.map((row) => [row.title, formatRupiah(row.amount)])} />
    </Now>
  );
}

const MilestonesFields = ({ control }: FieldsProps) => <TitleField control={control} of="milestones" />;

function VoteNow({ title, widgets }: NowProps) {
  const { state } = widgets.vote;
  if (state === null) return <Now title={title}>{widgetsText.sumsHidden}</Now>;
  return (
    <Now title={title} empty={state.title === ''}>
      <p>{state.title === '' ? widgetsText.noVote : state.title}</p>
      <Rows rows={state.options.map((option) => [option.title, formatRupiah(option.amount)])} />
    </Now>
  );
}

/** The vote's words are those of the page Acara. */
const VoteFields = () => null;

function QrNow({ title, widgets }: NowProps) {
  const { state } = widgets.qr;
  return (
    <Now title={title}>
      <p>{state.title}</p>
      <p>{state.address}</p>
    </Now>
  );
}

function QrFields({ control }: FieldsProps) {
  return (
    <>
      <TitleField control={control} of="qr" />
      <p className="small muted">{widgetsText.qrRules}</p>
      <ChoiceField control={control} name="qr.page" label={widgetsText.qrPage} choices={widgetsText.qrPages} />
    </>
  );
}

/** Rows may be equal, so their index is the key. */
function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  if (rows.length === 0) return null;
  return (
    <ol>
      {rows.map(([name, value], place) => (
        <li key={`${place} ${name}`}>
          <span>{name}</span>
          <span>{value}</span>
        </li>
      ))}
    </ol>
  );
}

type Card = { Now: ComponentType<NowProps>; Fields: ComponentType<FieldsProps> };

/** For each widget: its current state in words, and the fields of its settings. */
export const widgetCards: Record<Widget, Card> = {
  statistic: { Now: StatisticNow, Fields: StatisticFields },
  countdown: { Now: CountdownNow, Fields: CountdownFields },
  timer: { Now: TimerNow, Fields: TimerFields },
  marquee: { Now: MarqueeNow, Fields: MarqueeFields },
  queue: { Now: QueueNow, Fields: QueueFields },
  goal: { Now: GoalNow, Fields: GoalFields },
  leaderboard: { Now: LeaderboardNow, Fields: LeaderboardFields },
  supporters: { Now: SupportersNow, Fields: SupportersFields },
  qr: { Now: QrNow, Fields: QrFields },
  milestones: { Now: MilestonesNow, Fields: MilestonesFields },
  vote: { Now: VoteNow, Fields: VoteFields },
};
