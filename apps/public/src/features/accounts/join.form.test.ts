import { expect, test } from 'vitest';
import { emptyJoin, firstStepOf, joinSteps, marksOf, photoTypeOf, stepFields, stepOfRefusal } from './join.form.ts';

const good = {
  hostPhotoBase64: 'data:image/webp;base64,AAAA',
  hostPhotoFileType: 'webp',
  hostUsername: 'kancilmain',
  hostName: 'Bang Kancil',
  hostEmail: 'kancil@mabarin.test',
  hostPasswordNew: 'kuda-lumping-42',
  hostPasswordConfirm: 'kuda-lumping-42',
  hostPlayerID: '123456',
  hostPlayerServer: '2045',
};

test('a good form has ticks, at the username once the server said it is free [pub 2 join ticks]', () => {
  expect(new Set(Object.values(marksOf(good, 'available', false)))).toEqual(new Set(['valid']));
  expect(marksOf(good, 'unknown', false).hostUsername).toBeUndefined();
  expect(marksOf(good, 'unavailable', false).hostUsername).toBe('invalid');
});

test('a wrong field has a cross [pub 2 join ticks]', () => {
  const wrong = {
    hostName: 'Kancil',
    hostEmail: 'kancil@mabarin',
    hostPasswordNew: '1234567',
    hostPlayerID: '99999',
    hostPlayerServer: '999',
  };
  const marks = marksOf({ ...good, ...wrong, hostName: 'Bang_Kancil' }, 'available', false);
  expect(Object.keys(marks).filter((field) => marks[field as keyof typeof marks] === 'invalid')).toEqual([
    'hostName',
    'hostEmail',
    'hostPasswordNew',
    'hostPasswordConfirm',
    'hostPlayerID',
    'hostPlayerServer',
  ]);
});

test('a confirmation that differs has a cross of its own [pub 2 join ticks] [pub 5 join password]', () => {
  const marks = marksOf({ ...good, hostPasswordNew: 'pendek', hostPasswordConfirm: 'beda' }, 'available', false);
  expect([marks.hostPasswordNew, marks.hostPasswordConfirm]).toEqual(['invalid', 'invalid']);
});

test('empty fields are left alone until the form was sent', () => {
  expect(new Set(Object.values(marksOf(emptyJoin, 'unknown', false)))).toEqual(new Set([undefined]));
  expect(new Set(Object.values(marksOf(emptyJoin, 'unknown', true)))).toEqual(new Set(['invalid']));
});

test('the type of a photo is that of its data URL', () => {
  expect(photoTypeOf(good.hostPhotoBase64)).toBe('webp');
  expect(photoTypeOf('data:image/jpeg;base64,AA==')).toBe('jpeg');
  expect(photoTypeOf('')).toBe('');
});

test('every field stands in one step, and a refusal leads to the step where it is put right', () => {
  expect(joinSteps.flatMap((step) => stepFields[step]).toSorted()).toEqual(Object.keys(emptyJoin).toSorted());
  expect(firstStepOf(['hostPlayerID', 'hostEmail'])).toBe('akun');
  expect(firstStepOf([])).toBeNull();
  for (const [code, step] of [
    ['accounts.join_photo_missing', 'stan'],
    ['accounts.photo_too_large', 'stan'],
    ['accounts.join_username_unchecked', 'stan'],
    ['accounts.username_taken', 'stan'],
    ['accounts.join_email_taken', 'akun'],
    ['accounts.password_common', 'akun'],
    ['accounts.join_player_wrong', 'game'],
    ['accounts.join_invalid', null],
    ['http.captcha', null],
  ] as const) {
    expect(stepOfRefusal(code), code).toBe(step);
  }
});
