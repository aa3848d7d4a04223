import { subHours } from '#platform/date-fns.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasOpenssl: boolean = await run('openssl', ['version']).then(
  () => true,
  () => false,
);

/** A certificate that has ended, with its key and the authority that gave it; all PEM. */
export type ExpiredCertificate = { authority: string; key: string; cert: string };

/**
 * A certificate of 127.0.0.1, or another subject in openssl's notation (`DNS:mabarin.test`), that expired an hour ago.
 */
export async function expiredCertificate(subject = 'IP:127.0.0.1'): Promise<ExpiredCertificate> {
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-certificate-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  try {
    writeFileSync(file('index.txt'), '');
    writeFileSync(file('serial'), '01');
    writeFileSync(
      file('ca.cnf'),
      `[ca]\ndefault_ca = ours\n[ours]\nnew_certs_dir = .\ndatabase = index.txt\nserial = serial\ndefault_md = sha256\n` +
        `policy = any\nx509_extensions = server\n[any]\ncommonName = supplied\n[server]\nsubjectAltName = ${subject}\n`,
    );
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    await openssl(
      'req',
      '-x509',
      ...curve,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=authority',
      '-days',
      '9',
    );
    await openssl(
      'req',
      ...curve,
      '-keyout',
      'server.key',
      '-out',
      'server.csr',
      '-subj',
      `/CN=${subject.replace(/^\w+:/, '')}`,
    );
    // Not years ago: what ended long ago Caddy deletes unread.
    const ended = subHours(new Date(), 1).toISOString().replace(/\D/g, '').slice(0, 14);
    const dates = ['-startdate', '20200101000000Z', '-enddate', `${ended}Z`];
    const signer = ['-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key'];
    await openssl('ca', '-batch', '-notext', ...signer, ...dates, '-in', 'server.csr', '-out', 'server.pem');
    const read = (name: string) => readFileSync(file(name), 'utf8');
    return { authority: read('ca.pem'), key: read('server.key'), cert: read('server.pem') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
