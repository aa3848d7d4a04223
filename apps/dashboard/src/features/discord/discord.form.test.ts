import { describe, expect, test } from 'vitest';
import { isSavable, testOf } from './discord.form.ts';

const stored = 'https://discord.com/api/webhooks/123456789012345678/••••••••abcd';
const address = `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`;

describe('the webhook field', () => {
  test('saves the stored one as it is shown or a whole address, and nothing empty [dash 5 discord]', () => {
    expect(isSavable(stored, stored)).toBe(true);
    expect(isSavable(address, stored)).toBe(true);
    expect(isSavable(address, null)).toBe(true);
    for (const wrong of ['', ' ', stored, 'https://example.test/']) expect(isSavable(wrong, null)).toBe(false);
  });

  test('is tried only as it is stored [dash 5 discord]', () => {
    expect(testOf('', stored)).toBe('empty');
    expect(testOf(' ', null)).toBe('empty');
    expect(testOf(address, stored)).toBe('unsaved');
    expect(testOf(stored, stored)).toBe('send');
  });
});
