import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { headerProblem, readSettlementRow, SettlementFormatSchema, settlementFormats } from '#reconciliation/format.ts';

const TODAY = '2026-11-22';
const format = v.parse(SettlementFormatSchema, {
  columns: { row: ['id'], reference: 'ref', gross: 'gross', fee: ['fee', 'vat'], net: 'net', settledOn: 'day' },
  only: { status: ['SETTLED'] },
  refund: { column: 'type', words: ['REFUND'] },
  feePercent: '0.7',
});
const cells = {
  id: 'py-1',
  ref: '20261121000000000007',
  gross: '52500',
  fee: '331',
  vat: '37',
  net: '52132',
  day: '2026-11-21 09:00:01',
  status: 'SETTLED',
  type: 'PAYMENT',
};
const read = (changed: Partial<typeof cells>, changes: object = {}) =>
  problemOrRow(readSettlementRow({ ...format, ...changes }, { ...cells, ...changed }, TODAY));
const problemOrRow = (row: ReturnType<typeof readSettlementRow>) =>
  row !== null && 'problem' in row ? row.problem : row;

describe('a row of a settlement file', () => {
  test('is read by its columns', () => {
    expect(read({})).toEqual({
      key: 'py-1',
      reference: '20261121000000000007',
      providerId: null,
      kind: 'payment',
      gross: 52_500,
      fee: 368,
      net: 52_132,
      settledOn: '2026-11-21',
      feeProblem: null,
    });
  });

  test('is left out by its words, and is a refund by its word or below zero', () => {
    expect(read({ status: 'PENDING' })).toBeNull();
    const refund = { kind: 'refund', gross: -52_500, net: -52_500, fee: 0 };
    const amounts = { gross: '52500', net: '52500', fee: '0', vat: '0' };
    expect(read({ ...amounts, type: 'REFUND' })).toMatchObject(refund);
    expect(read({ ...amounts, gross: '-52,500.00', net: '(52500)' })).toMatchObject(refund);
  });

  test('has an amount of whole rupiah or is not read', () => {
    for (const gross of [
      '',
      '1e309',
      '52500.5',
      '52,50',
      '5,2500',
      'NaN',
      '=1+1',
      '+52500',
      '0x10',
      '٥',
      '-',
      '1 000',
    ]) {
      expect(read({ gross }), gross).toMatch(/^"gross" is no amount/);
    }
    expect(read({ gross: '0', net: '0' })).toBe('"gross" is nothing');
    expect(read({ gross: '52.500,00' }, { decimal: ',' })).toMatchObject({ gross: 52_500 });
    expect(read({ gross: '52,500.00' }, { decimal: ',' })).toMatch(/is no amount/);
  });

  test('is settled on a day of Jakarta that is over or today', () => {
    expect(read({ day: '2026-11-20T17:00:00Z' })).toMatchObject({ settledOn: '2026-11-21' });
    expect(read({ day: '21/11/2026' }, { date: 'day-month-year' })).toMatchObject({ settledOn: '2026-11-21' });
    expect(read({ day: '11-21-2026 08:00' }, { date: 'month-day-year' })).toMatchObject({ settledOn: '2026-11-21' });
    for (const day of ['', '2026-13-01', '21/11/2026', '2026-11-31', 'kemarin']) {
      expect(read({ day }), day).toMatch(/is no date/);
    }
    for (const day of ['2026-11-23', '1999-01-01']) expect(read({ day }), day).toMatch(/not a day up to today/);
  });

  test('is refused with its column and why, where a person reads it', () => {
    expect(readSettlementRow(format, { ...cells, day: '2026-11-23' }, TODAY)).toMatchObject({
      told: 'kolom "day": tanggal setoran 2026-11-23 belum tiba',
    });
    const refund = { column: 'type', words: ['REFUND'], payments: ['PAYMENT'] };
    expect(readSettlementRow({ ...format, refund }, { ...cells, type: 'BAYAR' }, TODAY)).toMatchObject({
      told: 'kolom "type": "BAYAR" tidak dikenal, isinya harus PAYMENT atau REFUND',
    });
    expect(readSettlementRow({ ...format, refund }, cells, TODAY)).toMatchObject({ kind: 'payment' });
  });

  test('has a name that nobody has spoilt', () => {
    expect(read({ ref: '=HYPERLINK("http://x")' })).toMatch(/is a formula/);
    expect(read({ ref: '2.02611E+19' })).toMatch(/rounded by a spreadsheet/);
    expect(read({ ref: 'a\u0000b' })).toMatch(/characters/);
    expect(read({ ref: 'a'.repeat(201) })).toMatch(/too long/);
    expect(read({ id: '' })).toBe('"id" is empty');
  });

  test('says what is wrong with its fee, and is read all the same', () => {
    expect(read({ net: '52131' })).toMatchObject({
      fee: 369,
      feeProblem: 'gross less net is 369, and the fee says 368',
    });
    expect(read({ net: '52000', fee: '500', vat: '0' })).toMatchObject({ feeProblem: '0.7 % would be 368' });
    expect(read({ net: '53000', fee: '-500', vat: '0' })).toMatchObject({ feeProblem: 'a fee of -500' });
  });

  test('never throws, whatever stands in it', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.property(fc.record({ id: text, ref: text, gross: text, fee: text, net: text, day: text }), (changed) => {
        const row = read(changed);
        if (typeof row !== 'object' || row === null) return;
        expect(row.gross).toBe(row.fee + row.net);
        expect(row.gross).not.toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the first line of a settlement file', () => {
  test('names every column once', () => {
    const header = ['id', 'ref', 'gross', 'fee', 'vat', 'net', 'day', 'status', 'type', 'note'];
    expect(headerProblem(format, header)).toBeNull();
    expect(headerProblem(format, header.slice(1))).toBe('it has no column "id"');
    expect(headerProblem(format, [...header, 'gross'])).toBe('it has two columns "gross"');
  });
});

test('every format that is known from the start reads its own columns', () => {
  expect(Object.keys(settlementFormats).toSorted()).toEqual(['midtrans', 'sandbox', 'snap', 'xendit']);
});
