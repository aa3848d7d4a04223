import type { SavedWidget } from '@mabarin/api-client/contract/widgets';
import { failureText } from '@mabarin/domain/errors';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { REPORT_SECONDS, SETTABLE_WIDGETS, type SettableWidget } from '@mabarin/domain/widgets/widget';
import { wibDate } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { useFocusFallback } from '@mabarin/ui/focus-fallback';
import { PageTitle } from '@mabarin/ui/page-title';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
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
import { widgetCards } from './cards.tsx';
import { PageState } from './page-state.tsx';
import { fieldsOf, savedOf, valuesOf, type WidgetValues } from './widget-form.ts';
import { saveWidgetMutation, widgetsQuery, type WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** The addresses of the widgets for OBS, what each shows now, and what the host sets of it. */
export default function WidgetsPage() {
  const { refetchInterval } = usePolling();
  // The age of the pages' last report grows without an event.
  const query = { ...widgetsQuery, refetchInterval: refetchInterval || REPORT_SECONDS * 1_000 };
  const { data, error, isFetching, refetch } = useQuery(query);
  return (
    <div className={styles.page} {...useFocusFallback()}>
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
      {WIDGETS.map((target) => {
        const { title, help } = widgetsText.widgets[target];
        return (
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
        );
      })}
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
    for (const field of fieldsOf(target)) {
      form.resetField(field, { defaultValue: form.getValues(field) });
    }
    showToast(widgetsText.saved(widgetsText.widgets[target].title));
  }

  function onSave(target: SettableWidget) {
    const fields = fieldsOf(target);
    const saved = savedOf(target, form.getValues());
    form.clearErrors(fields);
    if (typeof saved === 'string') {
      const [first] = fields;
      if (first !== undefined) form.setError(first, { message: failureText(saved) }, { shouldFocus: true });
      showInvalid(saved);
    } else if (!save.isPending) save.mutate(saved);
  }

  const fieldsFor = (target: SettableWidget, title: string) => {
    const { Fields } = widgetCards[target];
    return (
      <form
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(target);
        }}
      >
        <Fields control={control} />
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
  };

  return (
    <Cards>
      {(target, title) => {
        const { Preview } = widgetCards[target];
        const settable = SETTABLE_WIDGETS.find((each) => each === target);
        return (
          <>
            <PageState target={target} widgets={widgets} />
            <Preview title={title} widgets={widgets} />
            {settable !== undefined && fieldsFor(settable, title)}
          </>
        );
      }}
    </Cards>
  );
}
