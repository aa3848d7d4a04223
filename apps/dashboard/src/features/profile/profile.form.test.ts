import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { noRoles } from '@mabarin/domain/roles';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ProfileFields, profileInput, profileValues } from './profile.form.ts';

const host = {
  username: 'bangkancil',
  name: 'Bang Kancil',
  photo: '/images/lama.webp',
  playerID: '234567890',
  playerServer: '2001',
  playerName: 'KancilOnFire',
  playerRole: { ...noRoles, gameRoleRoamer: true },
  thanks: '',
  listed: false,
} as DashboardHost;
const values = profileValues(host);

test('the photo in use stays; a chosen one travels with its type and the flag [dash 4 photo]', () => {
  const kept = profileInput(host, v.parse(ProfileFields, values));
  expect(kept).toMatchObject({ isPhotoFileChanging: false, image: null, imageType: null, photo: host.photo });
  const photo = 'data:image/webp;base64,UklGRg==';
  const chosen = profileInput(host, v.parse(ProfileFields, { ...values, photo }));
  expect(chosen).toMatchObject({ isPhotoFileChanging: true, image: 'UklGRg==', imageType: 'webp' });
});

test('name at most 50, game ID 12 digits, server 6 digits [dash 5 profile]', () => {
  const fits = (change: object) => v.is(ProfileFields, { ...values, ...change });
  expect(fits({ name: 'x'.repeat(50), playerID: '9'.repeat(12), playerServer: '9'.repeat(6) })).toBe(true);
  expect(fits({ name: 'x'.repeat(51) })).toBe(false);
  expect(fits({ name: '  ' })).toBe(false);
  expect(fits({ playerID: '9'.repeat(13) })).toBe(false);
  expect(fits({ playerServer: '9'.repeat(7) })).toBe(false);
});

test('thanks are at most 160 characters, and none are sent as none', () => {
  const fits = (thanks: string) => v.is(ProfileFields, { ...values, thanks });
  expect([fits('x'.repeat(160)), fits('x'.repeat(161))]).toEqual([true, false]);
  expect(profileInput(host, v.parse(ProfileFields, { ...values, thanks: '  ' })).thanks).toBe('');
});

test('the body carries the roles as the wire names them and the in-game name only as it is', () => {
  const input = profileInput(host, v.parse(ProfileFields, { ...values, gameRoleJungler: true }));
  expect(input.playerRole).toEqual({ ...noRoles, gameRoleRoamer: true, gameRoleJungler: true });
  expect(input.playerName).toBe('KancilOnFire');
});
