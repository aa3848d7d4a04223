import { expect, test } from 'vitest';
import { addableEvents, canLookUp, searchPlayers } from './players.ts';

test('Selesai and Blacklist search by the player’s name [dash 2 mabar-done] [dash 2 mabar-blacklist]', () => {
  const players = [{ playerName: 'Kancil' }, { playerName: 'ＢＵＤＩ' }];
  expect(searchPlayers(players, ' kan ')).toEqual([{ playerName: 'Kancil' }]);
  expect(searchPlayers(players, 'budi')).toEqual([{ playerName: 'ＢＵＤＩ' }]);
  expect(searchPlayers(players, '')).toBe(players);
  expect(searchPlayers(players, 'x')).toEqual([]);
});

test('the add form offers neither Sundul nor what is switched off [dash 2 mabar-form-add]', () => {
  const event = (title: string, type: 'mabarin' | 'custom', status = true) => ({
    id: title,
    title,
    description: '',
    price: 10_000,
    type,
    status,
    needRole: true,
    needGameCount: true,
  });
  const events = [
    event('Reguler', 'mabarin'),
    event('Fast-Track', 'mabarin', false),
    event('Sundul', 'mabarin'),
    event('Push Rank', 'custom'),
    event('Libur', 'custom', false),
  ];
  expect(addableEvents(events).map(({ title }) => title)).toEqual(['Reguler', 'Push Rank']);
});

test('a name is looked up only for an ID above 0 [dash 4 name lookup]', () => {
  for (const id of ['', '0', '000']) expect(canLookUp(id), id).toBe(false);
  for (const id of ['1', '0123', '123456789']) expect(canLookUp(id), id).toBe(true);
});
