import type { SignatureEncoding } from './snap.signing.ts';

/** SNAP's service codes that we use. */
export type SnapService = '73' | '47' | '51' | '77' | '78' | '11' | '15' | '16' | '17' | '18' | '36';

/** How a provider authenticates what it sends us, from the strongest to the weakest. */
type InboundSignature =
  /** RSA over path and body. */
  | 'rsa-path-body'
  /** HMAC over path, body and a token that we gave it. */
  | 'hmac-token'
  /** RSA over its client id and the time only: whoever holds one may change the body for some minutes. */
  | 'rsa-client-time';

/** How one provider differs from the standard. */
export type SnapPreset = {
  /** Calls without a path are not offered. */
  paths: Readonly<Partial<Record<SnapService, string>>>;
  /** How X-TIMESTAMP is written. */
  time: 'seconds' | 'milliseconds' | 'utc';
  encoding: SignatureEncoding;
  /**
   * X-EXTERNAL-ID of a QR or refund: its own reference, or a new number as for all other calls. A question under an old
   * one would be answered with its old answer for a day.
   */
  externalId: 'same-as-reference' | 'random';
  channelId: string;
  /** What bodies hold beside the standard's part; `{merchantId}` stands for the configured one. */
  fields: Readonly<Partial<Record<SnapService, Readonly<Record<string, unknown>>>>>;
  /** Whether its query finds a QR by our reference alone. */
  findsByReference: boolean;
  /** `serviceCode` of a query: the standard says 47. */
  queryServiceCode: '47' | '17';
  /** The shortest validityPeriod it takes, in seconds; null: it takes none, and its QRs live as long as it likes. */
  minValiditySeconds: number | null;
  inbound: {
    /** What we register with it: providers sign this path, so no proxy before us may change it. */
    notifyPath: string;
    signature: InboundSignature;
    /** Where it gets the token that its notifications then carry; null: it needs none. */
    tokenPath: string | null;
  };
  /** Null: it offers no transfers that we know of. */
  transfers: {
    sourceAccountNo: string;
    /** Banks that are sent to by 17 and asked by 15; all others by 18 and 16. */
    intrabank: readonly string[];
  } | null;
};

/**
 * Midtrans is written after its complete documentation. DOKU and BRI are put together from parts of theirs and from
 * other people's code, and nothing of them met a live service: host, paths, encodings and the terminal are to be confirmed
 * when the account is opened (docs/going-live.md).
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
    inbound: {
      notifyPath: '/snap/midtrans/v1.0/qr/qr-mpm-notify',
      signature: 'rsa-path-body',
      tokenPath: null,
    },
    transfers: {
      // Whoever is paid out of Midtrans' own collection account writes ten zeros.
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
      '47': {
        merchantId: '{merchantId}',
        terminalId: 'A01',
        additionalInfo: { postalCode: '10110', feeType: '1' },
      },
      '51': { merchantId: '{merchantId}' },
      '77': { merchantId: '{merchantId}', reason: 'expired by merchant' },
      '78': { merchantId: '{merchantId}' },
    },
    // Its page names its own referenceNo as what a query needs.
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

/** Wallets and the banks' syariah units have codes of our own in the list (`dana`, `542S`); SNAP writes three digits. */
export function isBankCode(bankCode: string): boolean {
  return /^\d{3}$/.test(bankCode);
}

/** Whether a bank is reached by the services inside a bank (15, 17) or by those between banks (16, 18). */
export function isIntrabank({ transfers }: SnapPreset, bankCode: string): boolean {
  return transfers?.intrabank.includes(bankCode) ?? false;
}
