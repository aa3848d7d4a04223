import type { PushSubscriptionForm } from '@mabarin/domain/push/push';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { checkVapid, decryptPush, type Claims, type DeviceKeys } from '#testing/push-device.ts';

/** A notice as the device reads it, after its push service checked who sent it. */
type ReceivedPush = { device: string; text: string; ttl: number; urgency: string; claims: Claims };

type Device = DeviceKeys & { name: string };

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
