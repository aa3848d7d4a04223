import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { isOwnEvent, isSwitchable } from '@mabarin/domain/mabar/event';
import type { HostNumber, HostSwitch } from '@mabarin/domain/accounts/host-settings';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Switch } from '@mabarin/ui/fields/switch';
import { Ticket } from '@mabarin/ui/page/ticket';
import { useMutation, useQuery } from '@tanstack/react-query';
import PencilSimple from '~icons/ph/pencil-simple-fill';
import Plus from '~icons/ph/plus-bold';
import { keepDraft } from '#platform/form/draft.ts';
import { go } from '#platform/go.ts';
import { hostQuery, useHost } from '#platform/session/host.ts';
import cards from '#platform/page/cards.module.css';
import { ListPage } from '#platform/page/list-page.tsx';
import { PressButton } from '#platform/page/press-button.tsx';
import { PickOne } from '#platform/form/pick-one.tsx';
import { hostSettingsMutation, saveEventMutation, switchEventMutation } from './event.api.ts';
import { editedEvent, newEvent, type EventValues } from './event.form.ts';
import { eventText } from './event.text.ts';
import styles from '#features/mabar/queue/rows.module.css';

type Event = DashboardHost['events'][number];

const numbers = Object.keys(eventText.numbers) as HostNumber[];
const switches = Object.keys(eventText.switches) as HostSwitch[];

export default function EventPage() {
  const host = useHost();
  const { events, username } = host;
  const open = (values: EventValues) => {
    keepDraft(username, 'mabar-event-form', values);
    go('mabar-event-form');
  };
  return (
    <ListPage
      title={eventText.title}
      query={useQuery(hostQuery)}
      refresh={false}
      count={events.length}
      empty={{ title: eventText.empty }}
      more={
        <details className={`mt-4 ${cards.card}`}>
          <summary className="min-h-11">
            <strong>{eventText.rules}</strong>
            <span className="row small muted">
              {[
                ...numbers.map((name) => said(name, host[name])),
                ...switches.filter((name) => host[name]).map((name) => eventText.switches[name].label),
              ].join(' · ')}
            </span>
          </summary>
          <div className="stack gap-4">
            {numbers.map((name) => (
              <SettingNumber key={name} name={name} />
            ))}
            {switches.map((name) => (
              <SettingSwitch key={name} name={name} />
            ))}
          </div>
        </details>
      }
      actions={
        <Button variant="cta" size="small" icon={<Plus />} onClick={() => open(newEvent())}>
          {eventText.add}
        </Button>
      }
    >
      {events.map((event) => (
        <EventRow key={event.id} event={event} onEdit={() => open(editedEvent(event))} />
      ))}
    </ListPage>
  );
}

function said(name: HostNumber, max: number): string {
  const { label, none, most, offered } = eventText.numbers[name];
  return `${label}: ${max === offered[0] ? none : most(max)}`;
}

function SettingNumber({ name }: { name: HostNumber }) {
  const host = useHost();
  const { mutate, isPending, variables } = useMutation(hostSettingsMutation);
  const { label, help, none, most, offered } = eventText.numbers[name];
  const chosen = (isPending ? variables[name] : null) ?? host[name];
  return (
    <div className="grid gap-2">
      <PickOne
        label={label}
        value={String(chosen)}
        options={offered.map((max, index) => [String(max), index === 0 ? none : most(max)])}
        onChange={(max) => mutate({ [name]: Number(max) })}
      />
      <p className={`small muted ${styles.facts}`}>{help}</p>
    </div>
  );
}

function SettingSwitch({ name }: { name: HostSwitch }) {
  const host = useHost();
  const { mutate, isPending, variables } = useMutation(hostSettingsMutation);
  const { label, help } = eventText.switches[name];
  const checked = (isPending ? variables[name] : null) ?? host[name];
  return (
    <div>
      <Switch label={label} checked={checked} onChange={(next) => mutate({ [name]: next })} />
      <p className={`small muted ${styles.facts}`}>{help}</p>
    </div>
  );
}

function EventRow({ event, onEdit }: { event: Event; onEdit: () => void }) {
  const { id, title, description } = event;
  return (
    <Ticket
      as="li"
      className={styles.priced}
      stub={<span className="figure nowrap">{formatRupiah(event.price)}</span>}
      aside={
        <div className="row wrap items-center justify-end gap-2">
          <Status event={event} />
          {!isOwnEvent(event) && (
            <PressButton
              variant="quiet"
              size="small"
              className="text-stop"
              mutation={saveEventMutation}
              input={{ id, action: 'delete', eventTitle: title }}
              ask={[eventText.remove, eventText.confirmRemove(title), 'stop']}
              aria-label={eventText.removeOf(title)}
            >
              {eventText.remove}
            </PressButton>
          )}
          <Button
            variant="quiet"
            size="small"
            icon={<PencilSimple />}
            aria-label={eventText.editOf(title)}
            className={styles.whole}
            onClick={onEdit}
          >
            {eventText.edit}
          </Button>
        </div>
      }
    >
      <p className="strong tight">
        <bdi>{title}</bdi>
      </p>
      <p className={`small muted ${styles.facts}`}>{description}</p>
    </Ticket>
  );
}

/** Reguler and Sundul have no switch: they are always on. */
function Status({ event }: { event: Event }) {
  const { mutate, isPending, variables } = useMutation(switchEventMutation);
  if (!isSwitchable(event)) return <span className="small muted">{eventText.always}</span>;
  const checked = isPending ? variables.status : event.status;
  return (
    <Switch
      label={eventText.status(event.title)}
      labelHidden
      checked={checked}
      onChange={(status) => mutate({ ...event, status })}
    />
  );
}
