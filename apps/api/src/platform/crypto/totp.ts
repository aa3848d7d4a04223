import { HOTP, Secret, TOTP } from 'otpauth';
import type { Random } from '#ports/random.port.ts';

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, steps of 30 s. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const ISSUER = 'Mabarin';

/** A new secret of 160 bits, which RFC 4226 recommends, in base32. */
export function newTotpSecret(random: Pick<Random, 'token'>): string {
  const bytes = new Uint8Array(Buffer.from(random.token(20), 'base64url'));
  return new Secret({ buffer: bytes.buffer }).base32;
}

export function totpUri({ secret, label }: { secret: string; label: string }): string {
  return new TOTP({ ...parameters, issuer: ISSUER, label, secret }).toString();
}

export function totpCode({ secret, now }: { secret: string; now: Date }): string {
  return TOTP.generate({ ...parameters, secret: Secret.fromBase32(secret), timestamp: now.getTime() });
}

/** The matching step of 30 s after `lastStep`; null: none. A guarded write makes a code work once (RFC 6238, 5.2). */
export function verifyTotp({
  secret,
  code,
  now,
  lastStep,
}: {
  secret: string;
  code: string;
  now: Date;
  lastStep: number | null;
}): number | null {
  // The library throws on six characters that are not six bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const { algorithm, digits, period } = parameters;
  const key = Secret.fromBase32(secret);
  const present = TOTP.counter({ period, timestamp: now.getTime() });
  const steps = [present, present - 1, present + 1].filter((step) => lastStep === null || step > lastStep);
  const isOf = (counter: number) =>
    HOTP.validate({ token: code, secret: key, algorithm, digits, counter, window: 0 }) !== null;
  return steps.find(isOf) ?? null;
}
