import type { SavedWidget } from '@mabarin/api-client/contract/widgets';
import {
  COUNTDOWN_SECONDS_MAX,
  MARQUEE_MAX,
  REPORT_SECONDS,
  WIDGET_ROWS_MAX,
  WIDGET_TITLE_MAX,
  type Widget,
} from '@mabarin/domain/widgets/widget';
import { wibDate } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/button';
import { CheckboxField } from '@mabarin/ui/checkbox-field';
import { ChoiceField } from '@mabarin/ui/choice-field';
import { CounterTextArea } from '@mabarin/ui/counter-text-area';
import { EmptyState } from '@mabarin/ui/empty-state';
import { lazyWithRetry, PagePart } from '@mabarin/ui/lazy';
import { PageTitle } from '@mabarin/ui/page-title';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { StepperField } from '@mabarin/ui/stepper-field';
import { TextField } from '@mabarin/ui/text-field';
import { showToast } from '@mabarin/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import cards from '#platform/cards.module.css';
import { failureSentence, showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/draft.ts';
import { useHost } from '#platform/host.ts';
import { links } from '#platform/links.ts';
import { platformText } from '#platform/platform.text.ts';
import { SecretLink } from '#platform/secret-link.tsx';
import { usePolling } from '#platform/use-polling.ts';
import { Clock } from './clock.tsx';
import { PageState } from './page-state.tsx';
import { GoalPreview, LeaderboardPreview, MarqueePreview, QueuePreview, StatisticPreview } from './previews.tsx';
import { fieldsOf, savedOf, valuesOf, type WidgetValues } from './widget-form.ts';
import { saveWidgetMutation, widgetsQuery, type WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

const GoalFields = lazyWithRetry(() => import('./goal-fields.tsx'));

/** The addresses of the widgets for OBS, what each shows now, and what the host sets of it. */
export default function WidgetsPage() {
  const { refetchInterval } = usePolling();
  // How old the pages' word is changes without an event.
  const query = { ...widgetsQuery, refetchInterval: refetchInterval || REPORT_SECONDS * 1_000 };
  const { data, error, isFetching, refetch } = useQuery(query);
  return (
    <div className={styles.page}>
      <PageTitle>{widgetsText.title}</PageTitle>
      <p>{widgetsText.intro}</p>
      {data === undefined && error !== null && !isFetching && (
        <EmptyState
          mood="kaget"
          title={failureSentence(error) ?? platformText.network}
          action={<Button onClick={() => void refetch()}>{platformText.retry}</Button>}
        />
      )}
      {data === undefined ? (
        <Cards>{() => (isFetching ? <TicketSkeleton count={1} /> : null)}</Cards>
      ) : (
        <WidgetForm widgets={data} />
      )}
    </div>
  );
}

/** One card for each widget. The links stand there whatever becomes of the rest. */
function Cards({ children }: { children: (target: Widget, title: string) => ReactNode }) {
  const { code } = useHost();
  return (
    <div className={styles.cards}>
      {widgetsText.widgets.map(({ target, title, help }) => (
        <section key={target} className={cards.card}>
          <h2 className={cards.heading}>{title}</h2>
          <p>{help}</p>
          {children(target, title)}
          <SecretLink
            label={widgetsText.link(title)}
            link={links.display(target, code)}
            copyLabel={widgetsText.copy(title)}
          />
        </section>
      ))}
    </div>
  );
}

/** Every card has its own Simpan; together they are one form, whose draft keeps what is typed and not saved. */
function WidgetForm({ widgets }: { widgets: WidgetsNow }) {
  const form = useForm<WidgetValues>({ defaultValues: valuesOf(widgets, wibDate(widgets.server_now)) });
  const { control } = form;
  useDraft(form, 'widget');
  const save = useMutation(saveWidgetMutation(useQueryClient(), onSaved));

  function onSaved({ target }: SavedWidget) {
    for (const field of fieldsOf[target]) form.resetField(field, { defaultValue: form.getValues(field) });
    showToast(widgetsText.saved(titleOf(target)));
  }

  function onSave(target: SavedWidget['target']) {
    const [first] = fieldsOf[target];
    const saved = savedOf(target, form.getValues());
    form.clearErrors([...fieldsOf[target]]);
    if (typeof saved === 'string') {
      form.setError(first, { message: saved }, { shouldFocus: true });
      showInvalid(saved);
    } else if (!save.isPending) save.mutate(saved);
  }

  const setting = (target: SavedWidget['target'], title: string, fields: ReactNode) => (
    <form
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(target);
      }}
    >
      {fields}
      <div className={cards.keys}>
        <Button
          type="submit"
          size="medium"
          variant="ink"
          aria-label={widgetsText.save(title)}
          busy={save.isPending && save.variables.target === target}
        >
          {platformText.save}
        </Button>
      </div>
    </form>
  );

  const bodies: Record<Widget, (title: string) => ReactNode> = {
    statistic: (title) => <StatisticPreview title={title} widgets={widgets} />,
    countdown: (title) => (
      <>
        <Clock target="countdown" title={title} widgets={widgets} />
        {setting(
          'countdown',
          title,
          <>
            <TextField
              control={control}
              name="countdownTitle"
              label={widgetsText.countdownTitle}
              maxLength={WIDGET_TITLE_MAX}
            />
            <div className={styles.pair}>
              <StepperField
                control={control}
                name="countdownMinutes"
                label={widgetsText.minutes}
                min={0}
                max={Math.floor(COUNTDOWN_SECONDS_MAX / 60)}
              />
              <StepperField
                control={control}
                name="countdownSeconds"
                label={widgetsText.seconds}
                min={0}
                max={59}
                step={5}
              />
            </div>
          </>,
        )}
      </>
    ),
    timer: (title) => (
      <>
        <Clock target="timer" title={title} widgets={widgets} />
        {setting(
          'timer',
          title,
          <CheckboxField control={control} name="timerAuto" label={widgetsText.auto} hint={widgetsText.autoHelp} />,
        )}
      </>
    ),
    marquee: (title) => (
      <>
        <MarqueePreview title={title} widgets={widgets} />
        {setting(
          'marquee',
          title,
          <>
            <CounterTextArea
              control={control}
              name="marqueeText"
              label={widgetsText.marqueeText}
              max={MARQUEE_MAX}
              rows={3}
            />
            <ChoiceField control={control} name="marqueeSpeed" label={widgetsText.speed} choices={widgetsText.speeds} />
          </>,
        )}
      </>
    ),
    queue: (title) => (
      <>
        <QueuePreview title={title} widgets={widgets} />
        {setting(
          'queue',
          title,
          <StepperField control={control} name="queueCount" label={widgetsText.queueCount} max={WIDGET_ROWS_MAX} />,
        )}
      </>
    ),
    goal: (title) => (
      <>
        <GoalPreview title={title} widgets={widgets} />
        {setting(
          'goal',
          title,
          <PagePart loading={<TicketSkeleton count={1} />}>
            <GoalFields control={control} />
          </PagePart>,
        )}
      </>
    ),
    leaderboard: (title) => (
      <>
        <LeaderboardPreview title={title} widgets={widgets} />
        {setting(
          'leaderboard',
          title,
          <>
            <TextField
              control={control}
              name="leaderboardTitle"
              label={widgetsText.leaderboardTitle}
              maxLength={WIDGET_TITLE_MAX}
            />
            <ChoiceField
              control={control}
              name="leaderboardRange"
              label={widgetsText.range}
              choices={widgetsText.ranges}
            />
            <StepperField
              control={control}
              name="leaderboardCount"
              label={widgetsText.leaderboardCount}
              max={WIDGET_ROWS_MAX}
            />
          </>,
        )}
      </>
    ),
  };
  return (
    <Cards>
      {(target, title) => (
        <>
          <PageState target={target} widgets={widgets} />
          {bodies[target](title)}
        </>
      )}
    </Cards>
  );
}

function titleOf(target: Widget): string {
  return widgetsText.widgets.find((entry) => entry.target === target)?.title ?? '';
}
