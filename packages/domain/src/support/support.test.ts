import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SupportForm, supportFormFor } from '#support/support.ts';
import { shownName, toggleAnonymous, typeName } from '#support/support-fields.ts';

const good = {
  supporterName: 'Budi',
  supporterAnonymous: false,
  supporterMessage: 'Semangat bang (gas)!',
  supporterGift: 10_000,
  supporterEmail: 'budi@example.test',
  supporterEmailHidden: true,
  supporterVote: null,
};
const firstIssue = (form: unknown) => v.safeParse(SupportForm, form).issues?.[0].message;

describe('the support form', () => {
  test('takes what the spec allows [pub 5 support message] [pub 5 support amount]', () => {
    expect(v.parse(SupportForm, good)).toEqual(good);
    expect(v.parse(SupportForm, { ...good, supporterGift: '15000' }).supporterGift).toBe(15_000);
    expect(v.is(SupportForm, { ...good, supporterMessage: 'a'.repeat(160) })).toBe(true);
    expect(v.is(SupportForm, { ...good, supporterGift: 9_520_000 })).toBe(true);
  });

  test('refuses every bad field [pub 5 support message] [pub 5 support amount] [pub 9 support]', () => {
    const bad: Record<string, unknown[]> = {
      supporterName: [undefined, '', 'a'.repeat(26)],
      supporterMessage: [undefined, '', ' ', 'a'.repeat(161)],
      supporterGift: [undefined, '', 0, 5_000, 9_999, 10_001, 12_500, -10_000, 10_000.5, '1e4', Number.NaN, null],
      supporterEmail: [undefined, '', 'budi', 'budi@example', 'a b@example.test'],
      supporterAnonymous: ['ya', null],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        expect(firstIssue({ ...good, [field]: value }), `${field} ${String(value)}`).toBe('support.invalid');
      }
    }
    for (const form of [null, [], 'x', {}]) expect(firstIssue(form)).toBe('support.invalid');
    for (const supporterName of ['Budi (1)', 'Budi@home'])
      expect(firstIssue({ ...good, supporterName })).toBe('messages.name_characters');
    for (const supporterMessage of ['<b>', 'slot\u200b'])
      expect(firstIssue({ ...good, supporterMessage })).toBe('messages.message_characters');
  });

  test('hides the e-mail from the host unless its owner says otherwise [dec changed]', () => {
    const { supporterEmailHidden: _, ...silent } = good;
    expect(v.parse(SupportForm, silent).supporterEmailHidden).toBe(true);
    expect(v.parse(SupportForm, { ...good, supporterEmailHidden: false }).supporterEmailHidden).toBe(false);
  });

  test('over the QRIS limit says so clearly [dec money]', () => {
    const issue = (form: object, bearer: 'viewer' | 'host') =>
      v.safeParse(supportFormFor({ bearer, bps: 500 }), { ...good, ...form }).issues?.[0].message;
    expect(issue({ supporterGift: 9_525_000 }, 'viewer')).toBe('support.total_too_high');
    expect(issue({ supporterGift: 9_525_000, supporterName: '' }, 'viewer')).toBe('support.invalid');
    expect(issue({ supporterGift: 10_000_000 }, 'host')).toBeUndefined();
    expect(issue({ supporterGift: 10_005_000 }, 'host')).toBe('support.amount_too_high');
  });
});

describe('the anonymous toggle [pub 2 support anonim]', () => {
  test('sets the name to anonim, and clears it when taken off', () => {
    expect(toggleAnonymous(true)).toEqual({ supporterName: 'anonim', supporterAnonymous: true });
    expect(toggleAnonymous(false)).toEqual({ supporterName: '', supporterAnonymous: false });
  });

  test('is un-ticked by typing another name', () => {
    expect(typeName('anonim', true).supporterAnonymous).toBe(true);
    expect(typeName('anonima', true)).toEqual({ supporterName: 'anonima', supporterAnonymous: false });
    expect(typeName('anonim', false).supporterAnonymous).toBe(false);
  });

  test('never lets a real name through', () => {
    expect(shownName({ supporterName: 'Budi', supporterAnonymous: true })).toBe('anonim');
    expect(shownName({ supporterName: 'Budi', supporterAnonymous: false })).toBe('Budi');
  });
});
