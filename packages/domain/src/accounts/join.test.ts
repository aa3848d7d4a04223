import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  base64Bytes,
  ForgotForm,
  greeting,
  isUsername,
  JoinForm,
  PHOTO_MAX_BYTES,
  refuseJoin,
  ResetForm,
} from '#accounts/join.ts';

const good = {
  hostPhotoBase64: 'aGFsbw==',
  hostPhotoFileType: 'png',
  hostUsername: 'BangKancil77',
  hostName: 'Bang Kancil',
  hostEmail: 'bang.kancil_77@mail.ac.id',
  hostPlayerID: '123456',
  hostPlayerServer: 1234,
  hostPasswordNew: 'tiga ekor kancil',
  hostPasswordConfirm: 'tiga ekor kancil',
};

/** The failure codes of a form by field, in the order in which they are shown. */
function problems(form: unknown): [string, string][] {
  return (v.safeParse(JoinForm, form).issues ?? []).map(
    (issue) => [v.getDotPath(issue) ?? '', issue.message] satisfies [string, string],
  );
}

describe('the registration form [pub 9 registration]', () => {
  test('is read as typed, without what the browser says about itself', () => {
    const posted = { ...good, hostUsernameValid: true, hostEmailValid: true, hostPlayerName: 'Palsu', role: 'admin' };
    expect(v.parse(JoinForm, posted)).toEqual({ ...good, hostPlayerServer: '1234' });
  });

  const cases: [field: keyof typeof good, values: unknown[], code: string][] = [
    ['hostPhotoBase64', ['', undefined, null, 'data:image/png;base64,'], 'accounts.join_photo_missing'],
    ['hostPhotoBase64', ['aGFsb', 'a*b=', '====', 'data:text/html;base64,aGFs'], 'accounts.photo_invalid'],
    ['hostPhotoFileType', ['svg+xml', 'image/svg+xml', 'pdf', '', 7], 'accounts.photo_invalid'],
    [
      'hostUsername',
      [
        '',
        'kancil77',
        'a'.repeat(33),
        'bang kancil',
        'bang-kancil',
        'bángkancil',
        'bang_kancil',
        'dashboard',
        'Activation',
      ],
      'accounts.join_invalid',
    ],
    [
      'hostName',
      ['', 'Bang', 'Bang      ', 'a'.repeat(51), 'Bang, Kancil', 'Bang\u00a0Kancil'],
      'accounts.join_invalid',
    ],
    [
      'hostEmail',
      ['', 'bang', 'bang@mail', 'bang+1@mail.com', 'bang@mail.c', 'bang@m4il.com', 'bang@mail.com\r\nBcc: a@b.cd'],
      'accounts.join_invalid',
    ],
    ['hostPlayerID', ['', 99_999, '1000000000000', 'abc', -1], 'accounts.join_invalid'],
    ['hostPlayerServer', ['', 999, 1_000_000, '12.5'], 'accounts.join_invalid'],
    ['hostPasswordNew', ['', undefined], 'accounts.join_invalid'],
    ['hostPasswordNew', ['pendek7'], 'accounts.password_short'],
    ['hostPasswordNew', ['Password1', 'bangkancil77'], 'accounts.password_common'],
    ['hostPasswordConfirm', ['', 'tiga ekor kancil '], 'accounts.join_invalid'],
  ];
  test.each(cases)(
    '%s refuses %j [pub 5 join username] [pub 5 join password] [pub 5 join email]',
    (field, values, code) => {
      for (const value of values) {
        const issues = problems({ ...good, [field]: value });
        expect(issues[0], JSON.stringify(value)).toEqual([field, code]);
      }
    },
  );

  test('names a missing photo before anything else [pub 5 join photo] [pub 5 join submit]', () => {
    expect(problems({})[0]).toEqual(['hostPhotoBase64', 'accounts.join_photo_missing']);
    expect(problems({ ...good, hostPhotoBase64: '', hostUsername: '', hostPasswordNew: '' })[0]?.[1]).toBe(
      'accounts.join_photo_missing',
    );
  });

  test('takes every password of 8 to 64 characters and keeps it as typed', () => {
    const passwords = fc.string({ unit: 'binary', minLength: 8, maxLength: 64 });
    fc.assert(
      fc.property(passwords, (password) => {
        fc.pre(new Set(password).size > 3);
        const form = v.safeParse(JoinForm, { ...good, hostPasswordNew: password, hostPasswordConfirm: password });
        expect(form.success && form.output.hostPasswordNew).toBe(password);
      }),
    );
  });
});

describe('a photo', () => {
  const photo = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');

  test('has fewer than 1,024,000 bytes [pub 5 join photo] [pub 9 registration]', () => {
    expect(problems({ ...good, hostPhotoBase64: photo(PHOTO_MAX_BYTES - 1) })).toEqual([]);
    expect(problems({ ...good, hostPhotoBase64: photo(PHOTO_MAX_BYTES) })[0]).toEqual([
      'hostPhotoBase64',
      'accounts.photo_too_large',
    ]);
  });

  test('is measured without decoding it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(base64Bytes(Buffer.from(bytes).toString('base64'))).toBe(bytes.length);
      }),
    );
  });

  test('may come as a data URL, whose head goes', () => {
    const form = v.parse(JoinForm, {
      ...good,
      hostPhotoBase64: 'data:image/png;base64,aGFsbw==',
      hostPhotoFileType: 'image/PNG',
    });
    expect(form).toMatchObject({ hostPhotoBase64: 'aGFsbw==', hostPhotoFileType: 'png' });
  });
});

test('a username may not be a word of our own addresses, whatever its capitals [dec who is where]', () => {
  expect(['dashboard', 'DashBoard', 'activation', 'leaderboard', 'resetpassword'].filter(isUsername)).toEqual([]);
  expect(isUsername('dashboard1')).toBe(true);
});

test('the checks before posting come in the order of the spec [pub 5 join submit]', () => {
  const fine = {
    hasPhoto: true,
    isEmailValid: true,
    username: 'available',
    isFormValid: true,
    isPlayerValid: true,
  } as const;
  const wrong = [
    [{ hasPhoto: false }, 'accounts.join_photo_missing'],
    [{ isEmailValid: false }, 'accounts.join_email_taken'],
    [{ username: 'unknown' }, 'accounts.join_username_unchecked'],
    [{ isFormValid: false }, 'accounts.join_invalid'],
    [{ isPlayerValid: false }, 'accounts.join_player_wrong'],
  ] as const;
  const refused = wrong.map((_, done) =>
    refuseJoin(Object.assign({ ...fine }, ...wrong.slice(done).map(([one]) => one))),
  );
  expect(refused).toEqual(wrong.map(([, code]) => code));
  expect(refuseJoin(fine)).toBeNull();
});

test('a username that is known to be taken is called so, and not unchecked', () => {
  const fine = { hasPhoto: true, isEmailValid: true, isFormValid: true, isPlayerValid: true };
  expect(refuseJoin({ ...fine, username: 'unavailable' })).toBe('accounts.username_taken');
});

test('recovery asks for an e-mail, then for one password twice [pub 5 reset]', () => {
  const first = (schema: typeof ForgotForm | typeof ResetForm, form: unknown) =>
    v.safeParse(schema, form).issues?.[0].message;
  expect(first(ForgotForm, { email: 'demo@mabarin.test' })).toBeUndefined();
  expect(first(ForgotForm, { email: 'demo' })).toBe('accounts.forgot_invalid');
  expect(first(ForgotForm, {})).toBe('accounts.forgot_invalid');
  const passwordNew = 'tiga ekor kancil';
  expect(first(ResetForm, { passwordNew, passwordConfirm: passwordNew })).toBeUndefined();
  expect(first(ResetForm, { passwordNew, passwordConfirm: 'tiga ekor' })).toBe('accounts.password_differs');
  expect(first(ResetForm, { passwordNew: 'mabarin123', passwordConfirm: 'mabarin123' })).toBe(
    'accounts.password_common',
  );
});

test('the greeting follows the hour [pub 2 join greeting]', () => {
  const day = Array.from({ length: 24 }, (_, hour) => greeting(hour));
  const of = (word: string) => day.flatMap((said, hour) => (said === word ? [hour] : []));
  expect(of('pagi')).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(of('siang')).toEqual([11, 12, 13, 14]);
  expect(of('sore')).toEqual([15, 16, 17, 18]);
  expect(of('malam')).toEqual([0, 1, 2, 3, 19, 20, 21, 22, 23]);
});
