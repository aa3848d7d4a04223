import crypto, { createECDH } from 'node:crypto';
import { PUSH_HOSTS } from '@mabarin/domain/push/push';
import { afterEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { webPushSender } from '#adapters/web-push.sender.ts';
import { systemClock } from '#platform/clock.ts';
import { vapidKeys } from '#platform/crypto/vapid.ts';
import { checkVapid, decryptPush } from '#testing/fixtures/push-device.ts';
import { usePushService } from '#testing/fixtures/push.ts';

const keys = vapidKeys(Buffer.alloc(32, 9).toString('base64'));
const service = await usePushService(keys.publicKey);
const settings = { ...keys, subject: 'mailto:admin@mabarin.test', hosts: PUSH_HOSTS, timeoutMs: 2_000 };
const sender = webPushSender({ ...settings, loopback: true });
const message = { body: '{"title":"Giliran kamu main! 🎮"}', ttlSeconds: 240 };

afterEach(() => vi.restoreAllMocks());

/** The example of RFC 8291, section 5 and appendix A. */
const rfc8291 = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  deviceKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('the example of RFC 8291', () => {
  const device = createECDH('prime256v1');
  device.setPrivateKey(Buffer.from(rfc8291.deviceKey, 'base64url'));
  const auth = Buffer.from(rfc8291.auth, 'base64url');

  test('is read by the device of these tests', () => {
    expect(device.getPublicKey('base64url')).toBe(rfc8291.p256dh);
    expect(decryptPush({ curve: device, auth }, Buffer.from(rfc8291.body, 'base64url'))).toBe(rfc8291.text);
  });

  test('is what our encryption makes of its key, salt and text, byte for byte', () => {
    const senderCurve = createECDH('prime256v1');
    vi.spyOn(crypto, 'randomBytes').mockImplementation(() => Buffer.from(rfc8291.salt, 'base64url'));
    vi.spyOn(crypto, 'createECDH').mockImplementation(() =>
      Object.assign(senderCurve, {
        generateKeys: () => {
          senderCurve.setPrivateKey(Buffer.from(rfc8291.senderKey, 'base64url'));
          return senderCurve.getPublicKey();
        },
      }),
    );
    const { cipherText } = webPush.encrypt(rfc8291.p256dh, rfc8291.auth, rfc8291.text, 'aes128gcm');
    expect(cipherText.toString('base64url')).toBe(rfc8291.body);
  });
});

describe('a notice', () => {
  test('is decrypted by its device alone, and its push service can check who sent it', async () => {
    const subscription = service.device('hp');
    expect(await sender.send(subscription, message)).toEqual({ outcome: 'delivered' });
    expect(service.faults).toEqual([]);
    const [got] = service.received;
    expect(got).toMatchObject({ device: 'hp', text: message.body, ttl: 240, urgency: 'high' });
    expect(got?.claims).toMatchObject({ aud: new URL(subscription.endpoint).origin, sub: 'mailto:admin@mabarin.test' });
    const validFor = (got?.claims.exp ?? 0) - systemClock.now().getTime() / 1_000;
    expect(validFor).toBeGreaterThan(0);
    expect(validFor).toBeLessThanOrEqual(86_400);

    // Encrypted for somebody else's keys, it is unreadable at this device.
    await sender.send({ ...subscription, keys: service.device('lain').keys }, message);
    expect(service.faults).toHaveLength(1);
  });

  test('that was signed with another key is noticed', () => {
    const other = vapidKeys(Buffer.alloc(32, 8).toString('base64'));
    const header = (key: typeof keys) =>
      webPush.getVapidHeaders('https://a.example', settings.subject, key.publicKey, key.privateKey, 'aes128gcm')
        .Authorization;
    expect(() => checkVapid(header(other), keys.publicKey)).toThrow('another key');
    const forged = header(other).replace(/k=.*/, `k=${keys.publicKey}`);
    expect(() => checkVapid(forged, keys.publicKey)).toThrow('not of this key');
  });

  test.each([
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [400, { outcome: 'refused' }],
    [403, { outcome: 'gone' }],
    [413, { outcome: 'refused' }],
    [302, { outcome: 'refused' }],
    [429, { outcome: 'later', retryAfter: 30 }],
    [503, { outcome: 'later', retryAfter: 30 }],
  ])('that is answered %i ends as %o', async (code, outcome) => {
    service.answer = () => ({ code, retryAfter: '30' });
    expect(await sender.send(service.device('hp'), message)).toEqual(outcome);
  });

  test('that nobody takes may be sent later', async () => {
    const nobody = { ...service.device('hp'), endpoint: 'http://127.0.0.1:65534/x' };
    expect(await sender.send(nobody, message)).toEqual({ outcome: 'later', retryAfter: null });
  });
});

describe('a subscription', () => {
  test('is taken from known push services only, and from this machine in tests', () => {
    const { keys: own } = service.device('hp');
    const strict = webPushSender({ ...settings, loopback: false });
    expect(strict.accepts({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: own })).toBe(true);
    for (const endpoint of ['http://127.0.0.1:4100/x', 'https://10.0.0.1/x', 'https://jahat.example/x']) {
      expect(strict.accepts({ endpoint, keys: own })).toBe(false);
    }
  });

  test('of keys that are no point of the curve is not taken', () => {
    const subscription = service.device('hp');
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    expect(sender.accepts({ ...subscription, keys: { ...subscription.keys, p256dh } })).toBe(false);
  });

  test('whose push service is no longer allowed, or leads inside, is not called', async () => {
    const { keys: own } = service.device('hp');
    const asked: string[] = [];
    const resolve = (name: string) => (asked.push(name), Promise.resolve(['10.0.0.1']));
    const strict = webPushSender({ ...settings, loopback: false, resolve });
    expect(await strict.send({ endpoint: 'https://jahat.example/x', keys: own }, message)).toEqual({ outcome: 'gone' });
    expect(asked).toEqual([]);
    const known = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: own };
    expect(await strict.send(known, message)).toEqual({ outcome: 'later', retryAfter: null });
    expect(asked).toEqual(['fcm.googleapis.com']);
  });
});
