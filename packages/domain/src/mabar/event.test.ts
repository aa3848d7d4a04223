import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventForm, isEventPrice, isOffered, isReservedTitle, isSwitchable, OWN_EVENTS } from '#mabar/event.ts';
import { OWN_EVENT_TYPE } from '#mabar/lane/sundul.ts';

const own = (title: string) => ({ title, type: OWN_EVENT_TYPE });

test('every host starts with Reguler, Fast-Track and Sundul at the prices of the spec [dec mabar]', () => {
  expect(
    OWN_EVENTS.map(({ title, price, needRole, needGameCount }) => [title, price, needRole, needGameCount]),
  ).toEqual([
    ['Reguler', 10_000, true, true],
    ['Fast-Track', 20_000, true, true],
    ['Sundul', 10_000, false, false],
  ]);
  const [reguler, fastTrack, sundul] = OWN_EVENTS;
  expect(sundul!.description).toBe('Naik ke depan antrian Reguler (di belakang Fast-Track) dan ONLINE lagi 3 jam.');
  expect(fastTrack!.priority).toBeGreaterThan(reguler!.priority);
  expect(sundul!.priority).toBe(reguler!.priority);
});

test('what every host starts with passes the event form itself', () => {
  for (const event of OWN_EVENTS) {
    const form = { eventTitle: event.title, eventDescription: event.description, eventPrice: event.price };
    expect(v.is(EventForm, form)).toBe(true);
  }
});

test('Reguler and Sundul are always on, Fast-Track and custom events have a switch [dash 4 event]', () => {
  expect(isSwitchable(own('Reguler'))).toBe(false);
  expect(isSwitchable(own('Sundul'))).toBe(false);
  expect(isSwitchable(own('Fast-Track'))).toBe(true);
  expect(isSwitchable({ title: 'Push Rank', type: 'custom' })).toBe(true);
  expect(isOffered({ ...own('Reguler'), status: false })).toBe(true);
  expect(isOffered({ ...own('Fast-Track'), status: false })).toBe(false);
});

test('the own names are not free for custom events, however they are written [dash 5 reserved names]', () => {
  for (const title of ['Reguler', 'SUNDUL', ' sundul ', 'fast-track', 'Fast Track', 'fasttrack']) {
    expect(isReservedTitle(title), title).toBe(true);
  }
  for (const title of ['Reguler Plus', 'Push Rank']) expect(isReservedTitle(title), title).toBe(false);
});

test('nor is what passes for one of them: other alphabets, digits, full width, spacing, signs nobody sees', () => {
  const alikes = [
    'Ѕundul',
    'Sundu1',
    'SunduI',
    '5undul',
    'Ｓｕｎｄｕｌ',
    'S u n d u l',
    'Sun\u200bdul',
    'Sunduull',
    'ꜱᴜɴᴅᴜʟ',
    'Ѕυndυl',
    'R3gul3r',
    'ReguIer',
    'Rеgulеr',
    'F4st-Tr4ck',
    'Fa5t_7rack',
    '🅂🅄🄽🄳🅄🄻',
  ];
  for (const title of alikes) expect(isReservedTitle(title), title).toBe(true);
  for (const title of ['Sundul Plus', 'Regular', 'Sandal', 'Fast', 'Track 1', 'Fast-Track Malam', '5', '🎮']) {
    expect(isReservedTitle(title), title).toBe(false);
  }
});

test('a price is 10.000 to 1.000.000 in steps of 5.000 [dash 5 event] [dash 9 event] [dec mabar]', () => {
  for (const price of [10_000, 15_000, 1_000_000]) expect(isEventPrice(price)).toBe(true);
  for (const price of [5_000, 10_001, 12_500, 1_005_000, -10_000, 10_000.5, Number.NaN]) {
    expect(isEventPrice(price)).toBe(false);
  }
});

test('the event form refuses with the sentence of the spec [dash 5 event] [dash 9 event]', () => {
  const good = { eventTitle: 'Push Rank', eventDescription: 'Mythic ke atas', eventPrice: 10_000 };
  expect(v.is(EventForm, good)).toBe(true);
  const bad = [
    { ...good, eventTitle: ' ' },
    { ...good, eventTitle: 'a'.repeat(26) },
    { ...good, eventDescription: '' },
    { ...good, eventDescription: 'a'.repeat(161) },
    { ...good, eventPrice: 5_000 },
    { ...good, eventPrice: '10000x' },
    {},
  ];
  for (const form of bad) expect(v.safeParse(EventForm, form).issues?.[0].message).toBe('mabar.event_invalid');
});
