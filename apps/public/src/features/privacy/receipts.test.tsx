import { downloadViewerData, checkDataLink, type ViewerData } from '@mabarin/api-client/contract/privacy';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubService } from '@mabarin/web/testing/service';
import { button, draw, field, text } from '#platform/testing.tsx';
import DataLinkPage from './data-link.page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T05:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const payment = { host: 'bangkancil', status: 'paid', credit: 0, fee: 500, created_at: '' };
const support = (number: string, gross: number, at: string | null) => ({
  ...payment,
  payment_number: number,
  price: gross - 500,
  gross,
  paid_at: at,
  name: 'Wati',
  anonymous: false,
  email_hidden: true,
  message: '',
  amount: gross - 500,
});
const data: ViewerData = {
  email: 'wati@example.test',
  at: '2026-11-26T05:00:00.000Z',
  supports: [
    support('A1', 10_500, '2026-11-01T03:00:00.000Z'),
    support('A2', 21_000, '2026-02-10T03:00:00.000Z'),
    support('A3', 99_000, null),
    support('A4', 52_500, '2025-12-30T03:00:00.000Z'),
  ],
  orders: [],
  refunds: [
    {
      host: 'bangkancil',
      refund_id: 'RF-1',
      payment_number: 'A1',
      amount: 4_000,
      credit: 0,
      state: 'paid',
      bank_code: null,
      number_end: null,
      holder: null,
      refusal: null,
      created_at: '',
      paid_at: null,
    },
  ],
  messages: [],
  teams: [],
  bans: [],
};

test('receipts of the chosen days are listed with their sum and what went back, and saved as a table', async () => {
  const service = stubService();
  service.answer(checkDataLink, { data: { email: 'w***@example.test', until: '2026-11-26T06:00:00.000Z' } });
  service.answer(downloadViewerData, { data });
  await draw(<DataLinkPage />, '/data-saya/kode', '/data-saya/:code');
  await button('Lihat bukti bayar').click();
  await expect.element(text('Jumlah dari 2 pembayaran')).toBeVisible();
  await expect.element(text('Rp31.500')).toBeVisible();
  await expect.element(text('kembali Rp4.000')).toBeVisible();
  await userEvent.fill(field('Dari'), '2026-11-01');
  await expect.element(text('Jumlah dari 1 pembayaran')).toBeVisible();
  const saved = vi.spyOn(URL, 'createObjectURL');
  await button('Unduh CSV').click();
  const file = saved.mock.calls[0]?.[0] as Blob;
  expect(await file.text()).toBe(
    'Tanggal,Jam,Host,Untuk,Nomor transaksi,Dibayar,Kembali\r\n2026-11-01,10.00,bangkancil,Support,A1,10500,4000\r\n',
  );
  await userEvent.fill(field('Sampai'), '2025-11-30');
  await expect.element(page.getByRole('status')).toHaveTextContent('Tidak ada pembayaran di tanggal ini.');
});
