import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatCodeOf, readChatCode } from '#chat/code.ts';
import { isBot, isModerator, parseChat } from '#chat/command.ts';
import { CHAT_LINE_MAX, chatLine, chatName } from '#chat/line.ts';

describe('a chat line', () => {
  test.each([
    ['!antri', { command: 'antri', argument: '' }],
    ['  !ANTRIAN bang', { command: 'antri', argument: 'bang' }],
    ['!klaim ab2cd3 dong', { command: 'klaim', argument: 'ab2cd3' }],
    ['! antri', { command: 'antri', argument: '' }],
    ['!klaim kode: ab2cd3', { command: 'klaim', argument: 'ab2cd3' }],
    ['\u200b!klaim: ab2cd3', { command: 'klaim', argument: 'ab2cd3' }],
    ['!  Klaim AB2CD3', { command: 'klaim', argument: 'AB2CD3' }],
    ['！ａｎｔｒｉ', { command: 'antri', argument: '' }],
  ])('%s is a command', (text, command) => {
    expect(parseChat(text)).toEqual(command);
  });

  test.each([
    'antri',
    '!!antri',
    '! ! antri',
    '!antrii',
    'bang !antri',
    '!',
    '',
    `!antri ${'x'.repeat(200)}`,
    '!toString',
  ])('%s is none', (text) => {
    expect(parseChat(text)).toBeNull();
  });

  test('is read in no time, whatever it holds', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void parseChat(text)));
  });
});

test('moderators and bots are known by their badges, and usual bots by their names', () => {
  expect(
    ['Moderator', 'broadcaster', 'subscriber'].map((badge) => isModerator({ name: 'a', badges: [badge] })),
  ).toEqual([true, true, false]);
  expect([isBot({ name: 'Nightbot', badges: [] }), isBot({ name: 'Budi', badges: ['BOT'] })]).toEqual([true, true]);
  expect(isBot({ name: 'Budi', badges: [] })).toBe(false);
});

test('a reply is one short line that is no command and mentions nobody', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const line = chatLine(text);
      expect(line.length).toBeLessThanOrEqual(CHAT_LINE_MAX);
      expect(line).not.toMatch(/^[!/.]|@|[\r\n]/);
    }),
  );
  expect(chatLine(`Main: ${'Budi Santoso, '.repeat(20)}`)).toMatch(/^Main: (Budi Santoso, )+Budi( Santoso)?…$/);
});

test('a name keeps its letters and loses what a chat would act on', () => {
  expect(chatName('@Budi <b>!next</b>')).toBe('Budi bnextb');
  expect(chatName('judi.com/x')).toBe('judicomx');
  expect(chatName('🔥🔥')).toBe('');
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => !/[@!/.\n]/.test(chatName(name))));
});

test('a code has six letters and digits that do not look alike, typed in any case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 32 }), (digest) => {
      const code = chatCodeOf(digest);
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
      expect(readChatCode(code.toLowerCase())).toBe(code);
    }),
  );
  expect([readChatCode('ABCDE'), readChatCode('ABCDE0'), readChatCode("' or 1")]).toEqual([null, null, null]);
});
