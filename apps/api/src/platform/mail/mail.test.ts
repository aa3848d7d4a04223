import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mailLayout } from './layout.ts';
import { sendMail } from './mail.ts';
import { mailText } from './mail.text.ts';
import { erasePurchases } from '#features/privacy/erasure.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const content = mailLayout({
  title: 'Halo <b>Budi</b>!',
  paragraphs: ['Baris satu & "dua"\nbaris tiga', '<script>alert(1)</script>'],
  button: { label: 'Aktifkan <akun>', url: 'https://mabarin.test/activation?code=rahasia&x="1"' },
});
const send = (to: string, subject = 'Halo') =>
  transaction(world.db, (tx) => sendMail(tx, world.app.deps, { to, subject, ...content }));

describe('a mail', () => {
  test('goes out after the commit, and not at all without one', async () => {
    await send('budi@mabarin.test');
    const undone = transaction(world.db, async (tx) => {
      await sendMail(tx, world.app.deps, { to: 'budi@mabarin.test', subject: 'Tidak jadi', ...content });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await mailsTo(world, 'BUDI@mabarin.test')).map(({ subject }) => subject)).toEqual(['Halo']);
  });

  test('waits sealed: the queue shows neither its reader nor its link', async () => {
    await send('wati@mabarin.test');
    const { rows } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(world.admin);
    expect(rows.map(({ data }) => data).join()).not.toMatch(/wati|rahasia|Halo/);
    const [mail] = await mailsTo(world, 'wati@mabarin.test');
    expect(mail?.links[0]).toContain('https://mabarin.test/activation?code=rahasia');
  });

  test('with a line break in its subject or address is refused before it is written', async () => {
    await expect(send('a@mabarin.test', 'Halo\nBcc: b@mabarin.test')).rejects.toThrow('one line');
    await expect(send('a@mabarin.test\nb@mabarin.test')).rejects.toThrow('bare address');
    expect(await world.drainJobs()).toBe(0);
  });

  test('to an address that does not exist is done with, and no fault', async () => {
    await send('siapa@refused.test');
    expect(await world.drainJobs()).toBe(1);
    expect(await mailsTo(world, 'siapa@refused.test')).toEqual([]);
  });

  test('that a host’s address refuses is told on the dashboard, once', async () => {
    const host = await createTestHost(world);
    await world.set('host', { id: host.id }, { email: 'tutup@refused.test' });
    for (let mail = 0; mail < 2; mail += 1) await send('tutup@refused.test');
    await world.drainJobs();
    const told = await world.rows('team_message', {}, 'host_id', 'text');
    expect(told).toEqual([{ host_id: host.id, text: mailText.refused }]);
  });

  test('about a payment is not sent once its viewer is erased', async () => {
    const host = await createTestHost(world);
    const id = await host.paidSupport({ supporterEmail: 'sinta@mabarin.test' });
    const about = { payment: id, mail: 'receipt' } as const;
    const mail = { to: 'sinta@mabarin.test', subject: 'Bukti', ...content };
    await transaction(world.db, (tx) => sendMail(tx, world.app.deps, mail, about));
    await transaction(world.db, (tx) => erasePurchases(tx, [{ id, host_id: host.id }], world.clock.now()));
    expect(await mailsTo(world, 'sinta@mabarin.test')).toEqual([]);
  });

  test('is read in the sandbox: as JSON by address, and on the page with links to click', async () => {
    await send('sari@mabarin.test');
    await world.drainJobs();
    const answer = await world.app.server.inject('/sandbox/mails?to=sari@mabarin.test');
    expect(answer.json()).toMatchObject({
      status: 0,
      data: [{ to: 'sari@mabarin.test', subject: 'Halo', text: content.text, html: content.html }],
    });
    const page = (await world.app.server.inject('/sandbox')).body;
    expect(page).toContain('<a href="https://mabarin.test/activation?code=rahasia');
    expect(page).not.toContain('<script>alert');
  });
});

describe('the layout of a mail', () => {
  test('says the same as text and as HTML, with what people wrote shown as text [req 27]', () => {
    expect(content.text).toMatch(/^Halo <b>Budi<\/b>!\n\nBaris satu & "dua"\nbaris tiga\n\n/);
    expect(content.text).toContain('Aktifkan <akun>:\nhttps://mabarin.test/activation?code=rahasia&x=%221%22');
    expect(content.html).toContain('<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Halo &lt;b&gt;');
    expect(content.html).toMatch(/Baris satu &amp; &quot;dua&quot;<br \/>baris tiga/);
    expect(content.html).not.toMatch(/<script|<akun>|<img|url\(/);
    expect(content.html).toContain('href="https://mabarin.test/activation?code=rahasia&amp;x=%221%22"');
  });

  test('needs no button, and refuses a link that is no web page', () => {
    expect(mailLayout({ title: 'Halo', paragraphs: ['Ya.'] }).html).not.toContain('<a ');
    const link = (url: string) => () => mailLayout({ title: 'Halo', paragraphs: [], button: { label: 'x', url } });
    // oxlint-disable-next-line no-script-url -- what must be refused
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/activation'])
      expect(link(url), url).toThrow(/web pages|Invalid URL/);
  });
});
