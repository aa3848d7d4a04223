import { connect } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { caddyProgram, startCaddy, type TestCaddy } from '#testing/servers/caddy.ts';
import { expiredCertificate, hasOpenssl } from '#testing/servers/expired-certificate.ts';
import { freePort } from '#testing/servers/ports.ts';

const DOMAIN = 'mabarin.test';

/** Why a browser that trusts `ca` would not go on; null: it would. */
function refusal({ port }: TestCaddy, ca: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: DOMAIN, ca }, () => {
      socket.end();
      resolve(null);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

// Skipped, by name in the closing line, where Caddy or openssl is not installed.
describe.skipIf(!caddyProgram || !hasOpenssl)('a certificate of ours that has ended [dec operator]', () => {
  async function start(authority?: string) {
    const kept = await expiredCertificate(`DNS:${DOMAIN}`);
    const caddy = await startCaddy({ MABARIN_DOMAIN: DOMAIN }, { kept, ...(authority && { authority }) });
    onTestFinished(() => caddy.stop());
    return { caddy, kept };
  }

  test('is replaced when Caddy starts, as after a time without power: nobody has to do anything', async () => {
    const { caddy } = await start();
    await vi.waitFor(async () => expect(await refusal(caddy, caddy.root)).toBeNull(), 10_000);
    expect(caddy.log()).toContain('certificate renewed successfully');
  });

  test('stays up while its authority cannot be reached: browsers refuse it and say why, and so does the log', async () => {
    const { caddy, kept } = await start(`https://127.0.0.1:${await freePort()}/directory`);
    expect(await refusal(caddy, kept.authority)).toBe('CERT_HAS_EXPIRED');
    await vi.waitFor(() => expect(caddy.log()).toMatch(/"could not get certificate from issuer".*connection refused/));
    expect(caddy.log()).toContain('will retry');
  });
});
