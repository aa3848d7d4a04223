import { describe, expect, test } from 'vitest';
import { becauseOf, legalDeadline, legalFileType, legalMarks, namedIn } from './order.ts';

const ticket = 'aBcDeFgHiJkLmNoPqRsTu1';
const words = (text: string) => namedIn(text, 'mabarin.id').map(({ kind, word }) => `${kind} ${word}`);

describe('what a letter names', () => {
  test.each<[string, string[]]>([
    ['Tutup https://mabarin.id/BangKancil.', ['host bangkancil']],
    ['Tutup (www.mabarin.id/bangkancil/support), segera', ['host bangkancil']],
    ['https://mabarin.id/list/bangkancil dan mabarin.id/gift/ratu', ['list bangkancil', 'host ratu']],
    [`tiket https://mabarin.id/tiket/${ticket}?x=1`, [`number ${ticket}`]],
    ['akun @Bang_Kancil, @bang_kancil, dan Sari@Contoh.id', ['host bang_kancil', 'email sari@contoh.id']],
    [`pembayaran ${ticket}, 612345678901 dan claim-7`, [`number ${ticket}`, 'number 612345678901', 'number claim-7']],
    ['https://lain.test/bangkancil', ['other https://lain.test/bangkancil']],
    ['Nama akun:\n bangkancil \nratuastral\r\nsegera ditutup', ['number bangkancil', 'number ratuastral']],
    ['Dengan hormat, kami memerintahkan penutupan.', []],
    ['', []],
  ])('%j', (text, found) => {
    expect(words(text)).toEqual(found);
  });
});

describe('the clock of an order', () => {
  const received = new Date('2026-11-27T06:00:00.000Z');

  test('ends four hours after an urgent one was received', () => {
    expect(legalDeadline('urgent', received)).toEqual(new Date('2026-11-27T10:00:00.000Z'));
  });

  test.each<[string, number]>([
    ['06:00', 0],
    ['07:59', 0],
    ['08:00', 1],
    ['09:00', 2],
    ['09:45', 3],
    ['12:00', 3],
  ])('at %s has %i reminders due', (clock, due) => {
    const now = new Date(`2026-11-27T${clock}:00.000Z`);
    expect(legalMarks('urgent', legalDeadline('urgent', received), now)).toBe(due);
  });
});

test('a file is told by its first bytes', () => {
  expect(legalFileType(Buffer.from('%PDF-1.7'))).toBe('application/pdf');
  expect(legalFileType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  expect(legalFileType(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('image/png');
  expect(legalFileType(Buffer.from('<html>'))).toBeNull();
  expect(legalFileType(Buffer.from(''))).toBeNull();
});

test('an order that forbids telling has an undisclosed reason', () => {
  expect([becauseOf(null), becauseOf('pasal 7')]).toEqual(['authority', 'undisclosed']);
});
