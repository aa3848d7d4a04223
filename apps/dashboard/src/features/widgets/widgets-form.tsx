import { failureText } from '@mabarin/domain/errors';
import type { SavedWidget } from '@mabarin/api-client/contract/widgets';
import type { Widget } from '@mabarin/domain/widgets/names';
import { wibDate } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/button';
import { showToast } from '@mabarin/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import cards from '#platform/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/draft.ts';
import { platformText } from '#platform/platform.text.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { CardList } from './card-list.tsx';
import { widgetCards } from './cards.tsx';
import { PageState } from './page-state.tsx';
import { faultyField, fieldsOf, savedOf, valuesOf, type WidgetValues } from './widget-form.ts';
import { DraftedPreview } from './widget-preview.tsx';
import { saveWidgetMutation, type WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** Every card has its own Simpan; together they are one form, whose draft keeps what is typed and not saved. */
export default function WidgetsForm({ widgets }: { widgets: WidgetsNow }) {
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

  function onSave(target: Widget) {
    const saved = savedOf(target, form.getValues(target));
    form.clearErrors(fieldsOf(target));
    if (typeof saved === 'string') {
      form.setError(faultyField(target, saved), { message: failureText(saved) }, { shouldFocus: true });
      showInvalid(saved);
    } else if (!save.isPending) save.mutate(saved);
  }

  const fieldsFor = (target: Widget, title: string) => {
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
        <AppearanceFields target={target} title={title} control={control} />
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
    <CardList
      widgets={widgets}
      preview={(target, bright) => (
        <DraftedPreview control={control} target={target} widgets={widgets} bright={bright} />
      )}
    >
      {(target, title) => {
        const { Now } = widgetCards[target];
        return (
          <>
            <PageState target={target} widgets={widgets} />
            <Now title={title} widgets={widgets} />
            {fieldsFor(target, title)}
          </>
        );
      }}
    </CardList>
  );
}
