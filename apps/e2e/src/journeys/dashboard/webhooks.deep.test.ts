import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { expect, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';

/** A host's own server as the receiver of events (docs/webhooks.md). */

type Got = { headers: IncomingHttpHeaders; body: string };

function holds(secret: string, { headers, body }: Got): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mine = `v1,${createHmac('sha256', key).update(said).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(mine);
}

test('Discord and a host’s own server hear of what happens', async ({ system, host, dashboard: page }) => {
  const got: Got[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(status).end(status === 204 ? undefined : 'lagi rusak');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mabarin`;
  await test.step('a Discord link is masked once saved, and a test message arrives [dash 2 discord] [dash 7 test message]', async () => {
    const id = '123456789012345678';
    await page.goto(`${system.origins.dashboard}/dashboard/discord`);
    const link = page.getByLabel('Link webhook', { exact: true });
    await link.fill(`https://discord.com/api/webhooks/${id}/${'t'.repeat(68)}`);
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(link).toHaveValue(`https://discord.com/api/webhooks/${id}/••••••••tttt`);
    await page.getByRole('button', { name: 'Test Discord' }).click();
    await expect(page.getByText('Pesan tes terkirim. Cek channel Discord kamu!')).toBeVisible();
  });

  await page.goto(`${system.origins.dashboard}/dashboard/webhook`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  let secret = '';
  await expect(page.getByText(`/api/host/${host.username}/antri.txt`)).toBeVisible();

  await test.step('the secret is shown once', async () => {
    await page.getByText('Untuk yang bikin bot').click();
    await page.getByLabel('Alamat server').fill(address);
    await page.getByRole('checkbox', { name: 'Support masuk' }).check();
    await button('Tambah webhook').click();
    const shown = page.getByText(/^whsec_/);
    secret = await shown.innerText();
    await button('Sudah disimpan').click();
    await expect(shown).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: address })).toBeVisible();
    await expect(shown).toHaveCount(0);
  });

  await test.step('a test reaches the server, signed', async () => {
    await button(/^Kirim tes ke/).click();
    await expect(page.getByText('Diterima')).toBeVisible();
    await expect(page.getByText('kiriman menunggu')).toHaveCount(0);
    expect(got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['webhook.test']);
    expect(got.every((each) => holds(secret, each))).toBe(true);
  });

  await test.step('what failed stands in the log and is sent again', async () => {
    status = 500;
    await paidSupport(system, host, { supporterName: 'Budi' });
    await system.advance(0);
    await expect.poll(() => got.length).toBeGreaterThan(1);
    await page.reload();
    await button(/^Catatan kiriman ke/).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Support masuk' });
    await expect(line).toContainText('Jawaban 500');
    await line.getByText('Isi dan jawaban').click();
    await expect(line).toContainText('lagi rusak');
    status = 204;
    await line.getByRole('button', { name: /^Kirim ulang/ }).click();
    // After a failure the delivery waits five seconds.
    await system.advance(6);
    await expect(line).toContainText('Diterima');
    const { data } = JSON.parse(got.at(-1)?.body ?? '{}') as { data?: { name?: string } };
    expect(data?.name).toBe('Budi');
    expect(holds(secret, got.at(-1)!)).toBe(true);
  });

  await test.step('a server that is gone switches it off, and its card says so by itself', async () => {
    status = 410;
    await button(/^Kirim tes ke/).click();
    await expect(page.getByText('Dimatikan karena server kamu menolak kiriman untuk seterusnya')).toBeVisible();
  });
  server.close();
});
