import { expect, test } from 'vitest';
import {
  canBeGifted,
  claimDraft,
  filterEntries,
  placeNumber,
  playerLine,
  shiningOf,
  stepOf,
  withDrops,
  withPending,
} from './entries.ts';
import { noticeChoices, noticeQuestion } from '#features/mabar/players/notice-words.ts';
import { answer, entry } from '#features/mabar/testing.ts';

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

test('a party moves together', () => {
  const party = { id: 'f00d', players: 3 };
  const data = {
    queue: [entry('a'), entry('b', { party }), entry('c', { party }), entry('d', { party: { ...party, id: 'beef' } })],
    playing: [],
  };
  const { queue, playing } = withPending(data, [{ mabarID: 'c', setPlaying: true }]);
  expect([ids(queue), ids(playing)]).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
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

test('a dropped row stands in its new place before the answer, unless its neighbours have gone', () => {
  const { data } = answer(['a', 'b', 'c', 'd']);
  const after = (mabarID: string, afterID: string | null, beforeID: string | null) =>
    ids(withDrops(data, [{ mabarID, afterID, beforeID }]).queue);
  expect(after('d', null, 'a')).toEqual(['d', 'a', 'b', 'c']);
  expect(after('a', 'c', 'd')).toEqual(['b', 'c', 'a', 'd']);
  expect(after('a', 'gone', 'also gone')).toEqual(['a', 'b', 'c', 'd']);
  expect(withDrops(data, [])).toBe(data);
});

test('a step up or down stays in the lane and ends with it', () => {
  const rows = [entry('fast', { lane: '10' }), entry('sundul', { lane: null }), entry('a'), entry('b'), entry('c')];
  const step = (id: string, by: -1 | 1) => stepOf(rows, rows, id, by);
  const drop = (mabarID: string, afterID: string | null, beforeID: string | null) => ({ mabarID, afterID, beforeID });
  expect(step('c', -1)).toEqual({ drop: drop('c', 'a', 'b'), place: 4 });
  expect(step('a', 1)).toEqual({ drop: drop('a', 'b', 'c'), place: 4 });
  expect(step('b', 1)).toEqual({ drop: drop('b', 'c', null), place: 5 });
  expect(step('b', -1)).toEqual({ drop: drop('b', null, 'a'), place: 3 });
  expect([step('a', -1), step('c', 1), step('fast', 1), step('sundul', 1)]).toEqual([null, null, null, null]);
});

test('the place after a step counts the rows that a search hides, and every row of a party that is passed', () => {
  const queue = ['a', 'b', 'c', 'd'].map((id) => entry(id));
  const found = queue.filter(({ id }) => id === 'a' || id === 'd');
  expect(stepOf(queue, found, 'a', 1)?.place).toBe(4);
  expect(stepOf(queue, found, 'd', -1)?.place).toBe(1);
  const party = { id: 'p', players: 2 };
  const rows = [entry('a'), entry('b', { party }), entry('c', { party }), entry('d')];
  expect(stepOf(rows, rows, 'a', 1)?.place).toBe(3);
  expect(stepOf(rows, rows, 'd', -1)?.place).toBe(2);
});

test('what is copied names the player, the id and the server', () => {
  expect(
    playerLine(entry('1', { playerName: 'mas.joko', player: { id: '987', server: '12', name: 'mas.joko' } })),
  ).toBe('mas.joko 987 (12)');
});

test('places have two digits', () => {
  expect([0, 8, 9, 499].map(placeNumber)).toEqual(['01', '09', '10', '500']);
});

test('a player gets the notices it lacks, and can lose the one it has [dash 4 notice] [dash 9 classes]', () => {
  const labels = (notice: 'mark' | 'blacklist' | null) =>
    noticeChoices(entry('1', { notice })).map(({ type, label }) => `${type}: ${label}`);
  expect(labels(null)).toEqual(['mark: Tandai', 'blacklist: Blacklist']);
  expect(labels('mark')).toEqual(['blacklist: Blacklist', 'remove: Hapus tanda']);
  expect(labels('blacklist')).toEqual(['mark: Tandai', 'remove: Hapus blacklist']);
});

test('every change of a notice is asked about, naming the player [dash 4 notice] [dash 5 confirm]', () => {
  const joko = entry('mas.joko');
  expect(noticeQuestion(joko, 'mark')).toContain('mas.joko akan ditandai');
  expect(noticeQuestion(joko, 'blacklist')).toContain('mas.joko akan di-blacklist');
  expect(noticeQuestion({ ...joko, notice: 'blacklist' }, 'remove')).toBe('Yakin mau hapus blacklist player mas.joko?');
});

test('only a player without a notice has a Gift button [dash 4 gift notice] [dash 4 gift dialog]', () => {
  expect((['mark', 'blacklist', null] as const).map((notice) => canBeGifted(entry('1', { notice })))).toEqual([
    false,
    false,
    true,
  ]);
  const player = { id: '987', server: '12', name: 'mas.joko' };
  expect(claimDraft(entry('7', { playerName: 'mas.joko', player }))).toEqual({
    id: '',
    action: 'add',
    giftClaimPlayerID: '987',
    giftClaimPlayerServer: '12',
    giftClaimPlayerName: 'mas.joko',
    giftClaimClass: -1,
    giftClaimMessage: '',
  });
});

test('the next players shine while seats are free and somebody is ONLINE', () => {
  const queue = [entry('a', { status: 'offline' }), entry('b', { status: 'online' }), entry('c', { status: 'online' })];
  expect(shiningOf({ queue, playing: [] }, '')).toEqual({ next: 2, entryID: null });
});

test('without free seats the first ONLINE row shines', () => {
  const queue = [entry('a', { status: 'offline' }), entry('b', { status: 'online' })];
  const playing = ['1', '2', '3', '4'].map((id) => entry(id));
  expect(shiningOf({ queue, playing }, '')).toEqual({ next: 0, entryID: 'b' });
});

test('a search makes the first ONLINE row that it found shine', () => {
  const queue = [
    entry('a', { status: 'online', playerName: 'Ani' }),
    entry('b', { status: 'online', playerName: 'Budi' }),
  ];
  expect(shiningOf({ queue, playing: [] }, 'budi').entryID).toBe('b');
});

test('a second order of somebody who plays does not shine', () => {
  const { player } = entry('1');
  const playing = ['1', '2', '3', '4'].map((id) => entry(id));
  expect(shiningOf({ queue: [entry('a', { player }), entry('b')], playing }, '')).toEqual({ next: 0, entryID: 'b' });
  expect(shiningOf({ queue: [entry('a', { player })], playing: [entry('1')] }, '')).toEqual({ next: 0, entryID: null });
});

test('nothing shines while everybody is away', () => {
  expect(shiningOf({ queue: [entry('a', { status: 'offline' })], playing: [] }, '')).toEqual({
    next: 0,
    entryID: null,
  });
});

test('a row goes to the front of its lane, and stays where it leads', () => {
  const queue = [
    entry('fast', { lane: '1' }),
    entry('a', { lane: '0' }),
    entry('b', { lane: '0' }),
    entry('c', { lane: '0' }),
  ];
  expect(stepOf(queue, queue, 'c', 'front')).toEqual({
    drop: { mabarID: 'c', afterID: null, beforeID: 'a' },
    place: 2,
  });
  expect(stepOf(queue, queue, 'a', 'front')).toBeNull();
});
