import { expect, test } from 'vitest';
import { filterEntries, placeNumber, playerLine, withPending } from './entries.ts';
import { answer, entry } from './testing.ts';

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

test('the search looks at the player’s name and the event, whatever the case [dash 2 mabar search]', () => {
  const queue = [
    entry('1', { playerName: 'siti.mlbb', title: 'Fast-Track' }),
    entry('2', { playerName: 'BudiGaming' }),
    entry('3', { playerName: 'anonim77', title: 'Push rank bareng' }),
  ];
  expect(ids(filterEntries(queue, 'budi'))).toEqual(['2']);
  expect(ids(filterEntries(queue, ' PUSH '))).toEqual(['3']);
  expect(ids(filterEntries(queue, 'fast-t'))).toEqual(['1']);
  expect(ids(filterEntries(queue, 'zzz'))).toEqual([]);
});

test('an empty search is the whole list, the same object', () => {
  const queue = [entry('1')];
  expect(filterEntries(queue, '  ')).toBe(queue);
});

test('fancy letters of a name are found by plain ones', () => {
  expect(filterEntries([entry('1', { playerName: 'ＫＩＮＧ' })], 'king')).toHaveLength(1);
});

test('Main shows the entry as playing before the answer is there [dash 4 playing]', () => {
  const { queue, playing } = withPending(answer(['a', 'b'], ['c']).data, [{ mabarID: 'b', setPlaying: true }]);
  expect(ids(queue)).toEqual(['a']);
  expect(ids(playing)).toEqual(['c', 'b']);
});

test('Ganti takes the entry off the playing list at once [dash 4 playing]', () => {
  const { queue, playing } = withPending(answer(['a'], ['b', 'c']).data, [{ mabarID: 'b', setPlaying: false }]);
  expect(ids(queue)).toEqual(['b', 'a']);
  expect(ids(playing)).toEqual(['c']);
});

test('without a pending press the list is the server’s own, so a refusal rolls back by itself', () => {
  const { data } = answer(['a'], ['b']);
  expect(withPending(data, [])).toBe(data);
});

test('a press whose answer has come in already changes nothing more', () => {
  const { data } = answer([], ['a']);
  expect(withPending(data, [{ mabarID: 'a', setPlaying: true }])).toEqual(data);
  expect(withPending(data, [{ mabarID: 'gone', setPlaying: false }])).toEqual(data);
});

test('several presses add up in their order', () => {
  const { queue, playing } = withPending(answer(['a', 'b', 'c']).data, [
    { mabarID: 'a', setPlaying: true },
    { mabarID: 'b', setPlaying: true },
    { mabarID: 'a', setPlaying: false },
  ]);
  expect(ids(queue)).toEqual(['a', 'c']);
  expect(ids(playing)).toEqual(['b']);
});

test('what is copied names the player, the id and the server', () => {
  expect(
    playerLine(entry('1', { playerName: 'mas.joko', player: { id: '987', server: '12', name: 'mas.joko' } })),
  ).toBe('mas.joko 987 (12)');
});

test('places have two digits', () => {
  expect([0, 8, 9, 499].map(placeNumber)).toEqual(['01', '09', '10', '500']);
});
