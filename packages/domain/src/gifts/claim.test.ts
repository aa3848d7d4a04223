import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ClaimForm, ClaimNonce, type ClaimSituation, coolDownLeft, isCoolingDown, refuseClaim } from '#gifts/claim.ts';
import { noRoles } from '#roles.ts';

const good = {
  gameID: 123_456,
  gameServerID: '2345',
  giftEventCode: 'g1',
  giftMessage: 'Bagi skin dong bang!',
  gameRoleRoamer: true,
};

describe('the claim form', () => {
  test('is read as typed, without what the browser says of the gift', () => {
    expect(v.parse(ClaimForm, { ...good, giftEventType: 'mabar', giftEventClass: 1 })).toEqual({
      ...noRoles,
      ...good,
      gameID: '123456',
      gameServerID: '2345',
    });
  });

  test('refuses bad text and a missing role [pub 5 claim invalid] [pub 5 claim message] [pub 5 claim role]', () => {
    const bad = [
      { gameID: 99_999 },
      { gameServerID: 999 },
      { giftEventCode: '' },
      { giftEventCode: undefined },
      { giftMessage: '' },
      { giftMessage: 'a'.repeat(51) },
      { giftMessage: '', gameRoleRoamer: false },
    ];
    const first = (form: unknown) => v.safeParse(ClaimForm, form).issues?.[0].message;
    for (const change of bad) expect(first({ ...good, ...change }), JSON.stringify(change)).toBe('gifts.claim_invalid');
    expect(first({ ...good, giftMessage: 'tag @teman' })).toBe('messages.message_characters');
    expect(first({ ...good, gameRoleRoamer: false })).toBe('gifts.role_missing');
    expect(first(null)).toBe('gifts.claim_invalid');
  });

  test('takes a nonce in which nothing can stand for the bar between the parts of a draw', () => {
    expect(v.is(ClaimNonce, '0b3e9c1e-33a7-4a5e-9d0f-6d0f4f7f0a11')).toBe(true);
    expect(['', 'a|b', 'a b', 'a\n', 'a'.repeat(129), 5].filter((nonce) => v.is(ClaimNonce, nonce))).toEqual([]);
  });
});

describe('whether a claim is drawn [dec gifts]', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const open: ClaimSituation = {
    gift: { quota: 1, claimed: 0, status: true },
    playerNotice: null,
    won: false,
    lastAttempt: null,
    now,
  };

  test('60 minutes of cool-down, to the second [pub 5 claim cooldown] [pub 9 claim times]', () => {
    expect(isCoolingDown(null, now)).toBe(false);
    expect(isCoolingDown(ago(3_599), now)).toBe(true);
    expect(isCoolingDown(ago(3_600), now)).toBe(false);
    expect([null, ago(0), ago(3_599), ago(3_600), ago(9_999)].map((at) => coolDownLeft(at, now))).toEqual([
      0, 3_600, 1, 0, 0,
    ]);
    expect(refuseClaim({ ...open, lastAttempt: ago(60) })).toBe('gifts.cooling_down');
    expect(refuseClaim({ ...open, lastAttempt: ago(3_600) })).toBeNull();
  });

  test('not for a blacklisted player; a marked one may', () => {
    expect(refuseClaim({ ...open, playerNotice: 'blacklist', won: true })).toBe('gifts.blacklisted');
    expect(refuseClaim({ ...open, playerNotice: 'mark' })).toBeNull();
  });

  test('not for who already won it, even after it ended or within the cool-down [pub 5 claim claimed]', () => {
    expect(refuseClaim({ ...open, won: true, lastAttempt: ago(60) })).toBe('gifts.already_claimed');
    expect(refuseClaim({ ...open, won: true, gift: null })).toBe('gifts.already_claimed');
  });

  test('not when the gift is used up, off or deleted', () => {
    const gone = [null, { quota: 1, claimed: 1, status: true }, { quota: 1, claimed: 0, status: false }];
    for (const gift of gone) expect(refuseClaim({ ...open, gift, lastAttempt: ago(60) })).toBe('gifts.gone');
  });
});
