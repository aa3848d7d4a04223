import { fail } from '@mabarin/domain/errors';
import {
  EVENT_DESCRIPTION_MAX,
  EVENT_PRICE_MAX,
  EVENT_PRICE_MIN,
  EVENT_PRICE_STEP,
  EVENT_TITLE_MAX,
  EventForm,
  isReservedTitle,
} from '@mabarin/domain/mabar/event';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showInvalid } from '#platform/dialogs.ts';
import { skipWithoutAction, useEditPage } from '#platform/form/edit-page.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { useHost } from '#platform/session/host.ts';
import { saveEventMutation } from './event.api.ts';
import { emptyEvent, resetEvent, type EventValues } from './event.form.ts';
import { eventText } from './event.text.ts';

/** The preview stands beside the form and loads after it. */
const EventPreview = lazyWithRetry(() => import('./event-preview.tsx'));

const { name, description, price } = eventText.errors;
const sentences = { eventTitle: name, eventDescription: description, eventPrice: price };
const resolver = formResolver<EventValues, EventForm>(EventForm, sentences, skipWithoutAction);

export default function EventFormPage() {
  const { events } = useHost();
  const [defaultValues] = useState(emptyEvent);
  const form = useForm<EventValues, unknown, EventForm>({ resolver, defaultValues });
  const { control } = form;
  // Watched before the draft is restored, which would otherwise go unnoticed.
  const [action, own, title] = useWatch({ control, name: ['action', 'isMabarin', 'eventTitle'] });
  const { busy, leave, onSave } = useEditPage(form, {
    page: 'mabar-event-form',
    list: 'mabar-event',
    notSaved: eventText.notSaved,
    mutation: saveEventMutation,
    input(values, chosen) {
      const { id, isMabarin, newId } = form.getValues();
      if (!isMabarin && isReservedTitle(values.eventTitle)) {
        const { message } = fail('mabar.event_title_reserved', { values: { title: values.eventTitle } });
        form.setError('eventTitle', { message }, { shouldFocus: true });
        showInvalid(message);
        return null;
      }
      return { ...values, id: chosen === 'add' ? newId : id, action: chosen, isMabarin };
    },
  });

  return (
    <FormPage
      title={action === 'edit' ? eventText.editTitle : eventText.addTitle}
      form={form}
      invalid="mabar.event_invalid"
      busy={busy}
      onSave={onSave}
      onCancel={leave}
      preview={
        <PagePart loading={<TicketSkeleton count={1} />}>
          <EventPreview control={control} />
        </PagePart>
      }
      onReset={() => form.reset(resetEvent(form.getValues(), events), { keepDefaultValues: true })}
    >
      <TextField
        control={control}
        name="eventTitle"
        label={eventText.name}
        hint={own ? eventText.nameLocked : undefined}
        note={!own && <span>{eventText.nameCount(title.length, EVENT_TITLE_MAX)}</span>}
        maxLength={EVENT_TITLE_MAX}
        readOnly={own}
      />
      <CounterTextArea
        control={control}
        name="eventDescription"
        label={eventText.description}
        max={EVENT_DESCRIPTION_MAX}
      />
      <RupiahField
        control={control}
        name="eventPrice"
        label={eventText.price}
        hint={eventText.priceHint(formatRupiah(EVENT_PRICE_MIN), formatRupiah(EVENT_PRICE_MAX))}
        min={EVENT_PRICE_MIN}
        max={EVENT_PRICE_MAX}
        step={EVENT_PRICE_STEP}
      />
      {!own && (
        <>
          <CheckboxField control={control} name="eventNeedRole" label={eventText.needRole} />
          <CheckboxField control={control} name="eventNeedGameCount" label={eventText.needGameCount} />
        </>
      )}
    </FormPage>
  );
}
