import type { Widgets } from '@mabarin/api-client/contract/widgets';
import { failureText } from '@mabarin/domain/errors';
import { wibDate } from '@mabarin/domain/time';
import type { Widget } from '@mabarin/domain/widgets/names';
import { Button } from '@mabarin/ui/buttons/button';
import { showToast } from '@mabarin/ui/popups/toast';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { widgetCards } from './cards.tsx';
import { faultyField, fieldsOf, savedOf, valuesOf, type WidgetValues } from './widget-form.ts';
import { saveWidgetMutation } from './widgets.api.ts';
import { widgetsText } from './widgets.text.ts';

type CardFormProps = {
  target: Widget;
  title: string;
  /** The form of all cards. */
  form: UseFormReturn<WidgetValues>;
  /** The draft's `saved`. */
  onSaved: (stored: WidgetValues, sent: WidgetValues) => void;
};

export function CardForm({ target, title, form, onSaved }: CardFormProps) {
  const { control } = form;
  const { Fields } = widgetCards[target];
  const look = useRef<HTMLDetailsElement>(null);
  const save = useMutation(saveWidgetMutation(showSaved));

  function showSaved(stored: Widgets, sent: WidgetValues[Widget]) {
    // The other cards were not sent, so their start values stay.
    const start = form.formState.defaultValues as WidgetValues;
    const own = valuesOf(stored, wibDate(stored.server_now))[target];
    onSaved({ ...start, [target]: own }, { ...start, [target]: sent });
    showToast(widgetsText.saved(title));
  }

  function onSave() {
    const fields = form.getValues(target);
    const saved = savedOf(target, fields);
    form.clearErrors(fieldsOf(target));
    if (typeof saved === 'string') {
      const faulty = faultyField(target, saved);
      // A closed section cannot take the focus.
      if (look.current !== null && faulty.startsWith(`${target}.appearance`)) look.current.open = true;
      form.setError(faulty, { message: failureText(saved) }, { shouldFocus: true });
      showInvalid(saved);
    } else if (!save.isPending) save.mutate({ saved, sent: structuredClone(fields) });
  }

  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Fields control={control} />
      <AppearanceFields ref={look} target={target} title={title} control={control} />
      <div className={cards.buttons}>
        <Button type="submit" size="medium" variant="ink" aria-label={widgetsText.save(title)} busy={save.isPending}>
          {platformText.save}
        </Button>
      </div>
    </form>
  );
}
