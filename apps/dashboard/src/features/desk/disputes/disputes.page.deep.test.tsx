import {
  deskDecideDispute,
  deskDispute,
  deskDisputes,
  deskOpenDispute,
  type DeskDispute,
  type DisputeStory,
} from '@mabarin/api-client/contract/desk/disputes';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deskSupport, giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, field } from '#platform/testing.tsx';
import DisputesPage from './disputes.page.tsx';

const { createdAt: at } = deskSupport;
const dispute: DeskDispute = {
  id: 'DS-0123456789AB',
  host: 'demomabar',
  payment: 'aBcD',
  description: '5 game Reguler',
  at,
  source: 'bank',
  reference: 'BI-1',
  reason: 'transaksi tidak dikenal',
  amount: 52_500,
  deadline: '2026-12-04',
  state: 'open',
  lost: 0,
  ended: null,
  held: 50_000,
  taken: 0,
  approval: null,
  approvedPart: null,
  seen: 'open/52500/0//',
};
const step = { at, detail: '', amount: null, entries: [] };
const story: DisputeStory = {
  dispute,
  earlier: [],
  games: [{ at, player: 'Budi', result: 'win', undone: false }],
  payment: {
    ...deskSupport,
    kind: 'mabar',
    description: '5 game Reguler',
    email: 'budi.santoso@example.test',
    ticket: 'kodeTiketRahasia',
    story: [
      { ...step, kind: 'mail', text: 'Email bukti bayar dikirim' },
      { ...step, kind: 'act', text: 'rina: buka pembayaran' },
      { ...step, kind: 'posting', text: 'jurnal 7' },
    ],
  },
};

async function openAt(address: string, shown: Partial<DisputeStory> = {}) {
  const service = stubService();
  service.answer(deskDisputes, { data: [dispute] });
  service.answer(deskDispute, { data: { ...story, ...shown } });
  service.answer(deskOpenDispute, { data: { id: dispute.id } });
  service.answer(deskDecideDispute, { data: { ...dispute, state: 'shared', lost: 21_000 } });
  await openDesk(address, <DisputesPage />);
  return service;
}

test('the form takes number and total of its address, and marks each missing field before the code', async () => {
  const service = await openAt('/meja/sengketa?bayar=aBcD&jumlah=52500');
  await expect.element(field('Nomor pembayaran atau referensi')).toHaveValue('aBcD');
  await expect.element(field('Jumlah yang disengketakan')).toHaveValue('52.500');
  await button('Catat sengketa').click();
  for (const missing of ['Isi nomor surat.', 'Isi alasan di surat.', 'Pilih tenggat jawaban.'])
    await expect.element(page.getByText(missing)).toBeVisible();
  expect(page.getByText(/^Isi (jumlah|nomor pembayaran)/).elements()).toHaveLength(0);
  await expect.element(field('Nomor surat')).toHaveFocus();
  expect(service.sent(deskOpenDispute)).toEqual([]);
});

test('the deadline is chosen from today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T05:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await openAt('/meja/sengketa');
  await page.getByText('Catat surat sengketa').click();
  await page.getByLabelText('Tenggat jawaban').click();
  const days = page.getByRole('dialog').getByRole('gridcell');
  await expect.element(days.first()).toBeInTheDocument();
  const past = page.getByRole('dialog').getByRole('button', { disabled: true }).elements();
  expect(past.length).toBeGreaterThanOrEqual(19);
});

test('the list names letter, sum and deadline', async () => {
  await openAt('/meja/sengketa');
  await expect.element(page.getByRole('link', { name: new RegExp(dispute.id) })).toBeVisible();
  await expect.element(page.getByText('jawab sebelum Jumat, 4 Desember 2026')).toBeVisible();
});

test('a shared outcome needs its lost part, and says who bears what', async () => {
  const service = await openAt(`/meja/sengketa/${dispute.id}`);
  expect(field('Bagian yang kalah').elements()).toHaveLength(0);
  await button('Dibagi').click();
  await button('Dibagi').click();
  await closeDialog('Isi bagian yang kalah');
  await field('Bagian yang kalah').fill('21000');
  await button('Dibagi').click();
  await expect.element(page.getByText(/^Rp21\.000 kembali ke penonton/)).toBeVisible();
  await giveCode();
  await expect
    .poll(() => service.sent(deskDecideDispute))
    .toMatchObject([{ id: dispute.id, as: 'shared', part: 21_000, seen: dispute.seen }]);
});

test('the proof has games and mails, a masked e-mail, and nothing of operators, books or the ticket', async () => {
  await openAt(`/meja/sengketa/${dispute.id}`);
  await page.getByText('Lihat buktinya').click();
  await expect.element(page.getByText(/^Bukti pembayaran untuk sengketa/)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'menang' })).toBeVisible();
  await expect.element(page.getByText('Email bukti bayar dikirim')).toBeVisible();
  expect(page.getByText('budi.santoso@example.test').elements()).toHaveLength(0);
  expect(page.getByText(/buka pembayaran|jurnal 7|kodeTiketRahasia/).elements()).toHaveLength(0);
});

test('page and proof name the earlier disputes of the payment with day, sum and outcome', async () => {
  const earlier = { id: 'DS-AAAAAAAAAAAA', at, source: 'bank', reference: 'BI-0', amount: 21_000 } as const;
  await openAt(`/meja/sengketa/${dispute.id}`, { earlier: [{ ...earlier, state: 'shared', lost: 10_500 }] });
  const line = 'Jumat, 20 November 2026: Rp21.000 disengketakan, dibagi, Rp10.500 kembali ke pembayar';
  await expect.element(page.getByRole('link', { name: earlier.id })).toBeVisible();
  expect(page.getByText(line).elements()).toHaveLength(2);
  expect(page.getByText('Jumlah yang disengketakan').elements()).toHaveLength(1);
});

test('the proof lists a mail once, however often it was sent', async () => {
  const mail = { ...step, kind: 'mail', text: 'Email sengketa dikirim ke host' } as const;
  const refused = { ...mail, detail: 'alamatnya tidak ada' };
  await openAt(`/meja/sengketa/${dispute.id}`, {
    payment: { ...story.payment, story: [mail, mail, refused, mail, refused] },
  });
  await page.getByText('Lihat buktinya').click();
  await expect.element(page.getByText(mail.text).first()).toBeVisible();
  expect(page.getByText(mail.text).elements()).toHaveLength(2);
});
