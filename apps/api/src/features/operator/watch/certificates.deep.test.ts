import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { expiredCertificate, hasOpenssl } from '#testing/servers/expired-certificate.ts';
import { openWorld, type World } from '#testing/world.ts';

// Skipped, by name in the closing line, where openssl is not installed.
describe.skipIf(!hasOpenssl)('a gateway and a mail server whose certificates have ended [dec operator]', () => {
  const known = getCACertificates('default');
  let world: World;
  let close: () => Promise<void>;
  let gateway: Server;
  let mail: SMTPServer;

  beforeAll(async () => {
    const { authority, ...pair } = await expiredCertificate();
    // Trusted but for their age.
    setDefaultCACertificates([...known, authority]);
    gateway = createServer(pair, (_request, response) => response.end('{}'));
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    mail = new SMTPServer({ ...pair, secure: true, authOptional: true });
    mail.on('error', () => {});
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
    const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
    const { adapters } = readConfig(
      {
        DATABASE_URL: 'postgres://unused',
        MABARIN_PAYMENT: 'midtrans',
        MABARIN_MIDTRANS_SERVER_KEY: 'SB-Mid-server-rahasia',
        MABARIN_MIDTRANS_BASE_URL: `https://127.0.0.1:${portOf(gateway)}`,
        MABARIN_SMTP_URL: `smtps://mabarin:rahasia@127.0.0.1:${portOf(mail.server)}`,
        MABARIN_MAIL_FROM: 'Mabarin <salam@mabarin.test>',
      },
      '',
    );
    ({ world, close } = await openWorld(inject('template'), { config: { adapters } }));
  });
  afterAll(async () => {
    await close();
    gateway.close();
    mail.close();
    setDefaultCACertificates(known);
  });

  const tasks = async () => {
    const rows = await world.admin
      .selectFrom('payment_task')
      .select(['subject', 'detail'])
      .where('reason', '=', 'service')
      .where('done_at', 'is', null)
      .orderBy('subject')
      .execute();
    return rows.map(({ subject, detail }) => `${subject}: ${String(detail['trouble'])}`);
  };

  test('are tasks without a secret after two checks in a row, until they can be used', async () => {
    world.app.deps.config.mode = 'production';
    try {
      await world.advance(900);
      await world.advance(900);
      const found = await tasks();
      expect(found.map((task) => task.split(':')[0])).toEqual(['mail smtp', 'payment midtrans']);
      for (const task of found) expect(task).toMatch(/CERT_HAS_EXPIRED|certificate has expired/);
      expect(found.join()).not.toContain('rahasia');
      const { mailer } = readConfig({ DATABASE_URL: 'postgres://unused' }, '').adapters;
      Object.assign(world.app.deps.config.adapters, { mailer });
      await world.advance(900);
      expect(await tasks()).toEqual([expect.stringContaining('payment midtrans')]);
    } finally {
      world.app.deps.config.mode = 'sandbox';
    }
  });
});
