import {
  deskAnswerLegal,
  deskCarryOut,
  deskLegalCopy,
  deskLegalFile,
  deskLegalOrder,
  deskLegalOrders,
  deskLegalRegister,
  deskRecordLegal,
} from '@mabarin/api-client/contract/desk/legal';
import { deskTasks } from '@mabarin/api-client/contract/desk/tasks';
import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { restrictions } from '@mabarin/api-client/contract/cash';
import { legalLetter } from '@mabarin/domain/legal/letter';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPolling } from '#platform/pollers.ts';
import { legalPollers } from './legal.commands.ts';
import { createTestOperator, signInAgain, type TestOperator } from '#testing/fixtures/desk.ts';
import { testWebhook } from '#testing/fixtures/discord.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { useWorld } from '#testing/world.ts';

const RINA = 'rina@mabarin.test';
const world = useWorld({ config: { operators: { mail: [RINA, 'budi@mabarin.test'], discord: testWebhook() } } });
let rina: TestOperator;
let budi: TestOperator;
let host: TestHost;
let count = 0;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  budi = await createTestOperator(world, 'budi');
});
beforeEach(async () => {
  // The next day at 13.00 WIB.
  const noon = Math.ceil(world.clock.now().getTime() / 86_400_000) * 86_400_000 + 6 * 3_600_000;
  await setClock(new Date(noon));
  host = await createTestHost(world);
  await sql`truncate sandbox_mail, sandbox_chat, legal_order, payment_task cascade`.execute(world.admin);
});

/** An answer takes what the world's clock says; operators sign in anew, because their sessions end. */
async function setClock(at: Date): Promise<void> {
  world.clock.offsetSeconds += Math.round((at.getTime() - world.clock.now().getTime()) / 1_000) - 60;
  await signInAgain(world, [rina, budi]);
}
const clock = () => new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString();
const today = () => clock().slice(0, 10);
const page = (of = host) => `${world.config.origins.public}/${of.username}`;

type Letter = Parameters<typeof rina.call<typeof deskRecordLegal>>[1];
const letter = (change: Partial<Letter> = {}): Letter => {
  count += 1;
  return {
    number: `B/${count}/XI`,
    authority: 'Komdigi',
    kind: 'urgent',
    received: `${today()} 12.55`,
    named: `Tutup ${page()}`,
    ground: null,
    content: '',
    ...change,
  };
};
const record = async (change: Partial<Letter> = {}) => rina.call(deskRecordLegal, letter(change));
const recorded = async (change: Partial<Letter> = {}) => (await record(change)).body.data!.id;
const story = async (id: number) => (await rina.call(deskLegalOrder, { id })).body.data!;
const carryOut = (id: number, things: string[], by = rina) => by.call(deskCarryOut, { id, things, code: by.code() });
const copy = (id: number, by: TestOperator, unmasked = false) =>
  by.call(deskLegalCopy, { id, unmasked, code: by.code() });
const register = async () => (await rina.call(deskLegalRegister, {})).body.data!;
const remind = () => createPolling(legalPollers(world.db, world.app.deps), world.app.deps.log).runAll();

describe("an authority's order [dec operator]", () => {
  test('pasted at 13.00 is carried out, copied and answered by 13.10', async () => {
    const started = clock();
    const payment = await host.paidSupport({
      supporterName: 'Ani',
      supporterMessage: 'daftar slot',
      supporterEmail: 'ani@contoh.id',
    });
    const content = Buffer.from('%PDF-1.7 surat').toString('base64');
    const named = `Tutup ${page()} dan @tidakada0001.\nPembayaran ${payment} dari ani@contoh.id`;
    const id = await recorded({ named, content });
    const open = await story(id);
    expect(open.found.map(({ word, kind }) => [word, kind])).toEqual([
      [host.username, 'host'],
      ['tidakada0001', null],
      [payment, 'payment'],
      ['ani@contoh.id', 'viewer'],
    ]);
    const keys = ['page', 'money', 'name', `support ${payment}`].map((key) => `${host.username} ${key}`);
    expect(open.things.map(({ key }) => key)).toEqual(keys);
    expect((await carryOut(id, keys)).body.status).toBe(0);
    expect((await world.call(hostProfile, { id: host.username })).body.code).toBe('accounts.host_closed');
    expect((await copy(id, rina)).body.data).toBe('');
    expect((await copy(id, budi)).body.data).toContain(payment);
    const answered = (await rina.call(deskAnswerLegal, { id, text: 'Terlampir.' })).body.data!;
    expect(answered).toMatchObject({ answeredBy: 'rina', things: [] });
    expect(answered.steps.map(({ operator, text }) => [operator, text])).toEqual([
      [
        'rina',
        expect.stringMatching(
          /^Diturunkan: nama host di @.+, nama dan pesan support .+, halaman host @.+; Dibekukan: uang host @/,
        ),
      ],
      ['rina', 'Salinan data disetujui operator pertama'],
      ['budi', expect.stringContaining('Disalin untuk instansi: data host @')],
    ]);
    expect(clock().slice(0, 10)).toBe(started.slice(0, 10));
    expect([started, clock()].map((at) => at.slice(11, 15))).toEqual(['13:0', '13:0']);
    const found = answered.found.filter(({ kind }) => kind !== null).map(({ word }) => word);
    const text = legalLetter({ ...answered, found, missing: [], now: world.clock.now() }).join('\n');
    expect(text).toContain('1. ');
    expect((await rina.call(deskLegalFile, { id })).body.data).toBe(content);
  });

  test('is a task above all others until it is answered, and is answered once', async () => {
    const id = await recorded();
    const tasks = async () => (await rina.call(deskTasks, { state: 'open' })).body.data!;
    expect((await tasks())[0]).toMatchObject({
      reason: 'legal',
      about: `Perintah #${id}`,
      way: `/meja/perintah/${id}`,
    });
    expect((await rina.call(deskAnswerLegal, { id, text: '' })).body.status).toBe(0);
    expect((await tasks()).map(({ about }) => about)).not.toContain(`Perintah #${id}`);
    expect((await rina.call(deskAnswerLegal, { id, text: '' })).body.code).toBe('desk.legal_answered');
    expect((await carryOut(id, [`${host.username} page`])).body.code).toBe('desk.legal_answered');
    expect((await rina.call(deskAnswerLegal, { id: 999_999, text: '' })).body.code).toBe('desk.legal_gone');
  });

  test('of the same number of the same authority corrects the open one and keeps its file', async () => {
    const content = Buffer.from('%PDF-1.7').toString('base64');
    const form = letter({ content });
    const { id } = (await rina.call(deskRecordLegal, form)).body.data!;
    const again = { ...form, kind: 'takedown', authority: 'KOMDIGI', content: '' } as const;
    expect((await rina.call(deskRecordLegal, again)).body.data).toEqual({ id });
    expect(await story(id)).toMatchObject({
      kind: 'takedown',
      hasFile: true,
      deadline: expect.stringContaining('T05:55'),
    });
    await rina.call(deskAnswerLegal, { id, text: '' });
    expect((await rina.call(deskRecordLegal, form)).body.code).toBe('desk.legal_answered');
  });

  test.each<[Partial<Letter>, string]>([
    [{ number: ' ' }, 'desk.legal_letter'],
    [{ named: 'x'.repeat(10_001) }, 'desk.legal_letter'],
    [{ named: Array.from({ length: 301 }, (_, at) => `@host${at}`).join(' ') }, 'desk.legal_many'],
    [{ ground: ' ' }, 'desk.legal_ground'],
    [{ received: 'kemarin' }, 'desk.legal_received'],
    [{ received: '2030-01-01 13.00' }, 'desk.legal_received'],
    [{ content: Buffer.from('<html>').toString('base64') }, 'desk.legal_file'],
  ])('with %j is refused in words', async (change, code) => {
    expect((await record(change)).body.code).toBe(code);
  });

  test('keeps its file sealed', async () => {
    const id = await recorded({ content: Buffer.from('%PDF-1.7 rahasia').toString('base64') });
    const { file, file_key_sealed: key } = await world.row('legal_order', { id });
    expect(String(file)).not.toContain('JVBER');
    expect(String(key)).toMatch(/^[\w-]{60,}$/);
    expect((await rina.call(deskLegalFile, { id: await recorded() })).body.data).toBe('');
  });

  test('reminds all operators by mail and channel at half, 60 and 15 minutes, each once', async () => {
    const id = await recorded({ received: `${today()} 12.58` });
    const told: string[] = [];
    for (let minute = 0; minute < 5 * 60; minute += 5) {
      await Promise.all([remind(), remind()]);
      world.clock.offsetSeconds += 300;
    }
    for (const { subject } of (await mailsTo(world, 'budi@mabarin.test')).toReversed()) told.push(subject);
    const left = (text: string) => `[Mabarin] Perintah instansi, ${text}: Komdigi B/${count}/XI`;
    expect(told.map((text) => text.replace(/\d+ menit/, '# menit'))).toEqual(Array(3).fill('# menit lagi').map(left));
    expect((await mailsTo(world, RINA)).length).toBe(3);
    await signInAgain(world, [rina]);
    await rina.call(deskAnswerLegal, { id, text: '' });
    expect(await register()).toMatch(new RegExp(`B/${count}/XI,.*,rina,tidak,ya`, 's'));
  });

  test('that comes in late reminds of what is left alone, and an answered one of nothing', async () => {
    await recorded({ received: `${today()} 10.00` });
    await rina.call(deskAnswerLegal, { id: await recorded({ received: `${today()} 9.00` }), text: '' });
    await remind();
    expect(await mailsTo(world, RINA)).toEqual([]);
  });

  test('takes down only what stands there, all of it or none', async () => {
    const other = await createTestHost(world);
    const id = await recorded();
    for (const things of [
      [],
      ['x'],
      [`${other.username} page`],
      [`${host.username} page`, `${host.username} support x`],
    ])
      expect((await carryOut(id, things)).body.code).toBe('desk.complaint_things');
    expect((await world.call(hostProfile, { id: host.username })).body.status).toBe(0);
  });

  test('that forbids telling gives its host an undisclosed reason, any other the authority', async () => {
    for (const ground of [null, 'Pasal 7 ayat 2']) {
      const id = await recorded({ ground });
      await carryOut(id, [`${host.username} money`]);
      const because = ground === null ? 'authority' : 'undisclosed';
      const row = await world.row('operator_log', { subject: String(id), action: 'legal carry-out' });
      expect(row.after).toMatchObject({ because });
      expect((await host.call(restrictions, {})).body.data).toMatchObject([{ kind: 'frozen', because }]);
      await world.admin.updateTable('host').set({ frozen_at: null }).where('id', '=', host.id).execute();
    }
  });

  test('copies what it names and nothing of anybody else, for two operators alone', async () => {
    const payment = await host.paidSupport({ supporterName: 'Ani Wijaya', supporterEmail: 'ani2@contoh.id' });
    const other = await host.paidSupport({ supporterName: 'Budi Santoso', supporterMessage: 'halo semua' });
    const ofHost = await recorded({ kind: 'data' });
    expect((await copy(ofHost, rina)).body.data).toBe('');
    expect((await copy(ofHost, rina)).body.code).toBe('desk.second_operator');
    const text = (await copy(ofHost, budi)).body.data!;
    expect(text).toContain(host.username);
    for (const name of ['Ani Wijaya', 'Budi Santoso', 'halo semua', payment, other]) expect(text).not.toContain(name);
    const ofPayment = await recorded({ kind: 'data', named: payment });
    await copy(ofPayment, rina, true);
    // With masks it is another copy, which the first did not approve.
    expect((await copy(ofPayment, budi)).body.data).toBe('');
    const whole = (await copy(ofPayment, rina)).body.data!;
    expect(whole).toContain('Ani Wijaya');
    for (const name of ['Budi Santoso', 'ani2@contoh.id', 'tiket 41']) expect(whole).not.toContain(name);
    const nobody = await recorded({ kind: 'data', named: '@tidakada0001' });
    expect((await copy(nobody, rina)).body.code).toBe('desk.nobody_known');
  });

  test('stands in a register whose cells begin no formula', async () => {
    const id = await recorded({ authority: '=HYPERLINK("x")' });
    await carryOut(id, [`${host.username} money`]);
    const text = await register();
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain(`Dibekukan: uang host @${host.username}`);
    expect(text).toContain('belum dijawab');
    expect((await rina.call(deskLegalOrders, {})).body.data?.map((order) => order.id)).toContain(id);
  });

  test('is dealt with at a terminal too', async () => {
    const said = await world.ops(
      `legal record B/99 --authority Komdigi --kind urgent --received "${today()} 12.55" --named ${page()}`,
    );
    const [, id = ''] = /^id=(\d+)$/.exec(said) ?? [];
    expect(await world.ops(`legal show ${id}`)).toContain(`${host.username} page`);
    expect(await world.ops(`legal carry-out ${id} --things "${host.username} money"`)).toContain('money');
    expect(await world.ops(`legal answer ${id} --text Selesai`)).toContain('is answered');
  });
});
