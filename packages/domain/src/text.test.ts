import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { oneLine, shortenLongWords, stripControl } from '#text-line.ts';
import { message, refusedCharacters, supporterName } from '#text.ts';

const mabar = message(50, 'no');
const name = supporterName('no');

describe('a message [pub 5 mabar message]', () => {
  test('takes letters, digits, hyphen, spaces and ! ? . , ( )', () => {
    expect(v.parse(mabar, 'Halo bang-1, gas (3x)! Oke?.')).toBe('Halo bang-1, gas (3x)! Oke?.');
  });

  test('is required and at most its maximum, counted after trimming [pub 9 messages]', () => {
    expect(v.is(mabar, '')).toBe(false);
    expect(v.is(mabar, '   ')).toBe(false);
    expect(v.is(mabar, 'a'.repeat(50))).toBe(true);
    expect(v.is(mabar, ` ${'a'.repeat(50)} `)).toBe(true);
    expect(v.is(mabar, 'a'.repeat(51))).toBe(false);
  });

  test('turns Enter and Tab into one space each', () => {
    expect(v.parse(mabar, 'satu\r\ndua\ntiga\tempat\n')).toBe('satu dua tiga empat');
  });

  test('refuses every other space, disguise and script character', () => {
    const bad = [
      'a\u00a0b',
      'a\u2003b',
      'a\u2028b',
      'a\ufeffb',
      'a\u200bb',
      'a\u202eb',
      'ѕlot',
      '𝐬𝐥𝐨𝐭',
      'é',
      '😀',
      'a\u0000b',
      'a\u000bb',
    ];
    for (const text of [...bad, '<b>', "'; --", 'a@b', 'a#1', '50%', '=1+1', 'a/b', 'a_b'])
      expect(v.is(mabar, text), text).toBe(false);
  });

  test('lets nothing but the allowed set through, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const result = v.safeParse(mabar, text);
        if (result.success) expect(result.output).toMatch(/^[A-Za-z0-9\- !?.,()]{1,50}$/);
      }),
    );
  });
});

test("a supporter's name has no parentheses and at most 25 letters [pub 5 support name] [pub 9 messages]", () => {
  expect(v.is(name, 'Budi-99, oke!?.')).toBe(true);
  expect(v.is(name, 'Budi (99)')).toBe(false);
  expect(v.is(name, 'a'.repeat(25))).toBe(true);
  expect(v.is(name, 'a'.repeat(26))).toBe(false);
});

test('a refusal names the characters, each once, in words for those that nobody sees', () => {
  const named = (text: string) => refusedCharacters(text, 'messages.message_characters');
  expect(named('Gas bang!\nayo (2)')).toBe('');
  expect(named('a@b #1 @')).toBe('"@", "#"');
  expect(named('oke 👍🏽 ❤️ 👨‍👩‍👧')).toBe('"👍", "❤", "👨", "👩", "👧"');
  expect(named('a\u00a0b\u200bc_')).toBe('tak terlihat, "_"');
  expect(named('\u200d')).toBe('tak terlihat');
  expect(named('@#$%^&*')).toBe('"@", "#", "$", "%", "^" dan lainnya');
  expect(refusedCharacters('Budi (99)', 'messages.name_characters')).toBe('"(", ")"');
  const [issue] = v.safeParse(mabar, 'a@b').issues ?? [];
  expect([issue?.message, issue?.received]).toEqual(['messages.message_characters', '"@"']);
});

describe('a long word [pub 9 long words]', () => {
  test('of 26 characters is shortened, of 25 it is not', () => {
    expect(shortenLongWords('abcdefghijklmnopqrstuvwxy')).toBe('abcdefghijklmnopqrstuvwxy');
    expect(shortenLongWords('oke abcdefghijklmnopqrstuvwxyz  ya')).toBe('oke abc…xyz  ya');
  });

  test('never stays, and shortening twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const short = shortenLongWords(text);
        for (const word of short.split(/\s+/u)) expect(Array.from(word).length).toBeLessThanOrEqual(25);
        expect(shortenLongWords(short)).toBe(short);
        expect(short.match(/\s/gu)?.length).toBe(text.match(/\s/gu)?.length);
      }),
    );
  });
});

test('stored text has no control, format or broken characters left', () => {
  expect(stripControl('Ra\u202eja\u200b\u0000 \ud800Api\n')).toBe('Raja Api');
  expect(stripControl('satu\ndua')).toBe('satu dua');
  for (const emoji of ['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍💻', '❤️‍🔥']) expect(stripControl(`${emoji}\u200d a\u200db`)).toBe(`${emoji} ab`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(stripControl(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(stripControl(text).isWellFormed()).toBe(true);
    }),
  );
});

test('one line is one line', () => {
  expect(oneLine('  a\r\nb\tc  ')).toBe('a b c');
});
