import { expect, test } from 'vitest';
import { readChatLine } from './chat-line.ts';

const message = (change: object = {}) =>
  JSON.stringify({ chatname: 'Budi', chatmessage: '!antri', type: 'tiktok', userid: '77', ...change });

test('a command is read with its platform, person and badges', () => {
  expect(readChatLine(message({ type: 'YouTube', moderator: true }))).toEqual({
    platform: 'youtube',
    userId: '77',
    name: 'Budi',
    text: '!antri',
    id: '',
    badges: ['moderator'],
  });
});

test('a message of HTML is its text, and nothing of it is run or loaded', () => {
  const html = '<img src="x" onerror="window.ran=true"> !klaim <b>AB2CD3</b>';
  expect(readChatLine(message({ chatmessage: html }))?.text).toBe('!klaim AB2CD3');
  expect('ran' in window).toBe(false);
});

test('a person without an id is known by the name', () => {
  expect(readChatLine(message({ userid: undefined }))?.userId).toBe('Budi');
});

test.each([
  ['talk', message({ chatmessage: 'halo !antri' })],
  ['an event', message({ event: 'follow' })],
  ['no chat', JSON.stringify({ action: 'clear' })],
  ['no JSON', 'halo'],
  ['a number', '7'],
  ['a name that is none', message({ chatname: 7 })],
])('%s is no command', (_what, text) => {
  expect(readChatLine(text)).toBeNull();
});

test.each([
  ['the id of its platform', { meta: { messageId: 'LCC.abc' }, id: 7 }, 'LCC.abc'],
  ['no id for a counter of the extension', { id: 7 }, ''],
  ['no id for a number beside it', { meta: 12 }, ''],
])('a line has %s', (_what, change, id) => {
  expect(readChatLine(message(change))?.id).toBe(id);
});
