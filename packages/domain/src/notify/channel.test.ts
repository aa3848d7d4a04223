import { describe, expect, test } from 'vitest';
import { maskChannel, readChannel, withoutMarks } from './channel.ts';

const bot = `123456789:AAE${'x'.repeat(32)}`;

describe('the address of a channel', () => {
  test.each(['-1001234567890', '12345', '@mabar_sari'])('takes a Telegram chat %s', (chat) => {
    expect(readChannel({ service: 'telegram', address: ` ${bot} `, chat })).toEqual({ bot, chat });
  });

  test.each([
    [bot, ''],
    [bot, 'https://t.me/sari'],
    [bot, '@a'],
    [bot, '1/../x'],
    ['123:short', '1'],
    [`${bot}/getUpdates`, '1'],
    ['', '1'],
  ])('refuses %s with chat %s', (address, chat) => {
    expect(readChannel({ service: 'telegram', address, chat })).toBeNull();
  });

  test('is shown without its secret', () => {
    expect(maskChannel({ bot, chat: '@sari' })).toBe('@sari · 123456789:••••••••xxxx');
  });
});

test('a sentence for Discord loses its marks and keeps what people wrote', () => {
  expect(withoutMarks('🎮 **Budi \\*\\*** memesan **a\\_b**.\n> halo \\<b\\>')).toBe(
    '🎮 Budi ** memesan a_b.\n> halo <b>',
  );
  expect(withoutMarks('x\n_(pesan disembunyikan)_')).toBe('x\n(pesan disembunyikan)');
});
