import { failureText } from '@mabarin/domain/errors';
import { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { SPEC_FEE } from '@mabarin/domain/money';
import { hasRole, noRoles } from '@mabarin/domain/roles';
import { supportFormFor, type SupportForm } from '@mabarin/domain/support/support';
import { expect, test } from 'vitest';
import { formResolver, invalidCode } from './form-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const empty = { ...noRoles, gameID: '', gameServerID: '', gameEventCode: '', gameCount: 1, gameMessage: '' };
const full = { ...empty, gameID: '123456', gameServerID: '2045', gameEventCode: '1', gameMessage: 'Halo' };

const mabar = formResolver<typeof empty, MabarOrderForm>(
  MabarOrderForm,
  { gameID: 'Isi ID.' },
  { whole: (values) => (hasRole(values) ? undefined : 'mabar.role_missing') },
);
const support = formResolver<Record<string, unknown>, SupportForm>(
  supportFormFor(SPEC_FEE),
  { supporterGift: 'Minimal Rp10.000.' },
  { wholeAt: 'supporterGift' },
);

test('every wrong field says its sentence, the missing role too [pub 5 mabar invalid]', async () => {
  const { errors } = await mabar(empty, undefined, options);
  expect(Object.keys(errors)).toEqual(['gameID', 'gameServerID', 'gameEventCode', 'gameMessage', '']);
  expect(errors.gameID?.message).toBe('Isi ID.');
  expect(invalidCode(errors, 'mabar.order_invalid')).toBe('mabar.order_invalid');
});

test('only the role missing is said as such [pub 5 mabar role]', async () => {
  const { errors } = await mabar(full, undefined, options);
  expect(Object.keys(errors)).toEqual(['']);
  expect(invalidCode(errors, 'mabar.order_invalid')).toBe(failureText('mabar.role_missing'));
});

test('a wrong field of a list is said at its row', async () => {
  const rows = formResolver<typeof full & { party: object[] }, MabarOrderForm>(MabarOrderForm, {
    'party.gameID': 'Isi ID teman.',
  });
  const fine = { gameID: '123457', gameServerID: '2045' };
  const wrong = { ...full, gameRoleJungler: true, party: [fine, { ...fine, gameID: '' }] };
  const { errors } = await rows(wrong, undefined, options);
  expect(Object.keys(errors)).toEqual(['party']);
  expect(JSON.stringify(errors.party)).toContain('[null,{"gameID":{"type":"check","message":"Isi ID teman."}}]');
});

test('a good form answers what the schema makes of it', async () => {
  const { values, errors } = await mabar({ ...full, gameRoleJungler: true, gameID: '0123456' }, undefined, options);
  expect(errors).toEqual({});
  expect(values).toMatchObject({ gameID: '123456', gameCount: 1 });
});

test('a character that a message may not hold is named at its field, beside what else is wrong', async () => {
  const wrong = { ...full, gameRoleJungler: true, gameMessage: 'gas @bang #1' };
  const { errors } = await mabar({ ...wrong, gameID: '' }, undefined, options);
  expect(errors.gameMessage?.message).toBe(
    'Karakter "@", "#" tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!',
  );
  expect(errors.gameID?.message).toBe('Isi ID.');
  expect(invalidCode(errors, 'mabar.order_invalid')).toBe('mabar.order_invalid');
  // Nothing else is wrong: the dialog names it too.
  const alone = await mabar(wrong, undefined, options);
  expect(invalidCode(alone.errors, 'mabar.order_invalid')).toContain('Karakter "@", "#" tidak bisa dipakai.');
});

test('an amount over the QRIS limit is said at the amount, with its own sentence [dec money]', async () => {
  const form = { supporterName: 'Budi', supporterMessage: 'Halo', supporterEmail: 'a@b.id' };
  const { errors } = await support({ ...form, supporterGift: 50_000_000 }, undefined, options);
  expect(errors['supporterGift']?.message).toBe(failureText('support.total_too_high'));
  expect(invalidCode(errors, 'support.invalid')).toBe(failureText('support.total_too_high'));
  const tooLittle = await support({ ...form, supporterGift: 5_000 }, undefined, options);
  expect(tooLittle.errors['supporterGift']?.message).toBe('Minimal Rp10.000.');
});

test('a form that is let through is not checked', async () => {
  const resolve = formResolver<typeof empty, MabarOrderForm>(MabarOrderForm, {}, { skip: () => true });
  expect(await resolve(empty, undefined, options)).toEqual({ values: empty, errors: {} });
});
