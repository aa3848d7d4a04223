import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { constants, createSecureServer, type Http2SecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';

/** A front before a service, like infra's Caddy: HTTP/2 over TLS, and compressed text. */
export type TlsProxy = {
  /** `https://localhost:{port}`, known before there is a service. */
  origin: string;
  /** Forwards to this origin (`http://localhost:{port}`). */
  to(origin: string): void;
  close(): Promise<void>;
};

/** Opens `count` fronts, each on a free port, with a self-signed certificate. */
export async function openTlsProxies(count: number): Promise<TlsProxy[]> {
  const certificate = selfSigned();
  return Promise.all(Array.from({ length: count }, () => openTlsProxy(certificate)));
}

async function openTlsProxy(certificate: { key: Buffer; cert: Buffer }): Promise<TlsProxy> {
  let target: URL | undefined;
  const server = createSecureServer(certificate, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
    const upstream = request(
      {
        host: '127.0.0.1',
        port: target?.port,
        method: asked.method,
        path: asked.url,
        headers: { ...headers, host: asked.authority },
      },
      (got) => {
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = got.headers;
        const text = /text|javascript|json|svg/.test(String(kept['content-type'])) && got.statusCode !== 304;
        // A compressed response of the service passes unchanged.
        const packed = text && kept['content-encoding'] === undefined;
        if (packed) delete kept['content-length'];
        answer.writeHead(got.statusCode ?? 502, packed ? { ...kept, 'content-encoding': 'gzip' } : kept);
        // Caddy's level.
        if (packed) got.pipe(createGzip({ level: 5 })).pipe(answer);
        else got.pipe(answer);
      },
    );
    upstream.on('error', () => answer.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    asked.pipe(upstream);
  });
  const port = await listen(server);
  return {
    origin: `https://localhost:${port}`,
    to(origin) {
      target = new URL(origin);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: Http2SecureServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('a port was expected'));
      else resolve(address.port);
    });
  });
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-front-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...curve, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
