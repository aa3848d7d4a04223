import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { creditCheck } from '@mabarin/api-client/contract/credit';
import { lookUpPlayer, orderMabar } from '@mabarin/api-client/contract/mabar';
import { SPEC_FEE } from '@mabarin/domain/money';
import { noRoles, ROLES } from '@mabarin/domain/roles';
import { config } from '@mabarin/web/config';
import { drafts } from '@mabarin/web/drafts';
import { stubService } from '@mabarin/web/testing/service';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aPayment,
  aProfile,
  bearFee,
  button,
  closeDialog,
  draw,
  fastTrack,
  field,
  link,
  reguler,
  robot,
  text,
  expectRefusal,
  expectShown,
} from '#platform/testing.tsx';
import { addSpent } from '#platform/buyer/spent.ts';
import MabarForm from './mabar-form.tsx';

const role = (name: string) => page.getByRole('checkbox', { name });
const event = (title: string) => page.getByRole('radio', { name: new RegExp(`^${title}`) });
const count = () => page.getByRole('textbox', { name: 'Berapa game?' });

/** Draws the order form of a host whose service knows one player. */
async function openForm(host: HostProfile = aProfile(), search = '') {
  const service = stubService();
  service.answer(lookUpPlayer, ({ id }) => ({ data: { name: `Player${String(id).slice(-4)}`, waits: false } }));
  const voucher = { kind: 'percent', value: 20, lastDay: '2027-01-31' } as const;
  service.answer(creditCheck, { data: { available: 0, ends: '2027-01-31T17:00:00.000Z', creditEnds: null, voucher } });
  const seen = { host, service, ordered: vi.fn<() => void>(), refused: vi.fn<() => void>(), again };
  function again(now: HostProfile = host) {
    return draw(
      <MabarForm host={now} onOrdered={seen.ordered} onRefused={seen.refused} />,
      `/${host.username}/mabar${search}`,
    );
  }
  await again();
  if (host.open) await expect.element(field('Pesan untuk host')).toHaveValue('Gas bang!');
  return seen;
}

/** Returns what lets the pause in typing pass after which a field asks the service. */
function ownClock(): () => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return () => vi.advanceTimersByTimeAsync(1_000);
}

async function fill(change: { gameID?: string; message?: string } = {}): Promise<void> {
  await userEvent.fill(field('ID game'), change.gameID ?? '310000123');
  await userEvent.fill(field('Server'), '2101');
  await role('Jungler').click();
  await userEvent.fill(field('Pesan untuk host'), change.message ?? 'Jangan hilang ya!');
  await robot().click();
}

async function expectFilled(): Promise<void> {
  await expect.element(field('ID game')).toHaveValue('310000123');
  await expect.element(field('Server')).toHaveValue('2101');
  await expect.element(role('Jungler')).toBeChecked();
  await expect.element(field('Pesan untuk host')).toHaveValue('Jangan hilang ya!');
}

test('the button leads from one open field to the next, and orders once none is open', async () => {
  const { host, service, ordered } = await openForm();
  service.answer(orderMabar, { data: aPayment(host) });
  await expect.element(event('Reguler')).toBeChecked();
  await expect.element(text('Rp10.500')).toBeVisible();
  await link('Isi ID dulu').click();
  await expect.element(field('ID game')).toHaveFocus();
  await userEvent.keyboard('310000123');
  await link('Isi server dulu').click();
  await expect.element(field('Server')).toHaveFocus();
  await userEvent.keyboard('2101');
  await link('Pilih role dulu').click();
  await expect.element(role('ExpLaner')).toHaveFocus();
  await role('Roamer').click();
  await link('Lanjut').click();
  await expect.element(robot()).toHaveFocus();
  const wait = page.getByRole('paragraph').filter({ hasText: 'Centang "Saya bukan robot" dulu ya' }).first();
  await expect.element(wait).toBeVisible();
  await userEvent.keyboard(' ');
  await button(/^Bayar/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  expect(service.sent(orderMabar)[0]).toMatchObject({ form: { gameID: '310000123', gameRoleRoamer: true } });
});

test('games count and cost, down to one [pub 2 mabar count] [pub 2 mabar total]', async () => {
  await openForm();
  const less = button('Kurangi');
  await expect.element(less).toBeDisabled();
  await button('Tambah').click();
  await button('Tambah').click();
  await expect.element(count()).toHaveValue('3');
  await expect.element(text('Rp31.500')).toBeVisible();
  await less.click();
  await expect.element(text('Rp20.000 + biaya layanan Rp1.000')).toBeVisible();
  await less.click();
  await expect.element(less).toBeDisabled();
  await expect.element(less).toHaveFocus();
});

test("a voucher's code in the address is checked, and the total is what it leaves", async () => {
  const rest = ownClock();
  const { service } = await openForm(aProfile({ takesCredit: true }), '?kode=HEMAT20');
  await expect.element(field('Kode voucher atau kredit')).toHaveValue('HEMAT20');
  await rest();
  await expect.element(text('Voucher potong 20%, sampai 31 Januari 2027')).toBeVisible();
  await expect.element(text('− voucher Rp2.000')).toBeVisible();
  await expect.element(text('Rp8.400')).toBeVisible();
  service.answer(creditCheck, {
    data: {
      available: 5_000,
      ends: '2027-01-31T17:00:00.000Z',
      creditEnds: '2027-03-01T17:00:00.000Z',
      voucher: { kind: 'percent', value: 20, lastDay: '2027-01-31' },
    },
  });
  await userEvent.fill(field('Kode voucher atau kredit'), 'HEMAT20, ABCDEFGHJKMNPQRS');
  await rest();
  const both = 'Voucher potong 20%, sampai 31 Januari 2027 Kredit Rp5.000, sampai 1 Maret 2027';
  await expect.element(text(both)).toBeVisible();
  await expect.element(text('− voucher Rp2.000')).toBeVisible();
  await expect.element(text('− kredit Rp5.000')).toBeVisible();
  await userEvent.fill(field('Kode voucher atau kredit'), 'HEMAT20, HEMAT30');
  await rest();
  await expect.element(text('Satu pesanan bisa memakai maksimum satu voucher dan satu kredit.')).toBeVisible();
  await expect.element(text('Rp10.500')).toBeVisible();
});

test('an order that a credit pays whole says so in place of a split', async () => {
  const { service } = await openForm(aProfile({ takesCredit: true }), '?kode=HEMAT20');
  await expect.element(text('− voucher Rp2.000')).toBeVisible();
  const ends = '2027-03-01T17:00:00.000Z';
  service.answer(creditCheck, { data: { available: 10_000, ends, creditEnds: ends, voucher: null } });
  await userEvent.fill(field('Kode voucher atau kredit'), 'ABCDEFGHJKMNPQRS');
  await expect.element(text('Rp10.000 lunas pakai kredit')).toBeVisible();
  await expect.element(text('Rp0')).toBeVisible();
});

test('a code that its player has used is refused at the field, and the price is whole again', async () => {
  const rest = ownClock();
  const { service } = await openForm(aProfile({ takesCredit: true }), '?kode=HEMAT20');
  await expect.element(text('Rp8.400')).toBeVisible();
  const used = 'ID game ini sudah pernah memakai voucher ini.';
  service.refuse(creditCheck, 'vouchers.used_by_player', used);
  await userEvent.fill(field('ID game'), '310000123');
  await userEvent.fill(field('Server'), '2101');
  await rest();
  await expect.element(text(used)).toBeVisible();
  await expect.element(text('Rp10.500')).toBeVisible();
  expect(service.sent(creditCheck).map(({ player }) => player)).toEqual([
    undefined,
    { id: '310000123', server: '2101' },
  ]);
});

test('a text that is no code is said at the field after a pause', async () => {
  const rest = ownClock();
  await openForm(aProfile({ takesCredit: true }), '?kode=HEMAT20');
  await userEvent.fill(field('Kode voucher atau kredit'), '🎁'.repeat(8));
  await rest();
  await expect
    .element(text('Kode voucher punya 4–12 huruf dan angka, kode kredit 16. Cek lagi kodenya ya!'))
    .toBeVisible();
});

test('while the host bears the fee the total is the price, and no fee is named', async () => {
  bearFee('host');
  await openForm();
  await button('Tambah').click();
  await expect.poll(() => page.getByText('Rp20.000', { exact: true }).all().length).toBeGreaterThan(0);
  await expect.element(page.getByText(/biaya/i)).not.toBeInTheDocument();
});

test('an event that needs no role takes all five [pub 2 mabar no role]', async () => {
  await openForm(aProfile({ events: [reguler, { ...fastTrack, needRole: false }] }));
  await event('Fast-Track').click();
  for (const { label } of ROLES) await expect.element(role(label)).toBeChecked();
});

test('only the roles that the host looks for can be chosen [pub 2 roles]', async () => {
  await openForm(aProfile({ playerRole: { ...noRoles, gameRoleJungler: true, gameRoleRoamer: true } }));
  await expect.element(role('Roamer')).toBeVisible();
  for (const name of ['ExpLaner', 'Goldlaner', 'Midlaner']) expect(role(name).query()).toBeNull();
});

test('only a person may order, who can read the terms [pub 5 captcha] [pub 2 consent]', async () => {
  await openForm();
  await fill();
  await expect.element(button(/^Bayar/)).toBeVisible();
  const terms = (deed: string) => page.getByRole('paragraph').filter({ hasText: `Dengan ${deed}, kamu menyetujui` });
  await expect
    .element(terms('menekan tombol Bayar Rp10.500').getByRole('link', { name: 'Syarat dan Ketentuan' }))
    .toHaveAttribute('href', '/document/terms-and-conditions');
  await robot().click();
  await expect.element(button(/^Bayar/)).not.toBeInTheDocument();
  await expect.element(terms('melanjutkan')).toBeVisible();
});

test('an order names what it lacks [pub 5 mabar invalid] [pub 5 mabar role]', async () => {
  const { service } = await openForm();
  await robot().click();
  await button('Isi ID dulu').click();
  await expectRefusal(
    'Pastikan sudah mengisi id game, server, tipe mabar, total game (minimal 1) dan pesan untuk host.',
  );
  await userEvent.fill(field('ID game'), '310000123');
  await userEvent.fill(field('Server'), '2101');
  await button('Pilih role dulu').click();
  await expectRefusal('Jangan lupa memilih role kamu (minimal 1)!');
  expect(service.sent(orderMabar)).toEqual([]);
});

test('a press on the red bar leads from one fault to the next, and the bar counts them down', async () => {
  await openForm();
  await robot().click();
  await button('Isi ID dulu').click();
  const faults = page.getByRole('button', { name: /hal belum pas/ });
  await expect.element(text('3 hal belum pas')).toBeVisible();
  await expect.element(faults).toMatchTextContent(/ID game$/);
  for (const next of [field('ID game'), field('Server'), role('ExpLaner'), field('ID game')]) {
    await faults.click();
    await expect.element(next).toHaveFocus();
  }
  await userEvent.fill(field('ID game'), '310000123');
  await expect.element(text('2 hal belum pas')).toBeVisible();
  await expect.element(faults).toMatchTextContent(/Server$/);
  await userEvent.fill(field('Server'), '2101');
  await role('Jungler').click();
  await expect.element(faults).not.toBeInTheDocument();
});

test.each([320, 360])(
  'at %i px no label and no error of a refused form is cut, and errors move nothing',
  async (width) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(width, 780);
    await openForm();
    await robot().click();
    const places = () => {
      const [first = 0, ...rest] = [...document.querySelectorAll('form :is(input, textarea)')].map(
        (one) => one.getBoundingClientRect().top,
      );
      return rest.map((top) => top - first);
    };
    const before = places();
    await button('Isi ID dulu').click();
    await expect.element(text('Pilih minimal 1 role')).toBeVisible();
    expect(places()).toEqual(before);
    const words = [
      ...document.querySelectorAll<HTMLElement>('form :is(label[for], legend > :first-child, [id$="-error"])'),
    ];
    const cut = words.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  },
);

test('a form asks for the age from the cap of a minor’s day on, and a tick can be taken back', async () => {
  onTestFinished(() => ['minor', 'spent'].forEach((key) => localStorage.removeItem(key)));
  const age = page.getByRole('checkbox', { name: 'Aku di bawah 18' });
  await openForm();
  await expect.element(text('Belum 18 tahun? Orang tua atau wali yang membayar.')).toBeVisible();
  await expect.element(age).not.toBeInTheDocument();
  await userEvent.fill(count(), '20');
  await age.click();
  await userEvent.fill(count(), '1');
  await expect.element(age).toBeChecked();
  await age.click();
  addSpent(190_000);
  await openForm();
  await expect.element(age).not.toBeChecked();
});

test('where the age is always asked, a form without the answer leads to the question and loses nothing', async () => {
  config.askAge = true;
  onTestFinished(() => {
    config.askAge = false;
    localStorage.removeItem('minor');
  });
  const { host, service } = await openForm();
  service.answer(orderMabar, { data: aPayment(host) });
  await fill();
  await button(/^Bayar/).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Pilih umurmu dulu ya.');
  await expect.element(page.getByRole('radio', { name: '18 tahun ke atas' })).toHaveFocus();
  await expectFilled();
  expect(service.sent(orderMabar)).toEqual([]);
  await page.getByRole('radio', { name: 'Di bawah 18' }).click();
  await button(/^Bayar/).click();
  await expect.poll(() => service.sent(orderMabar)[0]).toMatchObject({ buyer: { minor: true, told: true } });
});

test('an order without network loses nothing typed [pub 4 order failure] [pub 8 network]', async () => {
  await openForm();
  await fill();
  await button(/^Bayar/).click();
  await closeDialog('Jaringan bermasalah. Coba lagi ya!');
  await expectFilled();
});

test('a refused order loses nothing typed, and the page asks what changed [pub 8 refusal]', async () => {
  const { service, refused } = await openForm();
  service.refuse(orderMabar, 'http.captcha', 'Cek "Saya bukan robot" gagal. Coba lagi ya!');
  await fill();
  await button(/^Bayar/).click();
  await closeDialog('Cek "Saya bukan robot" gagal.');
  await expectFilled();
  expect(refused).toHaveBeenCalled();
});

test('an order at another price than shown tells both, keeps what was typed, and is sent at the new one', async () => {
  const host = aProfile({ party: 2, takesCredit: true });
  const service = stubService();
  const ordered = vi.fn<() => void>();
  service.answer(lookUpPlayer, { data: { name: 'Player', waits: false } });
  function Page() {
    const [price, setPrice] = useState(10_000);
    const now = { ...host, events: [{ ...reguler, price }] };
    // The host's page is read anew after a refusal.
    return <MabarForm host={now} onOrdered={ordered} onRefused={() => setPrice(25_000)} />;
  }
  await draw(<Page />);
  await fill();
  await button('Ajak teman').click();
  await userEvent.fill(field('ID game teman 1'), '310000125');
  await userEvent.fill(field('Server teman 1'), '2102');
  const [remove, numbers] = [button('Hapus teman 1'), field('ID game teman 1')].map((one) => one.element());
  expect(remove?.getBoundingClientRect().bottom).toBeLessThanOrEqual(numbers?.getBoundingClientRect().top ?? 0);
  const words = 'Harga berubah: Rp21.000 jadi Rp52.500. Cek lagi, lalu kirim ulang kalau setuju.';
  service.refuse(orderMabar, 'http.shown_changed', words);
  await button(/^Bayar/).click();
  await closeDialog(words);
  await expect.element(field('ID game')).toHaveValue('310000123');
  await expect.element(field('ID game teman 1')).toHaveValue('310000125');
  await expect.element(field('Pesan untuk host')).toHaveValue('Jangan hilang ya!');
  await expect.element(text('Rp52.500')).toBeVisible();
  service.answer(orderMabar, { data: aPayment(host, { qris_price: 52_500 }) });
  await robot().click();
  await button(/^Bayar/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  const terms = { fee: SPEC_FEE, games: 1, title: 'Reguler', description: 'Reguler', needRole: true };
  expect(service.sent(orderMabar).map(({ shown }) => shown)).toEqual([
    { ...terms, total: 21_000, discount: 0, credit: 0 },
    { ...terms, total: 52_500, discount: 0, credit: 0 },
  ]);
});

test('a form that its page shows outdated is as it was typed after the reload that it asks for', async () => {
  const { service, again } = await openForm();
  await fill();
  const words =
    'Biaya layanan berubah: 5% ditanggung kamu jadi 5% ditanggung host. Kalau di layar belum berubah, muat ulang halaman.';
  service.refuse(orderMabar, 'http.shown_changed', words);
  await button(/^Bayar/).click();
  await closeDialog(words);
  bearFee('host');
  await again();
  await expectFilled();
  await expect.element(text('Rp10.000').first()).toBeVisible();
});

test('an order sends the worth of its voucher as shown, and asks for it again after a refusal', async () => {
  const { service } = await openForm(aProfile({ takesCredit: true }), '?kode=HEMAT20');
  await fill();
  await expect.element(text('Rp8.400')).toBeVisible();
  // Not earlier: the player's name, which comes by itself, asks for the worth once more.
  service.answer(orderMabar, () => {
    service.refuse(creditCheck, 'vouchers.stopped', 'Voucher ini sudah ditutup host.');
    const refused = { status: -1, code: 'vouchers.stopped', data: 'Voucher ini sudah ditutup host.' };
    return Response.json(refused) as never;
  });
  await button(/^Bayar/).click();
  await closeDialog('Voucher ini sudah ditutup host.');
  expect(service.sent(orderMabar)).toMatchObject([{ shown: { total: 8_400, discount: 2_000, credit: 0 } }]);
  await expect.element(text('Rp10.500')).toBeVisible();
  await expect.element(text('Voucher ini sudah ditutup host.')).toBeVisible();
  await expectFilled();
});

test('while a code cannot be checked the form shows no total, and sends none', async () => {
  const { service, ordered, host } = await openForm(aProfile({ takesCredit: true }), '?kode=HEMAT20');
  await expect.element(text('Rp8.400')).toBeVisible();
  service.answer(creditCheck, () => Promise.reject(new TypeError('no network')));
  await userEvent.fill(field('Kode voucher atau kredit'), 'HEMAT30');
  await expect.element(text('Kodenya belum bisa dicek sekarang. Tetap kami cek waktu kamu pesan.')).toBeVisible();
  await expect.element(text('–')).toBeVisible();
  service.answer(orderMabar, { data: aPayment(host) });
  await fill();
  await button('Pesan mabar').click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  expect(service.sent(orderMabar)[0]!['shown']).toEqual({
    fee: SPEC_FEE,
    title: 'Reguler',
    description: 'Reguler',
    needRole: true,
  });
});

test('an order under way covers the page [pub 2 processing]', async () => {
  const { host, service, ordered } = await openForm();
  const held = Promise.withResolvers<void>();
  service.answer(orderMabar, async () => {
    await held.promise;
    return { data: aPayment(host) };
  });
  await fill();
  await button(/^Bayar/).click();
  await expect.element(page.getByRole('dialog', { name: 'Lagi menyiapkan QRIS…' })).toBeVisible();
  held.resolve();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
});

test('who ordered finds all but the message again, and can be forgotten [pub 3 storage player]', async () => {
  const { host, service, ordered, again } = await openForm();
  service.answer(orderMabar, { data: aPayment(host) });
  await fill();
  await event('Fast-Track').click();
  await button('Tambah').click();
  await button(/^Bayar/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  const kept: unknown = JSON.parse(localStorage.getItem('playerIdentity') ?? '');
  expect(kept).toMatchObject({ gameID: '310000123', serverID: '2101' });
  await again();
  await expect.element(field('ID game')).toHaveValue('310000123');
  await expect.element(field('Server')).toHaveValue('2101');
  await expect.element(role('Jungler')).toBeChecked();
  await expect.element(event('Fast-Track')).toBeChecked();
  await expect.element(count()).toHaveValue('2');
  await button('Bukan kamu?').click();
  await expect.element(field('ID game')).toHaveFocus();
  await again();
  await expect.element(field('ID game')).toHaveValue('');
  await expect.element(event('Reguler')).toBeChecked();
});

test('an ID with its server, pasted or typed into either field, fills both', async () => {
  await openForm();
  for (const [label, pair] of [
    ['ID game', '310000123 (2101)'],
    ['Server', '310000124/2102'],
  ] as const) {
    await userEvent.click(field(label));
    document.execCommand('insertText', false, pair);
    await expect.element(field('ID game')).toHaveValue(pair.slice(0, 9));
    await expect.element(field('Server')).toHaveValue(/\d{4}/.exec(pair.slice(10))![0]);
  }
  await userEvent.fill(field('ID game'), '');
  await userEvent.fill(field('Server'), '310000123  2101');
  await expect.element(field('ID game')).toHaveValue('310000123');
  await expect.element(field('Server')).toHaveValue('2101');
  await userEvent.fill(field('ID game'), '');
  await userEvent.type(field('ID game'), '3000a 00 000');
  await expect.element(field('ID game')).toHaveValue('300000000');
});

test('the game says whose an ID is before anybody pays, or that it knows nobody', async () => {
  const rest = ownClock();
  const { service } = await openForm();
  await fill();
  await rest();
  await expect.element(text('Player0123')).toBeVisible();
  service.refuse(lookUpPlayer, 'mabar.player_not_found', 'Player tidak ditemukan');
  await userEvent.fill(field('ID game'), '310000999');
  await rest();
  await expect.element(text('Tidak ketemu. Cek angkanya!')).toBeVisible();
});

test('a game that does not answer stops nobody from ordering', async () => {
  const { host, service, ordered } = await openForm();
  service.fail(lookUpPlayer);
  service.answer(orderMabar, { data: aPayment(host) });
  await fill({ gameID: '310000777' });
  await expect.poll(() => service.sent(lookUpPlayer).length).toBe(1);
  await button(/^Bayar/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
});

test('a wrong e-mail is refused, a right one goes with the order and is there again', async () => {
  const { host, service, ordered, again } = await openForm();
  service.answer(orderMabar, { data: aPayment(host) });
  await fill();
  await button('Kirim tiket ke email').click();
  await userEvent.fill(field('Email'), 'budi@');
  await button(/^Bayar/).click();
  await expectRefusal('Pastikan sudah mengisi id game');
  await expect.element(text('Isi yang benar, atau kosongkan.')).toBeVisible();
  await userEvent.fill(field('Email'), 'budi@mabarin.test');
  await button(/^Bayar/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  expect(service.sent(orderMabar)[0]).toMatchObject({ form: { gameEmail: 'budi@mabarin.test' } });
  await again();
  await expect.element(field('Email')).toHaveValue('budi@mabarin.test');
});

test('a message is refused with the characters that it may not hold', async () => {
  await openForm();
  await fill({ message: 'Gas @bang #1' });
  await button(/^Bayar/).click();
  await expectRefusal('Karakter "@", "#" tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!');
});

test('an event that the host took away must be chosen anew, and nothing else is lost', async () => {
  const { host, again } = await openForm();
  await event('Fast-Track').click();
  await fill();
  await again({ ...host, events: [reguler] });
  expect(event('Fast-Track').query()).toBeNull();
  await expect.element(event('Reguler')).not.toBeChecked();
  await expect.element(text('Pilihan kamu sudah tidak ditawarkan host. Pilih yang lain ya!')).toBeVisible();
  await expectFilled();
});

test('a closed host says so, and only who waits may still order [dec mabar]', async () => {
  await openForm(aProfile({ open: false }));
  await expect.element(text('Host sedang menutup pesanan mabar.')).toBeVisible();
  await expect.element(link('Kirim support')).toBeVisible();
  // No form, place, wait or price where none is sold.
  expect(field('ID game').query()).toBeNull();
  expect(text(/^Urutan ke/).query()).toBeNull();
  await button('Sundul · Rp5.000').click();
  await expect.element(event('Sundul')).toBeChecked();
  await expect.element(event('Reguler')).toBeDisabled();
  await expect.element(text('Rp5.250')).toBeVisible();
  expect(link('Kirim support').query()).toBeNull();
});

test('Sundul takes only a player who waits', async () => {
  const { service } = await openForm();
  service.answer(lookUpPlayer, ({ id }) => ({ data: { name: 'Player', waits: id === '310000124' } }));
  await event('Sundul').click();
  await userEvent.fill(field('ID game'), '310000123');
  await userEvent.fill(field('Server'), '2101');
  await expect.element(text('Kamu belum ada di antrian. Pesan mabar dulu ya!').first()).toBeVisible();
  await expect.element(event('Sundul')).toBeDisabled();
  await expect.element(event('Sundul')).not.toBeChecked();
  await userEvent.fill(field('ID game'), '310000124');
  await expect.element(event('Sundul')).toBeEnabled();
});

test('a Sundul that is sold out cannot be chosen, and says from when it is', async () => {
  const profile = aProfile();
  const sold = profile.events.map((one) =>
    one.title === 'Sundul' ? { ...one, soldOutUntil: '2026-11-26T12:15:00.000Z' } : one,
  );
  await openForm({ ...profile, events: sold });
  await expect.element(event('Sundul')).toBeDisabled();
  await expect.element(text('Sundul jam ini habis, ada lagi 19.15 WIB.')).toBeInTheDocument();
});

test('a host who allows so many games in a row says so before anything is paid', async () => {
  await openForm(aProfile({ gamesInRow: 2 }));
  await expect.element(text('Selama ada yang antri, maksimum 2 game beruntun.')).toBeVisible();
});

test('place and wait are those of the chosen event', async () => {
  const queue = (waiting: number) => ({
    queue: { waiting, wait: { from: 10, to: 20, in: '10–20 menit', at: null, here: null } },
  });
  await openForm(
    aProfile({
      events: [
        { ...reguler, ...queue(3) },
        { ...fastTrack, ...queue(1) },
      ],
    }),
  );
  const bar = page.getByRole('paragraph').filter({ hasText: '10–20 menit' });
  await expect.element(bar).toHaveTextContent('Urutan ke-4 · 10–20 menit');
  await event('Fast-Track').click();
  await expect.element(bar).toHaveTextContent('Urutan ke-2 · 10–20 menit');
});

test('a host who has not begun has places, and no minutes', async () => {
  await openForm(aProfile({ started: false, events: [{ ...reguler, queue: { waiting: 3, wait: null } }] }));
  const bar = page.getByRole('paragraph').filter({ hasText: 'host belum mulai' });
  await expect.element(bar).toHaveTextContent('Urutan ke-4 · host belum mulai');
});

test('an order sends what the form shows, whatever a draft of another day holds', async () => {
  const host = aProfile({ playerRole: { ...noRoles, gameRoleRoamer: true, gameRoleJungler: true } });
  const kept = { gameRoleMidlaner: true, gameRoleExpLaner: true, gameEventCode: '1', gameCount: 5, creditCode: '' };
  drafts.write(`mabar:${host.username}`, {
    ...kept,
    gameID: '310000123',
    gameServerID: '2101',
    gameMessage: 'Gas bang!',
  });
  const { service, ordered } = await openForm(host);
  service.answer(orderMabar, { data: aPayment(host) });
  await role('Jungler').click();
  await robot().click();
  await button(/^Bayar/).click();
  await expect.poll(() => ordered.mock.calls.length).toBe(1);
  const { gamePriceTotal, ...sent } = service.sent(orderMabar)[0]!['form'] as Record<string, unknown>;
  expectShown(sent);
  await expect.element(text(/^Rp50\.000 \+/)).toBeVisible();
  expect(gamePriceTotal).toBe(50_000);
});
