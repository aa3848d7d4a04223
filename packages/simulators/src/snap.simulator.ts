import {
  createHash,
  createHmac,
  createPublicKey,
  sign as signWith,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import { sandboxQris } from '@mabarin/domain/payments/qris';
import { createFaults } from '#faults.ts';
import { createOutbox, type Deliver, type Event } from '#outbox.ts';
import { csvOf, settledOf, type Movement } from '#settlement.ts';
import { jsonOf, wibText, type Answer, type Call, type Simulator, type SimulatorContext } from '#simulator.ts';

/**
 * A provider of SNAP, Bank Indonesia's standard: token (73), QRIS (47, 51, 77, 78, notification 52), account inquiry
 * (15, 16), transfer (17, 18, 36) and balance (11). It checks the RSA signature of the token request and the HMAC of
 * every call over the raw bytes. Own faults without effect: `in_progress` (202), `error_body` (200 with a 5xx code),
 * `inconsistent` (404xx18), `rate_limited`, `token_expired`; with effect: `accepted` (202), `conflict_with_answer` (409
 * with the first response), `long_code` (8 digits), `no_qr_string`, `wrong_amount`. SNAP has no settlement file; this
 * one follows Indonesian banks.
 */
export type SnapOptions = SimulatorContext & {
  variant: SnapVariant;
  clientId: string;
  clientSecret: string;
  partnerId: string;
  merchantId: string;
  merchantKey: KeyObject;
  providerKey: KeyObject;
  foreignKey: KeyObject;
  notifyPath: string;
  /** The merchant's token endpoint for providers that ask for one. */
  tokenPath: string;
  balance: number;
  skewSeconds: number;
  random: () => number;
};

export type SnapVariant = {
  id: 'midtrans' | 'doku' | 'bri';
  paths: Readonly<Partial<Record<Service, string>>>;
  encoding: 'base64' | 'hex';
  /** Notifications sign path and body, or only the client's id and the time. */
  notification: 'rsa_path_body' | 'hmac_token' | 'rsa_client_time';
  /** Notifications carry a token of the merchant. */
  asksToken: boolean;
  /** A repeated X-EXTERNAL-ID with the same body returns the first success instead of 409. */
  replays: boolean;
};

type Service = '73' | '47' | '51' | '77' | '78' | '15' | '16' | '17' | '18' | '36' | '11';

const standardPaths = {
  '15': '/v1.0/account-inquiry-internal',
  '16': '/v1.0/account-inquiry-external',
  '17': '/v1.0/transfer-intrabank',
  '18': '/v1.0/transfer-interbank',
  '36': '/v1.0/transfer/status',
  '11': '/v1.0/balance-inquiry',
} as const;

export const snapVariants: Readonly<Record<SnapVariant['id'], SnapVariant>> = {
  midtrans: {
    id: 'midtrans',
    paths: {
      ...standardPaths,
      '73': '/v1.0/access-token/b2b',
      '47': '/v1.0/qr/qr-mpm-generate',
      '51': '/v1.0/qr/qr-mpm-query',
      '77': '/v1.0/qr/qr-mpm-cancel',
      '78': '/v1.0/qr/qr-mpm-refund',
    },
    encoding: 'base64',
    notification: 'rsa_path_body',
    asksToken: false,
    replays: true,
  },
  doku: {
    id: 'doku',
    paths: {
      '73': '/authorization/v1/access-token/b2b',
      '47': '/snap-adapter/b2b/v1.0/qr/qr-mpm-generate',
      '51': '/snap-adapter/b2b/v1.0/qr/qr-mpm-query',
      '77': '/snap-adapter/b2b/v1.0/qr/qr-mpm-cancel',
      '78': '/snap-adapter/b2b/v1.0/qr/qr-mpm-refund',
    },
    encoding: 'base64',
    notification: 'hmac_token',
    asksToken: true,
    replays: false,
  },
  bri: {
    id: 'bri',
    paths: {
      '73': '/snap/v1.0/access-token/b2b',
      '47': '/v1.0/qr-dynamic-mpm/qr-mpm-generate-qr',
      '51': '/v1.0/qr-dynamic-mpm/qr-mpm-query',
    },
    encoding: 'hex',
    notification: 'rsa_client_time',
    asksToken: true,
    replays: false,
  },
};

export type SnapSimulator = Simulator & {
  pay(reference: string, paid?: { amount?: number }): void;
  turn(reference: string, status: string): void;
  moveTransfer(reference: string, status: TransferStatus): void;
  topUp(amount: number): void;
  revokeTokens(): void;
  charges(): readonly SnapCharge[];
  transfers(): readonly SnapTransfer[];
};

/**
 * latestTransactionStatus: 00 success, 03 pending, 04 refunded, 05 cancelled, 06 failed, 08 expired; tests use others.
 */
type ChargeStatus = string;
type TransferStatus = '00' | '03' | '04' | '06';

type SnapCharge = {
  reference: string;
  referenceNo: string;
  amount: number;
  status: ChargeStatus;
  qrContent: string;
  expiresAt: Date;
  paidAt: Date | null;
  /** Refunded rupiah, and the merchant's references of the refunds. */
  refunded: number;
  refunds: Set<string>;
};

type SnapTransfer = {
  reference: string;
  referenceNo: string;
  service: '17' | '18';
  amount: number;
  account: string;
  status: TransferStatus;
};

const TOKEN_SECONDS = 900;
const DEFAULT_VALIDITY_SECONDS = 900;
/** Seconds between tries of a notification; SNAP names none. */
const RETRY_SECONDS = [120, 600, 1_800, 5_400];

const ACCOUNTS: Readonly<Record<string, { http: number; code: string; message: string }>> = {
  '000': { http: 404, code: '11', message: 'Invalid Account' },
  '009': { http: 403, code: '09', message: 'Dormant Account' },
  '018': { http: 403, code: '18', message: 'Inactive Account' },
};

export function createSnap(options: SnapOptions): SnapSimulator {
  const { now, uuid, variant, clientId, clientSecret, merchantId, random } = options;
  const merchantPublicKey = createPublicKey(options.merchantKey);
  const tokens = new Map<string, Date>();
  const externalIds = new Map<string, { body: string; answer: Answer }>();
  const charges = new Map<string, SnapCharge>();
  const transfers = new Map<string, SnapTransfer>();
  let { balance } = options;
  const faults = createFaults(random);
  const outbox = createOutbox({ now, faults, sign: signEvent, retryAfter: (tries) => RETRY_SECONDS[tries - 1] });

  async function signEvent({ path, content }: Event, key: 'own' | 'foreign', deliver: Deliver) {
    const signer = key === 'own' ? options.providerKey : options.foreignKey;
    const rsa = (text: string) => signWith('RSA-SHA256', Buffer.from(text), signer).toString('base64');
    const time = snapTime(now());
    const token = variant.asksToken ? await askToken(deliver, time, rsa(`${clientId}|${time}`)) : '';
    const body = JSON.stringify(content);
    const signatures = {
      rsa_path_body: () => rsa(`POST:${path}:${sha256(body)}:${time}`),
      hmac_token: () =>
        createHmac('sha512', key === 'own' ? clientSecret : 'another secret')
          .update(`POST:${path}:${token}:${sha256(body)}:${time}`)
          .digest('base64'),
      rsa_client_time: () => rsa(`${clientId}|${time}`),
    };
    return {
      headers: {
        'content-type': 'application/json',
        'x-timestamp': time,
        'x-signature': signatures[variant.notification](),
        'x-partner-id': options.partnerId,
        'x-external-id': uuid(),
        ...(variant.asksToken ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
    };
  }

  async function askToken(deliver: Deliver, time: string, signature: string): Promise<string> {
    const given = await deliver({
      path: options.tokenPath,
      headers: {
        'content-type': 'application/json',
        'x-client-key': clientId,
        'x-timestamp': time,
        'x-signature': signature,
      },
      body: '{"grantType":"client_credentials"}',
    });
    const token = typeof given === 'number' ? null : jsonOf(Buffer.from(given.body))?.['accessToken'];
    return typeof token === 'string' ? token : '';
  }

  function answer(http: number, service: Service, code: string, message: string, more: object = {}): Answer {
    const responseCode = `${http}${service}${code}`;
    return {
      status: http,
      headers: { 'x-timestamp': snapTime(now()) },
      body: { responseCode, responseMessage: message, ...more },
    };
  }

  const ok = (service: Service, more: object) => answer(200, service, '00', 'Successful', more);

  function giveToken(call: Call): Answer {
    const time = call.headers['x-timestamp'] ?? '';
    const text = `${call.headers['x-client-key'] ?? ''}|${time}`;
    const signature = Buffer.from(call.headers['x-signature'] ?? '', 'base64');
    const grant = jsonOf(call.body);
    if ((grant?.['grantType'] ?? grant?.['grant_type']) !== 'client_credentials') {
      return answer(400, '73', '02', 'Invalid Mandatory Field grantType');
    }
    const known = call.headers['x-client-key'] === clientId && isFresh(time);
    if (!known || !verify('RSA-SHA256', Buffer.from(text), merchantPublicKey, signature)) {
      return answer(401, '73', '00', 'Unauthorized. [Signature]');
    }
    const token = `snap-${uuid()}`;
    tokens.set(token, new Date(now().getTime() + TOKEN_SECONDS * 1_000));
    return ok('73', { accessToken: token, tokenType: 'Bearer', expiresIn: String(TOKEN_SECONDS) });
  }

  function isFresh(time: string): boolean {
    return Math.abs(new Date(time).getTime() - now().getTime()) <= options.skewSeconds * 1_000;
  }

  /** Null: the caller is authenticated. */
  function refusalOf(call: Call, service: Service): Answer | null {
    const token = /^Bearer (.+)$/.exec(call.headers['authorization'] ?? '')?.[1] ?? '';
    const until = tokens.get(token);
    if (until === undefined || until <= now()) return answer(401, service, '01', 'Invalid Token (B2B)');
    const time = call.headers['x-timestamp'] ?? '';
    const query = call.query.size === 0 ? '' : `?${call.query.toString()}`;
    const text = `${call.method}:${call.path}${query}:${token}:${sha256(call.body)}:${time}`;
    const expected = createHmac('sha512', clientSecret).update(text).digest();
    const given = Buffer.from(call.headers['x-signature'] ?? '', variant.encoding);
    const right = given.length === expected.length && timingSafeEqual(given, expected);
    if (!right || !isFresh(time) || call.headers['x-partner-id'] !== options.partnerId) {
      return answer(401, service, '00', 'Unauthorized. [Signature]');
    }
    if (!/^[\w-]{1,36}$/.test(call.headers['x-external-id'] ?? '')) {
      return answer(400, service, '02', 'Invalid Mandatory Field X-EXTERNAL-ID');
    }
    return null;
  }

  /** Response to an X-EXTERNAL-ID reused on this WIB day; null: new. */
  function repeated(call: Call, service: Service): Answer | null {
    const before = externalIds.get(externalKey(call, service));
    if (before === undefined) return null;
    if (variant.replays && before.body === call.body.toString('utf8')) return before.answer;
    return answer(409, service, '00', 'Conflict');
  }

  function externalKey(call: Call, service: Service): string {
    return `${wibText(now()).slice(0, 10)}:${service}:${call.headers['x-external-id'] ?? ''}`;
  }

  function findCharge(reference: unknown, referenceNo: unknown): SnapCharge | undefined {
    const charge = [...charges.values()].find((one) =>
      typeof referenceNo === 'string' ? one.referenceNo === referenceNo : one.reference === reference,
    );
    if (charge?.status === '03' && charge.expiresAt <= now()) end(charge, '08');
    return charge;
  }

  function end(charge: SnapCharge, status: ChargeStatus): void {
    charge.status = status;
    if (status === '00') charge.paidAt ??= now();
    outbox.add({
      path: options.notifyPath,
      content: {
        originalReferenceNo: charge.referenceNo,
        originalPartnerReferenceNo: charge.reference,
        latestTransactionStatus: status,
        transactionStatusDesc: status === '00' ? 'success' : 'ended',
        amount: money(charge.amount),
        additionalInfo: { qris: { issuerName: 'dana', acquirerName: 'gopay', transactionType: 'OFF-US' } },
      },
    });
  }

  function generate(input: Record<string, unknown>, fault: string | null): Answer {
    const { partnerReferenceNo: reference, validityPeriod } = input;
    const amount = amountOf(input['amount']);
    if (typeof reference !== 'string' || !/^[\w~.-]{1,36}$/.test(reference)) {
      return answer(400, '47', '02', 'Invalid Mandatory Field partnerReferenceNo');
    }
    if (amount === null) return answer(400, '47', '01', 'Invalid Field Format amount');
    if (input['merchantId'] !== merchantId) return answer(404, '47', '08', 'Invalid Merchant');
    if (charges.has(reference)) return answer(409, '47', '01', 'Duplicate partnerReferenceNo');
    const charge: SnapCharge = {
      reference,
      referenceNo: `SIM-QR-${uuid()}`,
      amount,
      status: '03',
      qrContent: sandboxQris(amount, reference.slice(-25)),
      expiresAt:
        typeof validityPeriod === 'string'
          ? new Date(validityPeriod)
          : new Date(now().getTime() + DEFAULT_VALIDITY_SECONDS * 1_000),
      paidAt: null,
      refunded: 0,
      refunds: new Set(),
    };
    charges.set(reference, charge);
    return ok('47', {
      referenceNo: charge.referenceNo,
      partnerReferenceNo: reference,
      ...(fault === 'no_qr_string' ? {} : { qrContent: charge.qrContent }),
    });
  }

  function query(input: Record<string, unknown>, fault: string | null): Answer {
    const charge = findCharge(input['originalPartnerReferenceNo'], input['originalReferenceNo']);
    if (charge === undefined) {
      return variant.id === 'midtrans'
        ? ok('51', { serviceCode: '47', latestTransactionStatus: '07', transactionStatusDesc: 'Transaction not found' })
        : answer(404, '51', '01', 'Transaction Not Found');
    }
    return ok('51', {
      originalReferenceNo: charge.referenceNo,
      originalPartnerReferenceNo: charge.reference,
      serviceCode: '47',
      latestTransactionStatus: charge.status,
      transactionStatusDesc: charge.status === '00' ? 'success' : 'not paid',
      ...(charge.paidAt
        ? { paidTime: snapTime(charge.paidAt), additionalInfo: { issuerRrn: charge.reference.slice(-12) } }
        : {}),
      amount: money(fault === 'wrong_amount' ? charge.amount - 1 : charge.amount),
    });
  }

  function cancel(input: Record<string, unknown>): Answer {
    const charge = findCharge(input['originalPartnerReferenceNo'], input['originalReferenceNo']);
    if (charge === undefined) return answer(404, '77', '01', 'Transaction Not Found');
    if (typeof input['reason'] !== 'string') return answer(400, '77', '02', 'Invalid Mandatory Field reason');
    if (charge.status !== '03') return answer(403, '77', '00', 'Transaction is not pending');
    end(charge, '05');
    return ok('77', { originalReferenceNo: charge.referenceNo, cancelTime: snapTime(now()) });
  }

  /** A full or partial refund; a charge is 04 once it is full. */
  function refund(input: Record<string, unknown>): Answer {
    const { partnerRefundNo, refundAmount } = input;
    const charge = findCharge(input['originalPartnerReferenceNo'], input['originalReferenceNo']);
    if (charge === undefined) return answer(404, '78', '01', 'Transaction Not Found');
    if (typeof partnerRefundNo !== 'string') return answer(400, '78', '02', 'Invalid Mandatory Field partnerRefundNo');
    if (charge.refunds.has(partnerRefundNo)) return answer(409, '78', '01', 'Duplicate partnerRefundNo');
    if (charge.status !== '00') return answer(404, '78', '00', 'Invalid Transaction Status');
    const left = charge.amount - charge.refunded;
    const amount = refundAmount === undefined ? left : amountOf(refundAmount);
    if (amount === null || amount > left) return answer(404, '78', '13', 'Invalid Amount');
    charge.refunds.add(partnerRefundNo);
    charge.refunded += amount;
    if (charge.refunded === charge.amount) end(charge, '04');
    return ok('78', {
      refundNo: `SIM-RF-${uuid()}`,
      partnerRefundNo,
      refundAmount: money(amount),
      refundTime: snapTime(now()),
    });
  }

  function inquireAccount(service: '15' | '16', input: Record<string, unknown>): Answer {
    const account = String(input['beneficiaryAccountNo'] ?? '');
    const refusal = ACCOUNTS[account.slice(-3)];
    if (refusal !== undefined) return answer(refusal.http, service, refusal.code, refusal.message);
    if (account.endsWith('202')) return answer(202, service, '00', 'Request In Progress');
    return ok(service, {
      beneficiaryAccountName: `SIM ${account.slice(-4)}`,
      beneficiaryAccountNo: account,
      currency: 'IDR',
    });
  }

  function transfer(service: '17' | '18', input: Record<string, unknown>): Answer {
    const { partnerReferenceNo: reference, beneficiaryAccountNo: account } = input;
    const amount = amountOf(input['amount']);
    if (typeof reference !== 'string' || typeof account !== 'string' || amount === null) {
      return answer(400, service, '02', 'Invalid Mandatory Field');
    }
    const refusal = ACCOUNTS[account.slice(-3)];
    if (transfers.has(reference)) return answer(409, service, '01', 'Duplicate partnerReferenceNo');
    if (refusal !== undefined) return answer(refusal.http, service, refusal.code, refusal.message);
    if (account.endsWith('306')) return answer(403, service, '06', 'Cut Off In Progress');
    if (amount > balance) return answer(403, service, '14', 'Insufficient Funds');
    balance -= amount;
    const ending = account.slice(-3);
    const made: SnapTransfer = { reference, referenceNo: `SIM-TF-${uuid()}`, service, amount, account, status: '03' };
    transfers.set(reference, made);
    if (ending === '504') made.status = '00';
    if (ending === '506') moveTransfer(reference, '06');
    if (ending === '504' || ending === '506') return answer(504, service, '00', 'Timeout');
    if (ending === '202') return answer(202, service, '00', 'Request In Progress');
    return ok(service, { referenceNo: made.referenceNo, partnerReferenceNo: reference, amount: money(amount) });
  }

  function moveTransfer(reference: string, status: TransferStatus): void {
    const made = transfers.get(reference);
    if (made === undefined) throw new Error(`There is no transfer ${reference}.`);
    if ((status === '06' || status === '04') && made.status !== '06' && made.status !== '04') balance += made.amount;
    made.status = status;
  }

  function inquireTransfer(input: Record<string, unknown>): Answer {
    const made = transfers.get(String(input['originalPartnerReferenceNo']));
    if (made === undefined || made.service !== input['serviceCode'])
      return answer(404, '36', '01', 'Transaction Not Found');
    return ok('36', {
      originalReferenceNo: made.referenceNo,
      originalPartnerReferenceNo: made.reference,
      serviceCode: made.service,
      latestTransactionStatus: made.status,
      amount: money(made.amount),
      beneficiaryAccountNo: made.account,
    });
  }

  function perform(service: Service, input: Record<string, unknown>, fault: string | null): Answer {
    switch (service) {
      case '47':
        return generate(input, fault);
      case '51':
        return query(input, fault);
      case '77':
        return cancel(input);
      case '78':
        return refund(input);
      case '15':
      case '16':
        return inquireAccount(service, input);
      case '17':
      case '18':
        return transfer(service, input);
      case '36':
        return inquireTransfer(input);
      case '11':
        return ok('11', { accountInfos: [{ availableBalance: money(balance) }] });
      case '73':
        throw new Error('A token is given before anything is asked.');
    }
  }

  const serviceOf = (call: Call) =>
    (Object.entries(variant.paths) as [Service, string][]).find(([, path]) => path === call.path)?.[0];

  return {
    name: `SNAP (${variant.id})`,
    actions: ['pay', 'expire', 'fail'],
    faults,
    outbox,
    operationOf: (call) => (call.method === 'POST' ? serviceOf(call) : undefined),
    async handle(call, fault) {
      const service = serviceOf(call) ?? '47';
      if (fault === 'rate_limited') return answer(429, service, '00', 'Too Many Requests');
      if (service === '73') return giveToken(call);
      if (fault === 'token_expired') tokens.clear();
      const refusal = refusalOf(call, service);
      if (refusal !== null) return refusal;
      if (fault === 'in_progress') return answer(202, service, '00', 'Request In Progress');
      if (fault === 'inconsistent') return answer(404, service, '18', 'Inconsistent Request');
      if (fault === 'error_body') return { ...answer(500, service, '00', 'General Error'), status: 200 };
      const input = jsonOf(call.body);
      if (input === null) return answer(400, service, '00', 'Bad Request');
      const before = repeated(call, service);
      if (before !== null) return before;
      const done = perform(service, input, fault);
      if (done.status === 200)
        externalIds.set(externalKey(call, service), { body: call.body.toString('utf8'), answer: done });
      if (fault === 'accepted') return answer(202, service, '00', 'Request In Progress');
      if (fault === 'conflict_with_answer') return { ...done, status: 409 };
      if (fault === 'long_code') {
        const { responseCode, ...rest } = done.body as { responseCode: string };
        return { ...done, body: { responseCode: `${responseCode}0`, ...rest } };
      }
      return done;
    },
    pay(reference, { amount } = {}) {
      const charge = findCharge(reference, undefined);
      if (charge === undefined) throw new Error(`There is no QR ${reference}.`);
      if (charge.status !== '03') throw new Error(`${reference} has status ${charge.status}: its QR takes no money.`);
      if (amount !== undefined) charge.amount = amount;
      end(charge, '00');
    },
    turn(reference, status) {
      const charge = findCharge(reference, undefined);
      if (charge === undefined) throw new Error(`There is no QR ${reference}.`);
      end(charge, status);
    },
    moveTransfer,
    topUp(amount) {
      balance += amount;
    },
    revokeTokens: () => tokens.clear(),
    charges: () => [...charges.values()],
    transfers: () => [...transfers.values()],
    async act(action, id) {
      if (action === 'pay') return this.pay(id);
      const charge = findCharge(id, undefined);
      if (charge === undefined) throw new Error(`There is no QR ${id}.`);
      if (charge.status === '03') end(charge, action === 'fail' ? '06' : '08');
    },
    settlements() {
      const movements = [...charges.values()].flatMap(
        ({ reference, referenceNo, amount, paidAt, refunded }): Movement[] => {
          if (paidAt === null) return [];
          const taken = { reference, providerId: referenceNo, refund: null, amount, at: paidAt };
          return refunded === 0 ? [taken] : [taken, { ...taken, refund: `SIM-RF-${referenceNo}`, amount: -refunded }];
        },
      );
      const rupiah = (amount: number) => `${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.')},00`;
      const rows = settledOf(movements, now()).map(
        ({ reference, providerId, refund: key, amount, fee, net, settledAt }) => ({
          'Partner Reference No': reference,
          'Reference No': providerId,
          Tipe: key === null ? 'PAYMENT' : 'REFUND',
          Nominal: rupiah(amount),
          MDR: rupiah(fee),
          'Nominal Bersih': rupiah(net),
          'Tanggal Settlement': wibText(settledAt).slice(0, 10).split('-').toReversed().join('/'),
          'Settlement ID': key ?? `STL-${providerId}`,
        }),
      );
      const columns = ['Partner Reference No', 'Reference No', 'Tipe', 'Nominal', 'MDR', 'Nominal Bersih'];
      return csvOf(rows, [...columns, 'Tanggal Settlement', 'Settlement ID'], ';');
    },
    rows: () =>
      [...charges.values()].toReversed().map((charge) => ({
        partnerReferenceNo: charge.reference,
        amount: charge.amount,
        latestTransactionStatus: findCharge(charge.reference, undefined)?.status ?? charge.status,
        validityPeriod: snapTime(charge.expiresAt),
      })),
  };
}

function snapTime(date: Date): string {
  return `${wibText(date).replace(' ', 'T')}+07:00`;
}

function money(amount: number) {
  return { value: `${amount}.00`, currency: 'IDR' };
}

/** Whole rupiah; null: not in SNAP's form. */
function amountOf(value: unknown): number | null {
  const { value: text, currency } = (value ?? {}) as { value?: unknown; currency?: unknown };
  const whole = typeof text === 'string' ? /^(\d{1,14})\.00$/.exec(text)?.[1] : undefined;
  return whole === undefined || currency !== 'IDR' ? null : Number(whole);
}

/** Lower hex of the raw bytes; a body without insignificant blanks is its own minified form. */
function sha256(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('hex');
}
