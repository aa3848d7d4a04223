import type { SignatureEncoding } from './snap.signing.ts';

export type SnapService = '73' | '47' | '51' | '77' | '78' | '11' | '15' | '16' | '17' | '18' | '36';

/** Authentication of a provider's requests, from the strongest to the weakest. */
type InboundSignature =
  | 'rsa-path-body'
  /** HMAC over path, body and a token from us. */
  | 'hmac-token'
  /** RSA over its client id and the time only: a captured signature allows another body for some minutes. */
  | 'rsa-client-time';

export type SnapPreset = {
  /** Calls without a path are not offered. */
  paths: Readonly<Partial<Record<SnapService, string>>>;
  time: 'seconds' | 'milliseconds' | 'utc';
  encoding: SignatureEncoding;
  /** A call's own reference, or a new number. A query that reuses one would get its old response for a day. */
  externalId: 'same-as-reference' | 'random';
  channelId: string;
  /** Additional fields of bodies; `{merchantId}` stands for the configured one. */
  fields: Readonly<Partial<Record<SnapService, Readonly<Record<string, unknown>>>>>;
  findsByReference: boolean;
  /** `serviceCode` of a query: the standard says 47. */
  queryServiceCode: '47' | '17';
  /** Shortest validityPeriod in seconds; null: it takes none, and the lifetime of its QRs is unknown. */
  minValiditySeconds: number | null;
  inbound: {
    /** Registered with the provider, which signs this path: no proxy may change it. */
    notifyPath: string;
    signature: InboundSignature;
    /** Path of the token request; null: notifications carry no token. */
    tokenPath: string | null;
  };
  /** Null: no known transfers. */
  transfers: {
    sourceAccountNo: string;
    /** Banks reached by 17 and 15; all others by 18 and 16. */
    intrabank: readonly string[];
  } | null;
};

/**
 * DOKU and BRI are pieced together from documents and have never met a live service: confirm host, paths, encodings and
 * the terminal when the account is opened (docs/going-live.md).
 */
export const snapPresets = {
  midtrans: {
    paths: {
      '73': '/v1.0/access-token/b2b',
      '47': '/v1.0/qr/qr-mpm-generate',
      '51': '/v1.0/qr/qr-mpm-query',
      '77': '/v1.0/qr/qr-mpm-cancel',
      '78': '/v1.0/qr/qr-mpm-refund',
      '11': '/v1.0/balance-inquiry',
      '15': '/v1.0/account-inquiry-internal',
      '16': '/v1.0/account-inquiry-external',
      '17': '/v1.0/transfer-intrabank',
      '18': '/v1.0/transfer-interbank',
      '36': '/v1.0/transfer/status',
    },
    time: 'seconds',
    encoding: 'base64',
    externalId: 'same-as-reference',
    channelId: '00001',
    fields: {
      '47': { merchantId: '{merchantId}', additionalInfo: { acquirer: 'gopay' } },
      '77': { merchantId: '{merchantId}', reason: 'expired by merchant' },
      '78': { merchantId: '{merchantId}' },
    },
    findsByReference: true,
    queryServiceCode: '47',
    minValiditySeconds: 20,
    inbound: { notifyPath: '/snap/midtrans/v1.0/qr/qr-mpm-notify', signature: 'rsa-path-body', tokenPath: null },
    transfers: {
      // Payouts from Midtrans' own collection account need ten zeros.
      sourceAccountNo: '0000000000',
      // BCA, BRI, BNI, Mandiri, CIMB Niaga, Danamon, Permata, Jago.
      intrabank: ['014', '002', '009', '008', '022', '011', '013', '542'],
    },
  },
  doku: {
    paths: {
      '73': '/authorization/v1/access-token/b2b',
      '47': '/snap-adapter/b2b/v1.0/qr/qr-mpm-generate',
      '51': '/snap-adapter/b2b/v1.0/qr/qr-mpm-query',
      '77': '/snap-adapter/b2b/v1.0/qr/qr-mpm-cancel',
      '78': '/snap-adapter/b2b/v1.0/qr/qr-mpm-refund',
    },
    time: 'utc',
    encoding: 'base64',
    externalId: 'random',
    channelId: 'H2H',
    fields: {
      '47': { merchantId: '{merchantId}', terminalId: 'A01', additionalInfo: { postalCode: '10110', feeType: '1' } },
      '51': { merchantId: '{merchantId}' },
      '77': { merchantId: '{merchantId}', reason: 'expired by merchant' },
      '78': { merchantId: '{merchantId}' },
    },
    // DOKU's documentation requires its own referenceNo for a query.
    findsByReference: false,
    queryServiceCode: '47',
    minValiditySeconds: 20,
    inbound: {
      notifyPath: '/snap/doku/v1.0/qr/qr-mpm-notify',
      signature: 'hmac-token',
      tokenPath: '/snap/doku/v1.0/access-token/b2b',
    },
    transfers: null,
  },
  bri: {
    paths: {
      '73': '/snap/v1.0/access-token/b2b',
      '47': '/v1.0/qr-dynamic-mpm/qr-mpm-generate-qr',
      '51': '/v1.0/qr-dynamic-mpm/qr-mpm-query',
    },
    time: 'milliseconds',
    encoding: 'hex',
    externalId: 'random',
    channelId: '00001',
    fields: {
      '47': { merchantId: '{merchantId}', terminalId: '00000001' },
      '51': { additionalInfo: { terminalId: '00000001' } },
    },
    findsByReference: false,
    queryServiceCode: '17',
    minValiditySeconds: null,
    inbound: {
      notifyPath: '/snap/bri/v1.0/qr/qr-mpm-notify',
      signature: 'rsa-client-time',
      tokenPath: '/snap/bri/v1.0/access-token/b2b',
    },
    transfers: null,
  },
} as const satisfies Readonly<Record<string, SnapPreset>>;

/** SNAP has three digits only; wallets and syariah units have codes of our own (`dana`, `542S`). */
export function isBankCode(bankCode: string): boolean {
  return /^\d{3}$/.test(bankCode);
}

/** True: services 15 and 17 (inside a bank); false: 16 and 18 (between banks). */
export function isIntrabank({ transfers }: SnapPreset, bankCode: string): boolean {
  return transfers?.intrabank.includes(bankCode) ?? false;
}
