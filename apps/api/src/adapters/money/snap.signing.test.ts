import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import * as vectors from '@mabarin/simulators/snap.vectors';
import { describe, expect, test } from 'vitest';
import { callText, isSignedBy, readPrivateKey, readPublicKey, signHmac, signRsa, tokenText } from './snap.signing.ts';

const key = createPrivateKey({ key: Buffer.from(vectors.merchantKeyDer, 'base64'), format: 'der', type: 'pkcs8' });
const publicKey = createPublicKey(key);
const time = '2026-01-02T03:04:05+07:00';
const token = 'snap-token-LOCALTEST';
const secret = 'snap-secret-LOCALTEST';
const generate = '/v1.0/qr/qr-mpm-generate';
const post = (path: string, body: string) => ({ method: 'POST', path, body, time });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the published vectors', () => {
  test('V1: a request for a token', () => {
    const der = publicKey.export({ format: 'der', type: 'spki' });
    expect(createHash('sha256').update(der).digest('hex')).toBe(
      '98faaee99002d3151ca0ae1c9ef0e904e2ddadf238508ea3dc47166f9c3a6c4b',
    );
    expect(signRsa(key, tokenText('MBR-LOCALTEST', time))).toBe(vectors.tokenSignature);
  });

  test('V2: a QR, in base64 and hex, on another path, and by RSA', () => {
    expect(sha256(vectors.qrBody)).toBe('aca50b5c99544f6be37f1e2b91da5a67721b6c53af341c6478a83b107134b828');
    const text = callText(post(generate, vectors.qrBody), token);
    expect(signHmac(secret, text, 'base64')).toBe(vectors.qrSignature);
    expect(signHmac(secret, text, 'hex')).toBe(vectors.qrSignatureHex);
    const doku = callText(post(`/snap-adapter/b2b${generate}`, vectors.qrBody), token);
    expect(signHmac(secret, doku, 'base64')).toBe(vectors.qrSignatureDoku);
    expect(signRsa(key, callText(post(generate, vectors.qrBody), null))).toBe(vectors.qrSignatureRsa);
  });

  test('V3: a transfer, whose blanks inside texts are signed too', () => {
    expect(sha256(vectors.transferBody)).toBe('eae4992f46080d54a3749d93cbd0c2ee4cb3fb8d02f8276f7c5dfa7672f52f5e');
    const signed = (body: string) =>
      signHmac(secret, callText(post('/v1.0/transfer-interbank', body), token), 'base64');
    expect(signed(vectors.transferBody)).toBe(vectors.transferSignature);
    expect(signed(vectors.transferBody.replaceAll(' ', ''))).not.toBe(vectors.transferSignature);
  });

  test('V4: a notification, by RSA and by HMAC, and neither with another status', () => {
    const path = '/v1.0/qr/qr-mpm-notify';
    const text = (body: string, with_: string | null) => callText(post(path, body), with_);
    const changed = vectors.notificationBody.replace(
      '"latestTransactionStatus":"00"',
      '"latestTransactionStatus":"05"',
    );
    expect(sha256(vectors.notificationBody)).toMatch(/^6b8237ea/);
    expect(sha256(changed)).toMatch(/^725deb12.*bed1$/);
    expect(isSignedBy([publicKey], text(vectors.notificationBody, null), vectors.notificationSignature)).toBe(true);
    expect(isSignedBy([publicKey], text(changed, null), vectors.notificationSignature)).toBe(false);
    expect(signHmac(secret, text(vectors.notificationBody, token), 'base64')).toBe(vectors.notificationHmac);
    expect(signHmac(secret, text(changed, token), 'base64')).not.toBe(vectors.notificationHmac);
  });
});

test('an empty body is hashed as one', () => {
  expect(callText({ method: 'GET', path: '/x', body: '', time }, token)).toBe(
    `GET:/x:${token}:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855:${time}`,
  );
});

test('what is no signature of a key is none, whatever it is made of', () => {
  const text = tokenText('MBR-LOCALTEST', time);
  for (const signature of ['', '=', 'not base64!', 'AAAA', vectors.qrSignature]) {
    expect(isSignedBy([publicKey], text, signature), signature).toBe(false);
  }
  expect(isSignedBy([], text, vectors.tokenSignature)).toBe(false);
});

test('a key that is none is refused without quoting it', () => {
  const ec = '-----BEGIN PRIVATE KEY-----\ncanary-key\n-----END PRIVATE KEY-----';
  for (const read of [readPrivateKey, readPublicKey]) {
    expect(() => read(ec)).toThrow(/^the SNAP .* is no RSA key in PEM$/);
    expect(() => read('')).toThrow('is no RSA key in PEM');
  }
  expect(readPrivateKey(key.export({ format: 'pem', type: 'pkcs8' }).toString()).type).toBe('private');
  expect(readPublicKey(publicKey.export({ format: 'pem', type: 'spki' }).toString()).type).toBe('public');
});
