import type { Transaction } from '@mabarin/api-client/contract/cash';
import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { describe, expect, test } from 'vitest';
import { cashText } from './cash.text.ts';
import { cashoutRefusal, cashoutResolver } from './cash.form.ts';
import { byDay, collectedText, searchTransactions, feeSplit } from './transactions.ts';
import { cashOutRefusal } from './cash-out-refusal.ts';

const row = (over: Partial<Transaction>): Transaction => ({
  id: 1,
  kind: 'payment',
  description: 'Mabar Reguler 1 game',
  bought: 'mabar',
  name: 'Rara Cantika',
  amount: 10_000,
  balance: 10_000,
  collected: '2026-11-20T05:00:00.000Z',
  ymd: '2026-11-20',
  ago: '1 hari yang lalu',
  diffday: 1,
  fee: 500,
  credit: 0,
  kept: null,
  ...over,
});

describe('the cash-out form', () => {
  test('opens with a bank account and Rp50.000, else says why [dash 5 opening cash-out] [dash 4 cash]', () => {
    const bank = { bank_account: '••••••7890', age: 'adult' } as const;
    expect(cashOutRefusal({ ...bank, balance_ready: 50_000 })).toBeNull();
    expect(cashOutRefusal({ ...bank, balance_ready: 49_999 })).toEqual({
      text: expect.stringMatching(/^Saldo siap dicairkan kurang dari minimum Rp50\.000\. ./),
      page: 'cash',
    });
    expect(cashOutRefusal({ ...bank, age: null, balance_ready: 50_000 })).toEqual({
      text: 'Usia pemilik akun belum diisi. Isi dulu, cukup sekali!',
      page: 'settings',
    });
    expect(cashOutRefusal({ bank_account: null, age: null, balance_ready: 1_000_000 })).toEqual({
      text: 'Rekening pencairan saldo belum diatur. Atur dahulu rekening kamu di menu setting!',
      page: 'settings',
    });
  });

  test('refuses what is incomplete and what is more than ready, each with its sentence [dash 5 cash-out]', async () => {
    const sentence = (typed: unknown) => {
      const text = cashoutRefusal(typed, 100_000);
      return isPlainFailureCode(text) ? failureText(text) : text;
    };
    const form =
      'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan (min. Rp50.000) dan password sudah diisi dengan benar!';
    const over = 'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan tidak melebihi saldo saat ini.';
    for (const cashAmount of [null, 0, 49_999, -1]) expect(sentence({ cashAmount, cashPassword: 'x' })).toBe(form);
    expect(sentence({ cashAmount: 60_000, cashPassword: '' })).toBe(form);
    expect(sentence({ cashAmount: 100_001, cashPassword: '' })).toBe(form);
    expect(sentence({ cashAmount: 100_001, cashPassword: 'x' })).toBe(over);
    const resolve = async (cashAmount: number, cashPassword: string) => {
      const { errors } = await cashoutResolver(100_000)({ cashAmount, cashPassword }, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      });
      return Object.values(errors as Record<string, { message: string }>).map(({ message }) => message);
    };
    expect(await resolve(100_000, 'x')).toEqual([]);
    expect(await resolve(100_001, 'x')).toEqual([cashText.overReadyShort]);
    expect(await resolve(10_000, '')).toEqual([cashText.howMuchWrong, cashText.passwordWrong]);
  });
});

describe('transactions', () => {
  test('are found by name, description or amount in any case [dash 2 cash-trx]', () => {
    const rows = [row({}), row({ description: 'Support untuk Kancil', name: 'Budi', amount: 25_000 })];
    expect(searchTransactions(rows, '  ')).toBe(rows);
    expect(searchTransactions(rows, 'BUDI')).toEqual([rows[1]]);
    expect(searchTransactions(rows, 'kancil')).toEqual([rows[1]]);
    expect(searchTransactions(rows, '25.000')).toEqual([rows[1]]);
    expect(searchTransactions(rows, '10000')).toEqual([rows[0]]);
    expect(searchTransactions(rows, 'tidak ada')).toEqual([]);
  });

  test('say how long ago they were, and the date once that is more than a day [dash 2 cash-trx]', () => {
    const now = Date.parse('2026-11-21T03:00:00Z');
    expect(collectedText('2026-11-21T02:55:00Z', now)).toBe('5 menit yang lalu');
    expect(collectedText('2026-11-20T04:00:00Z', now)).toBe('23 jam yang lalu');
    expect(collectedText('2026-11-20T02:59:59Z', now)).toBe('Jumat, 20 November 2026');
  });

  test('show what the viewer paid, and what of a withdrawal reaches the bank [dash 9 fee]', () => {
    expect(feeSplit(row({}))).toEqual({ gross: 10_500, net: 10_000, fee: 500 });
    expect(feeSplit(row({ amount: 20_000, credit: 10_000 }))).toEqual({ gross: 10_500, net: 20_000, fee: 500 });
    expect(feeSplit(row({ kind: 'cashout', amount: -60_000, fee: 5_000 }))).toEqual({
      gross: 60_000,
      net: 55_000,
      fee: 5_000,
    });
    expect(feeSplit(row({ fee: 0 }))).toBeNull();
    expect(feeSplit(row({ fee: null }))).toBeNull();
  });

  test('and withdrawals that fail say their sentences [dash 8 support cash] [dash 8 settings]', () => {
    expect(cashText.trxFailed).toBe('Ada kesalahan saat mengambil data transaksi.');
    expect(cashText.cashoutFailed).toBe('Ada kesalahan saat menyimpan data pencairan saldo.');
    expect(cashText.checkFailed).toBe('Ada kesalahan saat validasi data rekening. Coba lagi ya!');
    expect(cashText.bankSaveFailed).toBe('Ada kesalahan saat menyimpan data rekening. Coba lagi ya!');
  });
});

describe('transactions by days', () => {
  test('stand under their WIB dates with what came in and what went out', () => {
    const rows = [
      row({ id: 3, ymd: '2026-11-21', amount: -60_000, kind: 'cashout' }),
      row({ id: 2, ymd: '2026-11-21', amount: 10_000 }),
      row({ id: 1, ymd: '2026-11-20', amount: 25_000 }),
    ];
    expect(byDay(rows)).toEqual([
      { day: '2026-11-21', rows: rows.slice(0, 2), received: 10_000, paidOut: 60_000 },
      { day: '2026-11-20', rows: rows.slice(2), received: 25_000, paidOut: 0 },
    ]);
    expect(byDay([])).toEqual([]);
  });
});
