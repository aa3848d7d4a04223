import { type Widget } from '@mabarin/domain/widgets/names';
import {
  COUNTDOWN_SECONDS_MAX,
  MARQUEE_MAX,
  WIDGET_ROWS_MAX,
  WIDGET_TITLE_MAX,
  type SettableWidget,
} from '@mabarin/domain/widgets/widget';
import { CheckboxField } from '@mabarin/ui/checkbox-field';
import { ChoiceField } from '@mabarin/ui/choice-field';
import { CounterTextArea } from '@mabarin/ui/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { lazyWithRetry, PagePart } from '@mabarin/ui/lazy';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { StepperField } from '@mabarin/ui/stepper-field';
import { TextField } from '@mabarin/ui/text-field';
import type { ComponentType, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { Clock } from './clock.tsx';
import type { WidgetValues } from './widget-form.ts';
import type { WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** What a widget shows now, by the server. */
function Preview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.preview} role="group" aria-label={widgetsText.now(title)}>
      {children}
    </div>
  );
}

type PreviewProps = { title: string; widgets: WidgetsNow };
type FieldsProps = { control: Control<WidgetValues> };

function StatisticPreview({ title, widgets }: PreviewProps) {
  const { game, win, lose } = widgets.statistic.state;
  const counts = [
    [widgetsText.game, game],
    [widgetsText.win, win],
    [widgetsText.lose, lose],
  ] as const;
  return (
    <Preview title={title}>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt className={styles.muted}>{name}</dt>
            <dd className={styles.number}>{count}</dd>
          </div>
        ))}
      </dl>
    </Preview>
  );
}

function CountdownPreview({ title, widgets }: PreviewProps) {
  return <Clock target="countdown" title={title} widgets={widgets} />;
}

function CountdownFields({ control }: FieldsProps) {
  return (
    <>
      <TextField
        control={control}
        name="countdown.title"
        label={widgetsText.countdownTitle}
        maxLength={WIDGET_TITLE_MAX}
      />
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
    </>
  );
}

function TimerPreview({ title, widgets }: PreviewProps) {
  return <Clock target="timer" title={title} widgets={widgets} />;
}

function TimerFields({ control }: FieldsProps) {
  return <CheckboxField control={control} name="timer.auto" label={widgetsText.auto} hint={widgetsText.autoHelp} />;
}

function MarqueePreview({ title, widgets }: PreviewProps) {
  const { text } = widgets.marquee.state;
  return (
    <Preview title={title}>
      {text === '' ? <p className={styles.muted}>{widgetsText.noText}</p> : <p className={styles.words}>{text}</p>}
    </Preview>
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

function QueuePreview({ title, widgets }: PreviewProps) {
  const { playing, queue, waiting } = widgets.queue.state;
  return (
    <Preview title={title}>
      <p className={styles.label}>{widgetsText.playing}</p>
      {playing.length === 0 && <p className={styles.muted}>{widgetsText.nobodyPlays}</p>}
      <Rows rows={playing.map(({ name, played, count }) => [name, `${played}/${count}`])} />
      <p className={styles.label}>{widgetsText.waiting(waiting)}</p>
      {waiting === 0 && <p className={styles.muted}>{widgetsText.nobodyWaits}</p>}
      <Rows rows={queue.map((entry) => [entry.name, entry.title])} />
    </Preview>
  );
}

function QueueFields({ control }: FieldsProps) {
  return <StepperField control={control} name="queue.count" label={widgetsText.queueCount} max={WIDGET_ROWS_MAX} />;
}

function GoalPreview({ title, widgets }: PreviewProps) {
  const { state } = widgets.goal;
  return (
    <Preview title={title}>
      {state.target === null ? (
        <p className={styles.muted}>{widgetsText.noGoal}</p>
      ) : (
        <>
          <p className={styles.label}>{state.title}</p>
          <progress
            className={styles.progress}
            aria-label={state.title}
            max={state.target}
            value={Math.min(state.amount, state.target)}
          />
          <p>{widgetsText.goalOf(formatRupiah(state.amount), formatRupiah(state.target))}</p>
        </>
      )}
    </Preview>
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

function LeaderboardPreview({ title, widgets }: PreviewProps) {
  const { state } = widgets.leaderboard;
  return (
    <Preview title={title}>
      <p className={styles.label}>{state.title}</p>
      {state.rows.length === 0 && <p className={styles.muted}>{widgetsText.nobodyGave}</p>}
      <Rows rows={state.rows.map(({ name, amount }) => [name, formatRupiah(amount)])} />
    </Preview>
  );
}

function LeaderboardFields({ control }: FieldsProps) {
  return (
    <>
      <TextField
        control={control}
        name="leaderboard.title"
        label={widgetsText.leaderboardTitle}
        maxLength={WIDGET_TITLE_MAX}
      />
      <ChoiceField control={control} name="leaderboard.range" label={widgetsText.range} choices={widgetsText.ranges} />
      <StepperField
        control={control}
        name="leaderboard.count"
        label={widgetsText.leaderboardCount}
        max={WIDGET_ROWS_MAX}
      />
    </>
  );
}

/** Names with what stands beside them. Two rows may be the same: their place tells them apart. */
function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  if (rows.length === 0) return null;
  return (
    <ol className={styles.rows}>
      {rows.map(([name, value], place) => (
        <li key={`${place} ${name}`}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </li>
      ))}
    </ol>
  );
}

type Cards = {
  [Target in Widget]: { Preview: ComponentType<PreviewProps> } & (Target extends SettableWidget
    ? { Fields: ComponentType<FieldsProps> }
    : unknown);
};

/** What stands on the card of each widget: what it shows now, and the fields of what can be set. */
export const widgetCards: Cards = {
  statistic: { Preview: StatisticPreview },
  countdown: { Preview: CountdownPreview, Fields: CountdownFields },
  timer: { Preview: TimerPreview, Fields: TimerFields },
  marquee: { Preview: MarqueePreview, Fields: MarqueeFields },
  queue: { Preview: QueuePreview, Fields: QueueFields },
  goal: { Preview: GoalPreview, Fields: GoalFields },
  leaderboard: { Preview: LeaderboardPreview, Fields: LeaderboardFields },
};
