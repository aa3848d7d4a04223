import { expect, test } from 'vitest';
import { editedEvent, newEvent, emptyEvent, resetEvent } from './event.form.ts';

const fast = {
  id: 'e1',
  title: 'Fast-Track',
  description: 'Jalur cepat.',
  price: 20_000,
  type: 'mabarin',
  status: true,
  needRole: true,
  needGameCount: true,
} as const;

test('a closed form has no action; Tambah opens blank at Rp10.000 [dash 2 mabar-event-form] [dash 9 event]', () => {
  expect(emptyEvent().action).toBeNull();
  expect(newEvent()).toEqual({
    newId: expect.any(String) as string,
    id: '',
    action: 'add',
    isMabarin: false,
    eventTitle: '',
    eventDescription: '',
    eventPrice: 10_000,
    eventNeedRole: false,
    eventNeedGameCount: false,
  });
});

test('Ubah starts with the event, and says whether it is an own one [dash 6 event lock]', () => {
  expect(editedEvent(fast)).toEqual({
    newId: expect.any(String) as string,
    id: 'e1',
    action: 'edit',
    isMabarin: true,
    eventTitle: 'Fast-Track',
    eventDescription: 'Jalur cepat.',
    eventPrice: 20_000,
    eventNeedRole: true,
    eventNeedGameCount: true,
  });
  expect(editedEvent({ ...fast, type: 'custom' }).isMabarin).toBe(false);
});

test('Reset Form goes back to what is saved, and empties a new one', () => {
  const [edited, added] = [editedEvent(fast), newEvent()];
  expect(resetEvent({ ...edited, eventPrice: 5 }, [fast])).toEqual(edited);
  expect(resetEvent({ ...added, eventTitle: 'Push' }, [fast])).toEqual(added);
});
