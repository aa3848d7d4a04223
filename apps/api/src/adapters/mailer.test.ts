import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpMailer } from './smtp.mailer.ts';
import { requireCleanHeaders, type Mailer, type QueuedMail } from '#ports/mailer.port.ts';
import { listMails } from '#sandbox/mail.queries.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

type Received = { to: string; subject: string; text: string; html: string };
/** A mailer, what arrived behind it, and how to make its other side go away. */
type Bench = { mailer: Mailer; received(): Promise<Received[]>; close(): Promise<void> };

const mail: QueuedMail = {
  key: '6f1c2f5e-4f0c-4c1d-9d3c-0d1f5e2a7b10',
  to: 'penonton@mabarin.test',
  subject: 'Aktivasi akun: Bang Kancil & “kawan”',
  text: 'Halo Ṣañti 👋\n\nKlik: https://mabarin.test/activation?code=a=b&x=1\n.\nselesai',
  html: '<p>Halo Ṣañti 👋 <a href="https://mabarin.test/activation?code=a=b&amp;x=1">Klik</a></p>',
};

async function smtpBench(): Promise<Bench & { raw: string[]; url: string }> {
  const raw: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      if (address.endsWith('@refused.test')) answer(Object.assign(new Error('no such user'), { responseCode: 550 }));
      else if (address.endsWith('@later.test')) answer(Object.assign(new Error('try later'), { responseCode: 451 }));
      else answer();
    },
    onData(stream, _session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks).toString('utf8'));
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('a port was expected');
  const url = `smtp://127.0.0.1:${address.port}`;
  const mailer = smtpMailer({ url, from: 'Mabarin <salam@mabarin.test>' });
  return {
    mailer,
    raw,
    url,
    async received() {
      const parsed = await Promise.all(raw.map((each) => PostalMime.parse(each)));
      return parsed.map(({ to, subject, text, html }) => ({
        to: to?.map((each) => each.address).join() ?? '',
        subject: subject ?? '',
        text: (text ?? '').replaceAll('\r\n', '\n').trimEnd(),
        html: (html ?? '').trimEnd(),
      }));
    },
    async close() {
      mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

function sandboxBench(): Bench {
  return {
    mailer: world.app.deps.mailer,
    async received() {
      const mails = await listMails(world.admin, { limit: 100 });
      return mails.reverse().map(({ recipient, subject, text, html }) => ({ to: recipient, subject, text, html }));
    },
    close: async () => {},
  };
}

describe.each([
  ['sandbox', async () => sandboxBench()],
  ['smtp', smtpBench],
] as const)('a mailer: %s [dec outside world]', (_name, open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  test('brings subject, text and HTML over unchanged', async () => {
    expect(await bench.mailer.send(mail)).toBe('sent');
    const { to, subject, text, html } = mail;
    expect(await bench.received()).toEqual([{ to, subject, text, html }]);
  });

  test('says that an address does not exist, and takes other mails as before', async () => {
    expect(await bench.mailer.send({ ...mail, key: 'refused', to: 'siapa@refused.test' })).toBe('refused');
    expect(await bench.mailer.send({ ...mail, key: 'next', to: 'lain@mabarin.test' })).toBe('sent');
    expect((await bench.received()).map(({ to }) => to)).toEqual(['penonton@mabarin.test', 'lain@mabarin.test']);
  });

  test('sends nothing whose header fields would make another header or recipient', async () => {
    const before = (await bench.received()).length;
    const bad: Partial<QueuedMail>[] = [
      { subject: 'Halo\r\nBcc: semua@mabarin.test' },
      { subject: 'Halo\nX-Evil: 1' },
      { subject: 'Halo\u2028Bcc: semua@mabarin.test' },
      { to: 'a@mabarin.test\r\nBcc: b@mabarin.test' },
      { to: 'a@mabarin.test, b@mabarin.test' },
      { to: 'Budi <a@mabarin.test>' },
      { to: '' },
    ];
    for (const change of bad) {
      await expect(bench.mailer.send({ ...mail, key: 'bad', ...change }), JSON.stringify(change)).rejects.toThrow(
        /bare address|one line/,
      );
    }
    expect(await bench.received()).toHaveLength(before);
  });
});

describe('the SMTP mailer', () => {
  test('names the mail the same at every try, says it is automatic, and reads no file or page for it', async () => {
    const bench = await smtpBench();
    await bench.mailer.send(mail);
    await bench.mailer.send(mail);
    for (const raw of bench.raw) {
      expect(raw).toContain(`Message-ID: <${mail.key}@mabarin.test>`);
      expect(raw).toContain('Auto-Submitted: auto-generated');
      expect(raw).toContain('From: Mabarin <salam@mabarin.test>');
    }
    const trick = { ...mail, html: { path: '/etc/hostname' } as unknown as string };
    await expect(bench.mailer.send(trick)).rejects.toThrow('did not take');
    expect(bench.raw).toHaveLength(2);
    await bench.close();
  });

  test('throws while the server is away or busy, without the address in its words', async () => {
    const bench = await smtpBench();
    const busy = bench.mailer.send({ ...mail, to: 'rahasia@later.test' });
    await expect(busy).rejects.toThrow(/^the mail server did not take a mail \(EENVELOPE 451\)$/);
    await bench.close();
    const away = smtpMailer({ url: bench.url, from: 'salam@mabarin.test' });
    await expect(away.send(mail)).rejects.toThrow(/^the mail server did not take a mail \(E\w+\)$/);
    away.close();
  });
});

test('a header field passes with everything a name may hold', () => {
  expect(() => requireCleanHeaders({ to: "o'neil+mabar@mabarin.test", subject: 'Ṣañti 👋 <b> & "x"' })).not.toThrow();
});

test('an SMTP server elsewhere gets no mail without TLS, and no password', async () => {
  const { url, close, raw } = await smtpBench();
  const seen: string[] = [];
  // Reaches this machine by a name that does not say so.
  const elsewhere = url.replace('//127.0.0.1', '//salam:rahasia@0.0.0.0');
  const mailer = smtpMailer({ url: elsewhere, from: 'Mabarin <salam@mabarin.test>' });
  await mailer.send(mail).catch((error: Error) => seen.push(error.message));
  expect(seen).toEqual([expect.stringContaining('ETLS')]);
  expect(raw).toEqual([]);
  mailer.close();
  await close();
});
