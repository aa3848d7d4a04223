import { isRupiah, QRIS_LIMIT, type Rupiah } from '#money.ts';

/** EMVCo merchant-presented QR: 2-digit id, 2-digit length, value; last a CRC-16 over UTF-8 bytes with `6304`. */

type QrisObject = readonly [id: string, value: string | readonly QrisObject[]];

/** Without the checksum. Throws RangeError on an invalid id or length. */
export function encodeObjects(objects: readonly QrisObject[]): string {
  return objects
    .map(([id, value]) => {
      const text = typeof value === 'string' ? value : encodeObjects(value);
      const { length } = Array.from(text);
      if (!/^\d{2}$/.test(id) || length < 1 || length > 99) throw new RangeError(`QRIS object ${id} of ${length}`);
      return `${id}${String(length).padStart(2, '0')}${text}`;
    })
    .join('');
}

export function encodeQris(objects: readonly QrisObject[]): string {
  const body = `${encodeObjects(objects)}6304`;
  return body + crc16(body);
}

/** First level of objects in order; null: a length does not fit. */
export function decodeObjects(text: string): [id: string, value: string][] | null {
  const characters = Array.from(text);
  const objects: [string, string][] = [];
  let position = 0;
  while (position < characters.length) {
    const head = characters.slice(position, position + 4).join('');
    const length = Number(head.slice(2));
    const value = characters.slice(position + 4, position + 4 + length);
    if (!/^\d{4}$/.test(head) || length === 0 || value.length !== length) return null;
    objects.push([head.slice(0, 2), value.join('')]);
    position += 4 + length;
  }
  return objects;
}

export type Qris = {
  readonly dynamic: boolean;
  readonly amount: Rupiah | null;
  readonly merchant: string;
  readonly city: string;
  /** National merchant id, object 51. */
  readonly nmid: string;
  readonly bill: string;
};

/** Parses and verifies an Indonesian QRIS payload; null: invalid. */
export function parseQris(text: string): Qris | null {
  const objects = decodeObjects(text);
  if (objects === null || objects[0]?.[0] !== '00' || objects.at(-1)?.[0] !== '63') return null;
  if (new Set(objects.map(([id]) => id)).size !== objects.length) return null;
  if (objects.at(-1)?.[1] !== crc16(text.slice(0, -4))) return null;
  const all = new Map(objects);
  const value = (id: string) => all.get(id) ?? '';
  const accounts = objects.filter(([id]) => Number(id) >= 26 && Number(id) <= 50);
  const national = inner(value('51'));
  const additional = inner(all.get('62'));
  if (accounts.length === 0 || accounts.some(([, account]) => !inner(account)?.has('00'))) return null;
  if (national?.get('00') !== 'ID.CO.QRIS.WWW' || additional === null) return null;
  if (value('00') !== '01' || value('53') !== '360' || value('58') !== 'ID') return null;
  if (!/^\d{4}$/.test(value('52')) || !/^.{1,25}$/u.test(value('59')) || !/^.{1,15}$/u.test(value('60'))) return null;
  const dynamic = value('01') === '12';
  if (!dynamic && value('01') !== '11') return null;
  const amount = /^[1-9]\d{0,12}$/.test(value('54')) ? Number(value('54')) : null;
  if (amount === null && (dynamic || all.has('54'))) return null;
  return {
    dynamic,
    amount,
    merchant: value('59'),
    city: value('60'),
    nmid: national.get('02') ?? '',
    bill: additional.get('01') ?? '',
  };
}

/** Any QRIS, ours or not, by its first and last object alone. */
export function isQris(text: string): boolean {
  const objects = decodeObjects(text);
  return objects?.[0]?.[0] === '00' && objects.at(-1)?.[0] === '63';
}

/** Null: it may be shown. Milder than `parseQris`, because acquirers differ: only faults that cost a payer money. */
export function qrisProblem(text: string, amount: Rupiah): string | null {
  const objects = decodeObjects(text);
  if (objects === null || objects[0]?.[0] !== '00' || objects.at(-1)?.[0] !== '63') return 'it is no QRIS';
  if (objects.at(-1)?.[1].toUpperCase() !== crc16(text.slice(0, -4))) return 'its checksum is wrong';
  const all = new Map(objects);
  if (new Set(objects.map(([id]) => id)).size !== objects.length) return 'an object stands in it twice';
  if (all.get('53') !== '360') return 'its currency is not rupiah';
  const named = all.get('54');
  if (named !== undefined && !(/^\d{1,10}(\.0{0,2})?$/.test(named) && Number(named) === amount)) {
    return 'its amount is another one';
  }
  return null;
}

function inner(template: string | undefined): Map<string, string> | null {
  if (template === undefined) return new Map();
  const objects = decodeObjects(template);
  return objects === null ? null : new Map(objects);
}

/** Valid, but not payable. `bill` is our order id, 1 to 25 printable ASCII characters. Throws RangeError otherwise. */
export function sandboxQris(amount: Rupiah, bill: string): string {
  if (!isRupiah(amount) || amount < 1 || amount > QRIS_LIMIT) throw new RangeError(`QRIS amount ${amount}`);
  if (!/^[ -~]{1,25}$/.test(bill)) throw new RangeError('QRIS bill number');
  return encodeQris([
    ['00', '01'],
    ['01', '12'],
    [
      '26',
      [
        ['00', 'ID.CO.SANDBOX.WWW'],
        ['01', '936000000000000013'],
        ['02', 'SANDBOX00000001'],
        ['03', 'UME'],
      ],
    ],
    [
      '51',
      [
        ['00', 'ID.CO.QRIS.WWW'],
        ['02', 'ID0000000000001'],
        ['03', 'UME'],
      ],
    ],
    ['52', '5816'],
    ['53', '360'],
    ['54', String(amount)],
    ['58', 'ID'],
    ['59', 'MABAR SANDBOX'],
    ['60', 'JAKARTA PUSAT'],
    ['61', '10110'],
    [
      '62',
      [
        ['01', bill],
        ['07', 'A01'],
      ],
    ],
  ]);
}

/** CRC-16/CCITT-FALSE of the UTF-8 bytes: 4 upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
