import type { PushSubscriptionForm } from '@mabarin/domain/push/push';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

/** A notice as the device reads it, after its push service checked who sent it. */
type ReceivedPush = { device: string; text: string; ttl: number; urgency: string; claims: Claims };
type Claims = { aud: string; exp: number; sub: string };

type Device = { name: string; curve: ECDH; auth: Buffer };

/** What a device has for its subscription: its own half of the key agreement, and the secret it gave away. */
export type DeviceKeys = { curve: ECDH; auth: Buffer };

/** Decrypts what was encrypted for a device, by RFC 8188 and RFC 8291 alone: no library that also encrypts. */
export function decryptPush({ curve, auth }: DeviceKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = curve.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // One record: a 2 ends the text, zeros may follow.
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}

/** Checks a VAPID header (RFC 8292) by its own key, which must be `expected`. Throws; answers what it claims. */
export function checkVapid(header: string, expected: string): Claims {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (key !== expected) throw new Error(`signed with another key: ${header}`);
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is not of this key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Claims;
}

type PushService = {
  /** Subscribes a new device. */
  device(name: string): PushSubscriptionForm;
  received: ReceivedPush[];
  /** The code for a device; 201 unless a test says otherwise. What is not 201 is not read. */
  answer: (device: string) => number | { code: number; retryAfter: string };
  /** What came that no device could read or nobody had signed. */
  faults: unknown[];
};

/** A push service on this machine with its devices, for the tests of one file; forgets all before each. */
export async function usePushService(publicKey: string): Promise<PushService> {
  const devices = new Map<string, Device>();
  const service: PushService = {
    received: [],
    faults: [],
    answer: () => 201,
    device(name) {
      const curve = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = curve.generateKeys('base64url');
      devices.set(`/${name}`, { name, curve, auth });
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const device = devices.get(request.url ?? '');
      const answer = device === undefined ? 404 : service.answer(device.name);
      const { code, retryAfter } = typeof answer === 'number' ? { code: answer, retryAfter: undefined } : answer;
      try {
        if (device !== undefined && code === 201) {
          const claims = checkVapid(String(request.headers.authorization), publicKey);
          const text = decryptPush(device, Buffer.concat(chunks));
          const { ttl, urgency } = request.headers;
          service.received.push({ device: device.name, text, ttl: Number(ttl), urgency: String(urgency), claims });
        }
      } catch (error) {
        service.faults.push(error);
      }
      response.writeHead(code, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  beforeEach(() => {
    devices.clear();
    Object.assign(service, { received: [], faults: [], answer: () => 201 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}
