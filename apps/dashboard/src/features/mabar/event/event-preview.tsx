import type { EventForm } from '@mabarin/domain/mabar/event';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Holes } from '@mabarin/ui/page/holes';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { Ticket, TicketLines } from '@mabarin/ui/page/ticket';
import { useForm, useWatch, type Control } from 'react-hook-form';
import type { EventValues } from './event.form.ts';
import { eventText } from './event.text.ts';

const text = eventText.preview;

/** The event in the list of choices, and as its player waits. */
export default function EventPreview({ control }: { control: Control<EventValues, unknown, EventForm> }) {
  const [title, description, price, needRole, needGameCount] = useWatch({
    control,
    name: ['eventTitle', 'eventDescription', 'eventPrice', 'eventNeedRole', 'eventNeedGameCount'],
  });
  const shown = useForm({ defaultValues: { previewEvent: 'event' } });
  const name = title.trim() === '' ? text.name : title;
  return (
    <>
      <p>{text.order}</p>
      <ChoiceField
        control={shown.control}
        name="previewEvent"
        label={text.choose}
        choices={[{ value: 'event', title: name, description, price: price === null ? '–' : formatRupiah(price) }]}
      />
      <p>{text.queue}</p>
      <Ticket stub="01" aside={needRole && <RoleChips roles={{ gameRoleJungler: true }} />}>
        <TicketLines title={name} name={text.player} />
        <Holes played={0} count={needGameCount ? 3 : 1} />
      </Ticket>
    </>
  );
}
