import type { NotifyChannel } from '@mabarin/api-client/contract/notify';
import {
  CHANNEL_ADDRESS_MAX,
  CHANNEL_CHAT_MAX,
  CHANNEL_EVENTS,
  chatServices,
  readChannel,
  type ChannelEvent,
  type ChannelService,
} from '@mabarin/domain/notify/channel';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { PickOne } from '#platform/form/pick-one.tsx';
import { PressButton } from '#platform/page/press-button.tsx';
import { platformText } from '#platform/platform.text.ts';
import { channelsQuery, removeChannelMutation, saveChannelMutation, testChannelMutation } from './channels.api.ts';
import { channelsText } from './channels.text.ts';

/** Channels beside the page's webhook, each with its service and events. */
export function Channels() {
  const { data, isError, isFetching, refetch } = useQuery(channelsQuery);
  const [editing, setEditing] = useState<NotifyChannel | 'new' | null>(null);
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{channelsText.title}</h2>
      <p>{channelsText.intro}</p>
      {data === undefined && isError && (
        <div className={cards.buttons}>
          <span>{channelsText.failed}</span>
          <Button variant="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            {channelsText.retry}
          </Button>
        </div>
      )}
      {data !== undefined && data.channels.length === 0 && <p className="small muted anywhere">{channelsText.empty}</p>}
      <ul className="stack gap-2">
        {data?.channels.map((channel) => (
          <Channel key={channel.id} channel={channel} onEdit={() => setEditing(channel)} />
        ))}
      </ul>
      {data !== undefined && editing === null && data.services.length > 0 && (
        <div className={cards.buttons}>
          <Button variant="ink" onClick={() => setEditing('new')}>
            {channelsText.add}
          </Button>
        </div>
      )}
      {data !== undefined && editing !== null && (
        <ChannelForm
          key={editing === 'new' ? 'new' : editing.id}
          stored={editing === 'new' ? null : editing}
          services={data.services}
          onDone={() => setEditing(null)}
        />
      )}
    </section>
  );
}

function Channel({ channel, onEdit }: { channel: NotifyChannel; onEdit: () => void }) {
  const { id, service, address, events, disabled } = channel;
  return (
    <li>
      <p className="heavy anywhere">{chatServices[service].title}</p>
      <p className="small muted anywhere">{address}</p>
      <p className="small muted anywhere">{events.map((event) => channelsText.events[event]).join(', ')}</p>
      {disabled && <p className={cards.warning}>{channelsText.disabled}</p>}
      <div className={cards.buttons}>
        <PressButton variant="quiet" size="small" mutation={testChannelMutation} input={id}>
          {channelsText.test}
        </PressButton>
        <Button variant="quiet" size="small" onClick={onEdit}>
          {channelsText.edit}
        </Button>
        <PressButton
          variant="quiet"
          size="small"
          mutation={removeChannelMutation}
          input={id}
          ask={[channelsText.remove, channelsText.removeAsk(address), 'stop']}
        >
          {channelsText.remove}
        </PressButton>
      </div>
    </li>
  );
}

type Values = { address: string; chat: string } & Record<ChannelEvent, boolean>;

function ChannelForm({
  stored,
  services,
  onDone,
}: {
  stored: NotifyChannel | null;
  services: readonly ChannelService[];
  onDone: () => void;
}) {
  const [id] = useState(() => stored?.id ?? crypto.randomUUID());
  const [service, setService] = useState<ChannelService>(stored?.service ?? services[0] ?? 'discord');
  const form = chatServices[service];
  const wants = (event: ChannelEvent) => stored === null || stored.events.includes(event);
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: {
      address: '',
      chat: '',
      order: wants('order'),
      support: wants('support'),
      claim: wants('claim'),
      alarm: wants('alarm'),
    },
  });
  const saving = useMutation(saveChannelMutation);
  const submit = handleSubmit(({ address, chat, ...wanted }) => {
    if (saving.isPending) return;
    const events = CHANNEL_EVENTS.filter((event) => wanted[event]);
    const keeps = stored !== null && address.trim() === '' && chat.trim() === '';
    if (!keeps && readChannel({ service, address, chat }) === null) return showInvalid('notify.address_invalid');
    if (events.length === 0) return showInvalid('notify.events_missing');
    saving.mutate({ id, service, address, chat, events }, { onSuccess: onDone });
  });
  const hint = stored === null ? {} : { hint: channelsText.keep };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {stored === null && (
        <PickOne
          label={channelsText.service}
          value={service}
          options={services.map((each) => [each, chatServices[each].title] as const)}
          onChange={setService}
        />
      )}
      <PasswordField
        control={control}
        name="address"
        label={form.address.label}
        autoComplete="off"
        maxLength={CHANNEL_ADDRESS_MAX}
        {...(form.address.hint !== null && stored === null ? { hint: form.address.hint } : hint)}
      />
      {form.chat !== null && (
        <TextField
          control={control}
          name="chat"
          label={form.chat.label}
          hint={form.chat.hint}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CHANNEL_CHAT_MAX}
        />
      )}
      <fieldset>
        <legend>{channelsText.which}</legend>
        {CHANNEL_EVENTS.map((event) => (
          <CheckboxField key={event} control={control} name={event} label={channelsText.events[event]} />
        ))}
      </fieldset>
      <div className={cards.buttons}>
        <Button type="submit" busy={saving.isPending}>
          {platformText.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {channelsText.cancel}
        </Button>
      </div>
    </form>
  );
}
