import {
  deskAnswerLegal,
  deskCarryOut,
  deskLegalCopy,
  deskLegalOrder,
  deskLegalOrders,
  deskRecordLegal,
  type LegalStory,
} from '@mabarin/api-client/contract/desk/legal';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, fold, giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, field } from '#platform/testing.tsx';
import LegalPage from './legal.page.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const story: LegalStory = {
  id: 3,
  authority: 'Komdigi',
  number: 'B/77/XI',
  kind: 'urgent',
  receivedAt: inMinutes(-180),
  deadline: inMinutes(59.5),
  recordedAt: inMinutes(-175),
  recordedBy: 'rina',
  answeredAt: null,
  answeredBy: null,
  named: 'Tutup @bangkancil dan @tidakada',
  ground: null,
  answer: '',
  hasFile: false,
  found: [
    { word: 'bangkancil', kind: 'host', id: 'bangkancil', host: 'bangkancil' },
    { word: 'tidakada', kind: null, id: '', host: null },
  ],
  things: [
    { key: 'bangkancil page', text: '' },
    { key: 'bangkancil money', text: '' },
  ],
  steps: [],
  copy: { first: 'budi', second: null, until: null, back: false },
  sender: ['PT Contoh'],
};

async function openOrder(data = story) {
  const service = stubService();
  service.answer(deskLegalOrder, { data });
  await openDesk('/meja/perintah/3', <LegalPage />);
  return service;
}

test('a refused letter keeps what was typed, and what forbids telling asks for its ground', async () => {
  const service = stubService();
  service.answer(deskLegalOrders, { data: [] });
  await openDesk('/meja/perintah', <LegalPage />);
  await fold('Catat perintah').click();
  await field('Dari instansi').fill('Komdigi');
  await page.getByLabelText('Yang disebut surat').fill('Tutup @bangkancil');
  await page.getByRole('checkbox', { name: 'Perintah ini melarang memberi tahu host' }).click();
  await field('Dasar larangannya').fill('Pasal 7');
  service.refuse(deskRecordLegal, 'desk.legal_letter', 'Isi instansi dan nomor surat.');
  await button('Catat perintah').click();
  await agree('Semua operator diberi tahu.');
  await closeDialog('Isi instansi dan nomor surat.');
  await expect.element(page.getByLabelText('Yang disebut surat')).toHaveValue('Tutup @bangkancil');
  expect(service.sent(deskRecordLegal)).toMatchObject([{ authority: 'Komdigi', kind: 'urgent', ground: 'Pasal 7' }]);
});

test('an order says what was found, and only what is ticked is carried out after a code', async () => {
  const service = await openOrder();
  await expect.element(page.getByText('sisa 0 jam 59 menit')).toBeVisible();
  await expect.element(page.getByText('tidak ada di kita')).toBeVisible();
  await button('Jalankan yang dicentang').click();
  await closeDialog('Centang dulu yang diperintahkan.');
  service.answer(deskCarryOut, { data: story });
  await page.getByRole('checkbox', { name: 'Bekukan uang @bangkancil' }).click();
  await button('Jalankan yang dicentang').click();
  await giveCode();
  await expect.poll(() => service.sent(deskCarryOut).at(-1)).toMatchObject({ id: 3, things: ['bangkancil money'] });
});

test('the second operator of a copy reads who was the first', async () => {
  const service = await openOrder();
  await expect.element(page.getByText('budi sudah meminta. Perlu satu operator lagi.')).toBeVisible();
  service.answer(deskLegalCopy, { data: '' });
  await button('Salin data').click();
  await giveCode();
  await expect.element(page.getByText(/^Persetujuanmu dicatat/)).toBeVisible();
});

test('an answered order has its letter and nothing to carry out', async () => {
  const service = await openOrder();
  const step = { at: inMinutes(-2), operator: 'rina', text: 'Dibekukan: uang host @bangkancil' };
  const answered = { ...story, answeredAt: inMinutes(0), answeredBy: 'rina', things: [], steps: [step] };
  service.answer(deskAnswerLegal, { data: answered });
  service.answer(deskLegalOrder, { data: answered });
  await button('Jawab').click();
  await agree('Jam perintah ini berhenti.');
  await expect.element(page.getByText(/^Kami menerima Perintah pemutusan akses mendesak/)).toBeVisible();
  await expect.element(button('Cetak surat')).toBeVisible();
  await expect.element(button('Jalankan yang dicentang')).not.toBeInTheDocument();
});
