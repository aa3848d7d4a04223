import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  crc16,
  decodeObjects,
  encodeObjects,
  encodeQris,
  parseQris,
  qrisProblem,
  sandboxQris,
} from '#payments/qris.ts';

const sample =
  '00020101021226690017ID.CO.SANDBOX.WWW01189360000000000000130215SANDBOX000000010303UME51440014ID.CO.QRIS.WWW0215ID00000000000010303UME5204581653033605405525005802ID5913MABAR SANDBOX6013JAKARTA PUSAT61051011062270116ORD-0000000000010703A016304E6F6';

/** EMVCo's own sample: BEST TRANSPORT in Beijing, with Chinese text. */
const emvco =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';

describe('the checksum is CRC-16/CCITT-FALSE', () => {
  test.each([
    ['123456789', '29B1'],
    ['00020101021238600010A00000072701300006970454011688817610380890060208QRIBFTTA53037045802VN5405100006304', 'C696'],
    [emvco.slice(0, -4), 'A13A'],
    [sample.slice(0, -4), 'E6F6'],
    [sample.slice(0, -4).replace('540552500', '540552501'), 'EBF9'],
    ['', 'FFFF'],
  ])('of %s', (text, crc) => {
    expect(crc16(text)).toBe(crc);
  });
});

describe("the sandbox's payload", () => {
  test('is the worked sample, character for character', () => {
    expect(sandboxQris(52_500, 'ORD-000000000001')).toBe(sample);
    expect(sample).toHaveLength(245);
    expect(sandboxQris(10_500, 'ORD-000000000002').slice(-4)).toBe('116B');
    const highest = sandboxQris(10_000_000, 'ORD-000000000003');
    expect(highest.slice(-4)).toBe('33A2');
    expect(highest).toHaveLength(248);
  });

  test('reads back as what was asked for, at any amount and bill', () => {
    const bill = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), bill, (amount, order) => {
        expect(parseQris(sandboxQris(amount, order))).toEqual({
          dynamic: true,
          amount,
          merchant: 'MABAR SANDBOX',
          city: 'JAKARTA PUSAT',
          nmid: 'ID0000000000001',
          bill: order,
        });
      }),
    );
  });

  test('is never made for what QRIS cannot carry [dec money]', () => {
    for (const amount of [0, -1, 0.5, 10_000_001, Number.NaN])
      expect(() => sandboxQris(amount, 'A')).toThrow(RangeError);
    for (const bill of ['', 'a'.repeat(26), 'é', 'a\n']) expect(() => sandboxQris(10_000, bill)).toThrow(RangeError);
  });
});

describe('a payload is refused', () => {
  test.each([
    ['with another amount than it was signed for', sample.replace('540552500', '540552501')],
    ['with a lower-case checksum', sample.replace('E6F6', 'e6f6')],
    ['when cut off', sample.slice(0, -5)],
    ['when cut off after the checksum head', sample.slice(0, -4)],
    ['when empty', ''],
    ['with something behind the checksum', `${sample}0`],
  ])('%s', (_, text) => {
    expect(parseQris(text)).toBeNull();
  });

  const resign = (body: string) => body + crc16(body);
  const body = sample.slice(0, -4);
  test.each([
    ['with a wrong inner length', body.replace('0017ID.CO.SANDBOX', '0018ID.CO.SANDBOX')],
    ['in another currency', body.replace('5303360', '5303840')],
    ['of another country', body.replace('5802ID', '5802VN')],
    ['without the national template', body.replace('51440014ID.CO.QRIS.WWW', '51440014ID.CO.QRIZ.WWW')],
    ['dynamic without an amount', body.replace('540552500', '')],
    ['with an amount of zero', body.replace('540552500', '54010')],
    ['with an object twice', body.replace('5303360', '53033605303360')],
    ['with another version', body.replace('000201', '000202')],
  ])('%s, though its checksum is right', (_, text) => {
    expect(parseQris(resign(body))).not.toBeNull();
    expect(parseQris(resign(text))).toBeNull();
  });

  test('with any one character changed', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: sample.length - 1 }),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
        (position, character) => {
          fc.pre(sample[position] !== character);
          expect(parseQris(sample.slice(0, position) + character + sample.slice(position + 1))).toBeNull();
        },
      ),
    );
  });

  test('and never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(parseQris(text)).toBeNull();
      }),
    );
  });
});

test('objects survive writing and reading, foreign text included', () => {
  const id = fc.nat({ max: 62 }).map((number) => String(number).padStart(2, '0'));
  const value = fc
    .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 20 })
    .filter((text) => Array.from(text).length <= 99);
  fc.assert(
    fc.property(fc.array(fc.tuple(id, value), { minLength: 1 }), (objects) => {
      expect(decodeObjects(encodeObjects(objects))).toEqual(objects);
    }),
  );
  expect(() => encodeQris([['26', 'a'.repeat(100)]])).toThrow(RangeError);
  expect(() => encodeQris([['2', 'a']])).toThrow(RangeError);
});

describe('a QR text that a gateway sent', () => {
  const objects = decodeObjects(sample.slice(0, -8)) ?? [];
  const changed = (id: string, value: string | null) =>
    encodeQris(
      objects.flatMap(([name, old]) => (name === id ? (value === null ? [] : [[name, value]]) : [[name, old]])),
    );

  test('is shown when it asks for this amount in rupiah, however the acquirer writes the rest', () => {
    expect(qrisProblem(sample, 52_500)).toBeNull();
    for (const amount of ['52500.00', '52500.0', '52500.', null]) {
      expect(qrisProblem(changed('54', amount), 52_500)).toBeNull();
    }
    expect(qrisProblem(sample.slice(0, -4) + sample.slice(-4).toLowerCase(), 52_500)).toBeNull();
    expect(qrisProblem(changed('59', 'A MERCHANT WITH A NAME OF MORE THAN 25 SIGNS'), 52_500)).toBeNull();
    expect(qrisProblem(changed('51', null), 52_500)).toBeNull();
  });

  test('is refused with the reason when a payer would pay something else, or could not pay', () => {
    const wrong: Record<string, string[]> = {
      'it is no QRIS': ['', 'some-random-qr-string', '<html>', sample.slice(2), sample.slice(0, -8)],
      'its checksum is wrong': [`${sample.slice(0, -4)}0000`, sample.replace('540552500', '540552501')],
      'its currency is not rupiah': [changed('53', '840'), changed('53', null)],
      'its amount is another one': ['52501', '5250', '52500.50', '-52500', '0', '5e4'].map((amount) =>
        changed('54', amount),
      ),
      'an object stands in it twice': [encodeQris([...objects, ['54', '52500']])],
    };
    for (const [why, texts] of Object.entries(wrong)) {
      for (const text of texts) expect(qrisProblem(text, 52_500), text).toBe(why);
    }
  });
});
