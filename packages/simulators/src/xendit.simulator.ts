import { sandboxQris } from '@mabarin/domain/payments/qris';
import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import { csvOf, settledOf, type Movement } from '#settlement.ts';
import { jsonOf, wibText, type Answer, type Call, type Simulator, type SimulatorContext } from '#simulator.ts';

/**
 * Xendit payment requests v3 for QRIS and payouts v2 (docs.xendit.co: qris, create-payment-request, get-payment,
 * cancel-payment-request, refund-payment-request, payment-webhook-notification, integration-payouts,
 * test-scenarios-payouts). A payment request cannot be looked up by our reference, and its QR lives 48 hours. Own
 * faults: `rate_limited`, `channel_unavailable`, `wrong_amount` (1 rupiah less), `no_qr_string`, `conflict` (409
 * without effect), `refund_failed`; of a payout `conflict` (made, 409 with the payout) and `accepted` (made, 202). Its
 * settlement file is the Transactions report, version 2 (transactions-report); its dates and settlement states are
 * guesses.
 */
export type XenditOptions = SimulatorContext & {
  secretKey: string;
  callbackToken: string;
  random: () => number;
  paymentPath: string;
  payoutPath: string;
  balance: number;
};

export type XenditSimulator = Simulator & {
  /** `late` pays a request that was paid, cancelled or expired, as a payer who scanned it before may. */
  pay(id: string, paid?: { amount?: number; late?: boolean }): void;
  /** Refunds without a call of the merchant's service, as from the dashboard. */
  giveBack(id: string, amount: number): void;
  /** Overrides the shown status of a request; null: no more. */
  callStatus(id: string, word: string | null): void;
  /** Ends a payout, in any state: a bank may give money back after `SUCCEEDED`. */
  movePayout(reference: string, status: PayoutStatus, failureCode?: string): void;
  requests(): readonly PaymentRequest[];
  payouts(): readonly Payout[];
  topUp(amount: number): void;
};

type PaymentRequest = {
  id: string;
  reference: string;
  amount: number;
  status: 'REQUIRES_ACTION' | 'SUCCEEDED' | 'CANCELED' | 'EXPIRED';
  /** Oldest first: a QR may be paid twice. */
  payments: Payment[];
  refunded: number;
  /** Overridden status. */
  word: string | null;
  qrString: string;
  createdAt: Date;
  updatedAt: Date;
};

type Payment = { id: string; captureId: string; capturedAt: Date; amount: number };

type PayoutStatus = 'ACCEPTED' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | 'REVERSED';
type Payout = {
  id: string;
  reference: string;
  amount: number;
  channelCode: string;
  accountNumber: string;
  holder: string;
  status: PayoutStatus;
  failureCode: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The QRIS channel has no expiry of its own: "Set Expiry -", request expiry 48 h. */
const EXPIRY_MS = 48 * 3_600_000;
/** Up to six repeats with growing gaps. */
const RETRY_SECONDS = [60, 120, 240, 480, 960, 1_920];
/** Outcome of a payout by its account number (test-scenarios-payouts). */
const ENDS: Record<string, { status: PayoutStatus; failureCode?: string }> = {
  '131313': { status: 'ACCEPTED' },
  '123456': { status: 'FAILED', failureCode: 'TEMPORARY_TRANSFER_ERROR' },
  '999999': { status: 'FAILED', failureCode: 'REJECTED_BY_CHANNEL' },
  '121212': { status: 'FAILED', failureCode: 'INVALID_DESTINATION' },
};
const REVERSED_ACCOUNT = '654321';

export function createXendit(options: XenditOptions): XenditSimulator {
  const { now, uuid, secretKey, callbackToken, random, paymentPath, payoutPath } = options;
  const requests = new Map<string, PaymentRequest>();
  const payouts = new Map<string, Payout>();
  const keys = new Map<string, { body: string; answer: Answer }>();
  let { balance } = options;
  const faults = createFaults(random);
  const outbox = createOutbox({
    now,
    faults,
    sign: ({ content }, key) => ({
      headers: {
        'content-type': 'application/json',
        'x-callback-token': key === 'own' ? callbackToken : 'another-token',
      },
      body: JSON.stringify(content),
    }),
    retryAfter: (tries) => RETRY_SECONDS[tries - 1],
  });

  function find(id: string): PaymentRequest | undefined {
    const request = requests.get(id);
    if (request?.status === 'REQUIRES_ACTION' && request.createdAt.getTime() + EXPIRY_MS <= now().getTime()) {
      move(request, 'EXPIRED');
      notify('payment_request.expiry', { ...requestOf(request) });
    }
    return request;
  }

  function move(request: PaymentRequest, status: PaymentRequest['status']): void {
    request.status = status;
    request.updatedAt = now();
  }

  function notify(event: string, data: Record<string, unknown>, path = paymentPath): void {
    outbox.add({ path, content: { event, business_id: 'sim', created: now().toISOString(), data } });
  }

  function requestOf(request: PaymentRequest, fault: string | null = null) {
    const latest = request.payments.at(-1);
    return {
      business_id: 'sim',
      reference_id: request.reference,
      payment_request_id: request.id,
      ...(latest === undefined ? {} : { latest_payment_id: latest.id }),
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: fault === 'wrong_amount' ? request.amount - 1 : request.amount,
      capture_method: 'AUTOMATIC',
      channel_code: 'QRIS',
      channel_properties: {},
      actions:
        request.status === 'REQUIRES_ACTION' && fault !== 'no_qr_string'
          ? [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: request.qrString }]
          : [],
      status: request.word ?? request.status,
      metadata: {},
      created: request.createdAt.toISOString(),
      updated: request.updatedAt.toISOString(),
    };
  }

  function createRequest(call: Call, fault: string | null): Answer {
    const input = jsonOf(call.body);
    const { reference_id: reference, request_amount: amount, channel_code: channel, currency } = input ?? {};
    if (typeof reference !== 'string' || typeof amount !== 'number' || currency !== 'IDR') {
      return failure(400, 'API_VALIDATION_ERROR', 'There is an error with the format submitted to the server.');
    }
    if (channel !== 'QRIS' || amount < 1 || amount > 10_000_000) {
      return failure(400, 'INVALID_VALUE_ERROR', 'The channel or the amount is not supported.');
    }
    const request: PaymentRequest = {
      id: `pr-${uuid()}`,
      reference,
      amount,
      status: 'REQUIRES_ACTION',
      payments: [],
      refunded: 0,
      word: null,
      qrString: sandboxQris(amount, reference.slice(-25)),
      createdAt: now(),
      updatedAt: now(),
    };
    requests.set(request.id, request);
    return { status: 201, body: requestOf(request, fault) };
  }

  function cancelRequest(request: PaymentRequest): Answer {
    if (request.status === 'SUCCEEDED') {
      return failure(400, 'INELIGIBLE_TRANSACTION_STATUS', 'The payment request was paid.');
    }
    if (request.status !== 'REQUIRES_ACTION') {
      return failure(400, 'INACTIVE_PAYMENT_REQUEST', 'The payment request is over.');
    }
    move(request, 'CANCELED');
    return { status: 200, body: requestOf(request) };
  }

  function pay(id: string, { amount, late = false }: { amount?: number; late?: boolean } = {}): void {
    const request = find(id) ?? [...requests.values()].find(({ reference }) => reference === id);
    if (request === undefined) throw new Error(`Xendit has no payment request ${id}.`);
    if (request.status !== 'REQUIRES_ACTION' && !late) throw new Error(`${id} is ${request.status}.`);
    if (amount !== undefined) request.amount = amount;
    const payment = { id: `py-${uuid()}`, captureId: `cap-${uuid()}`, capturedAt: now(), amount: request.amount };
    request.payments.push(payment);
    // "The request stays expired" if money comes after its end: only the payment is captured.
    if (request.status === 'REQUIRES_ACTION') move(request, 'SUCCEEDED');
    notify('payment.capture', paymentOf(request, payment));
  }

  function paymentOf(request: PaymentRequest, { id, captureId, capturedAt, amount }: Payment) {
    const { actions: _actions, latest_payment_id: _latest, ...rest } = requestOf(request);
    return {
      ...rest,
      payment_id: id,
      captures: [{ capture_id: captureId, capture_amount: amount, capture_timestamp: capturedAt.toISOString() }],
      payment_details: { issuer_name: 'DANA', receipt_id: captureId.slice(-12) },
      status: 'SUCCEEDED',
    };
  }

  function findPayment(id: string): Answer {
    for (const request of requests.values()) {
      const payment = request.payments.find((one) => one.id === id);
      if (payment !== undefined) return { status: 200, body: paymentOf(request, payment) };
    }
    return failure(404, 'DATA_NOT_FOUND', 'There is no such payment.');
  }

  function refund(call: Call, fault: string | null): Answer {
    const { payment_request_id: id, amount, reference_id: reference, reason } = jsonOf(call.body) ?? {};
    const key = call.headers['idempotency-key'];
    const before = key === undefined ? undefined : keys.get(key);
    if (before !== undefined) return before.answer;
    const reasons = ['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS'];
    if (!reasons.includes(String(reason)) || typeof amount !== 'number') {
      return failure(400, 'API_VALIDATION_ERROR', 'There is an error with the format submitted to the server.');
    }
    const request = find(String(id));
    if (request === undefined) return failure(404, 'DATA_NOT_FOUND', 'There is no such payment request.');
    if (request.payments.length === 0) {
      return failure(400, 'INELIGIBLE_TRANSACTION_STATUS', 'The payment request was not paid.');
    }
    if (amount > cameOf(request) - request.refunded) {
      return failure(400, 'REFUND_AMOUNT_EXCEEDED', 'More than was captured and not refunded.');
    }
    const made = {
      id: `rfd-${uuid()}`,
      payment_request_id: request.id,
      reference_id: reference,
      amount,
      currency: 'IDR',
    };
    const failed = fault === 'refund_failed';
    if (!failed) request.refunded += amount;
    const end = failed ? { status: 'FAILED', failure_code: 'REFUND_FAILED' } : { status: 'SUCCEEDED' };
    notify(failed ? 'refund.failed' : 'refund.succeeded', { ...made, ...end });
    const answer = { status: 200, body: { ...made, ...(failed ? end : { status: 'PENDING' }) } };
    if (key !== undefined) keys.set(key, { body: call.body.toString('utf8'), answer });
    return answer;
  }

  function giveBack(id: string, amount: number): void {
    const request = find(id) ?? [...requests.values()].find(({ reference }) => reference === id);
    if (request === undefined || request.payments.length === 0) throw new Error(`Xendit has no payment of ${id}.`);
    request.refunded += amount;
    const refund = { id: `rfd-${uuid()}`, payment_request_id: request.id, reference_id: `dashboard-${uuid()}`, amount };
    notify('refund.succeeded', { ...refund, currency: 'IDR', status: 'SUCCEEDED' });
  }

  function listRefunds(call: Call): Answer {
    const request = find(call.query.get('payment_request_id') ?? '');
    const refunded = request?.refunded ?? 0;
    const refund = {
      id: 'rfd-all',
      payment_request_id: request?.id,
      amount: refunded,
      currency: 'IDR',
      status: 'SUCCEEDED',
    };
    return { status: 200, body: { data: refunded === 0 ? [] : [refund], has_more: false } };
  }

  function payoutOf(payout: Payout) {
    return {
      id: payout.id,
      amount: payout.amount,
      channel_code: payout.channelCode,
      currency: 'IDR',
      reference_id: payout.reference,
      status: payout.status,
      created: payout.createdAt.toISOString(),
      updated: payout.updatedAt.toISOString(),
      business_id: 'sim',
      channel_properties: { account_number: payout.accountNumber, account_holder_name: payout.holder },
      ...(payout.failureCode === null ? {} : { failure_code: payout.failureCode }),
    };
  }

  function createPayout(call: Call): Answer {
    const key = call.headers['idempotency-key'];
    const body = call.body.toString('utf8');
    const input = jsonOf(call.body);
    const properties = input?.['channel_properties'] as
      | { account_number?: string; account_holder_name?: string }
      | undefined;
    const { reference_id: reference, amount, channel_code: channelCode } = input ?? {};
    if (key === undefined || typeof reference !== 'string' || typeof amount !== 'number') {
      return failure(400, 'API_VALIDATION_ERROR', 'There is an error with the format submitted to the server.');
    }
    const before = keys.get(key);
    if (before !== undefined) {
      return before.body === body
        ? before.answer
        : failure(409, 'DUPLICATE_ERROR', 'Idempotency key was used with another body.');
    }
    if (amount < 10_000) return failure(400, 'MINIMUM_TRANSFER_LIMIT_ERROR', 'The amount is below the minimum.');
    const payout: Payout = {
      id: `disb-${uuid()}`,
      reference,
      amount,
      channelCode: String(channelCode),
      accountNumber: properties?.account_number ?? '',
      holder: properties?.account_holder_name ?? '',
      status: 'ACCEPTED',
      failureCode: null,
      createdAt: now(),
      updatedAt: now(),
    };
    payouts.set(payout.id, payout);
    const answer = { status: 200, body: payoutOf(payout) };
    keys.set(key, { body, answer });
    if (amount > balance) endPayout(payout, 'FAILED', 'INSUFFICIENT_BALANCE');
    else {
      balance -= amount;
      const end = ENDS[payout.accountNumber] ?? { status: 'SUCCEEDED' };
      if (end.status !== 'ACCEPTED') endPayout(payout, end.status, end.failureCode);
      if (payout.accountNumber === REVERSED_ACCOUNT) endPayout(payout, 'REVERSED');
    }
    return answer;
  }

  function endPayout(payout: Payout, status: PayoutStatus, failureCode: string | null = null): void {
    const gone = payout.status === 'ACCEPTED' || payout.status === 'SUCCEEDED';
    if (gone && status !== 'SUCCEEDED' && failureCode !== 'INSUFFICIENT_BALANCE') balance += payout.amount;
    Object.assign(payout, { status, failureCode, updatedAt: now() });
    if (status !== 'CANCELLED') notify(`payout.${status.toLowerCase()}`, payoutOf(payout), payoutPath);
  }

  const paths: [operation: string, method: string, path: RegExp][] = [
    ['create', 'POST', /^\/v3\/payment_requests$/],
    ['inquire', 'GET', /^\/v3\/payment_requests\/([^/]+)$/],
    ['cancel', 'POST', /^\/v3\/payment_requests\/([^/]+)\/cancel$/],
    ['simulate', 'POST', /^\/v3\/payment_requests\/([^/]+)\/simulate$/],
    ['payment', 'GET', /^\/v3\/payments\/([^/]+)$/],
    ['refund', 'POST', /^\/refunds$/],
    ['refunds', 'GET', /^\/refunds$/],
    ['payout', 'POST', /^\/v2\/payouts$/],
    ['payout_search', 'GET', /^\/v2\/payouts$/],
    ['payout_inquire', 'GET', /^\/v2\/payouts\/([^/]+)$/],
    ['payout_cancel', 'POST', /^\/v2\/payouts\/([^/]+)\/cancel$/],
    ['balance', 'GET', /^\/balance$/],
  ];
  const operationOf = (call: Call) =>
    paths.find(([, method, path]) => call.method === method && path.test(call.path))?.[0];

  function ofPayout(operation: string, id: string, call: Call): Answer {
    if (operation === 'payout_search') {
      const reference = call.query.get('reference_id');
      return {
        status: 200,
        body: { data: [...payouts.values()].filter((one) => one.reference === reference).map(payoutOf) },
      };
    }
    const payout = payouts.get(id);
    if (payout === undefined) return failure(404, 'DATA_NOT_FOUND', 'There is no such payout.');
    if (operation === 'payout_cancel') {
      if (payout.status !== 'ACCEPTED') return failure(400, 'REQUEST_FORBIDDEN_ERROR', 'The payout is under way.');
      endPayout(payout, 'CANCELLED');
    }
    return { status: 200, body: payoutOf(payout) };
  }

  return {
    name: 'Xendit',
    actions: ['pay', 'pay_late', 'give_back'],
    faults,
    outbox,
    pay,
    giveBack,
    callStatus(id, word) {
      const request = [...requests.values()].find(({ reference }) => reference === id);
      if (request === undefined) throw new Error(`Xendit has no payment request ${id}.`);
      request.word = word;
    },
    requests: () => [...requests.values()],
    payouts: () => [...payouts.values()],
    movePayout(reference, status, failureCode) {
      const payout = [...payouts.values()].find((one) => one.reference === reference);
      if (payout === undefined) throw new Error(`Xendit has no payout ${reference}.`);
      endPayout(payout, status, failureCode);
    },
    topUp(amount) {
      balance += amount;
    },
    operationOf,
    async handle(call, fault) {
      if (call.headers['authorization'] !== `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`) {
        return failure(401, 'INVALID_API_KEY', 'The API key is not valid.');
      }
      if (call.path.startsWith('/v3/') && call.headers['api-version'] !== '2024-11-11') {
        return failure(400, 'API_VALIDATION_ERROR', 'api-version is missing.');
      }
      if (fault === 'rate_limited') {
        const limits = { 'rate-limit-limit': '60', 'rate-limit-remaining': '0', 'rate-limit-reset': '13.2' };
        return { ...failure(429, 'RATE_LIMIT_EXCEEDED', 'Too many requests.'), headers: limits };
      }
      if (fault === 'channel_unavailable') return failure(503, 'CHANNEL_UNAVAILABLE', 'The channel is down.');
      const operation = operationOf(call) ?? '';
      if (fault === 'conflict' && operation !== 'payout') return failure(409, 'DATA_NOT_FOUND', 'A duplicate.');
      if (operation === 'create') return createRequest(call, fault);
      if (operation === 'refund') return refund(call, fault);
      if (operation === 'refunds') return listRefunds(call);
      if (operation === 'payout') {
        const made = createPayout(call);
        if (fault === 'conflict') return { ...made, status: 409 };
        return fault === 'accepted' ? { ...made, status: 202 } : made;
      }
      if (operation === 'balance') return { status: 200, body: { balance } };
      const id = decodeURIComponent(call.path.split('/')[3] ?? '');
      if (operation === 'payment') return findPayment(id);
      if (operation.startsWith('payout')) return ofPayout(operation, id, call);
      const request = find(id);
      if (request === undefined) return failure(404, 'DATA_NOT_FOUND', 'There is no such payment request.');
      if (operation === 'cancel') return cancelRequest(request);
      if (operation === 'simulate') {
        pay(id);
        return { status: 200, body: { status: 'PENDING', message: 'A payment is under way.' } };
      }
      return { status: 200, body: requestOf(request, fault) };
    },
    async act(action, id) {
      if (action === 'give_back') giveBack(id, find(id)?.amount ?? 0);
      else pay(id, { late: action === 'pay_late' });
    },
    settlements() {
      const movements = [...requests.values()].flatMap(({ reference, payments, refunded }): Movement[] => {
        const taken = payments.map(({ id, amount, capturedAt: at }) => ({
          reference,
          providerId: id,
          refund: null,
          amount,
          at,
        }));
        const [first] = taken;
        if (first === undefined || refunded === 0) return taken;
        return [...taken, { ...first, refund: `rfd-${first.providerId}`, amount: -refunded }];
      });
      const rows = settledOf(movements, now()).map(
        ({ reference, providerId, refund: key, amount, fee, net, settledAt }) => {
          const vat = Math.round((fee * 11) / 111);
          return {
            Status: 'SUCCESS',
            Type: key === null ? 'PAYMENT' : 'REFUND',
            Channel: 'QR_CODE',
            'Channel Name': 'QRIS',
            Currency: 'IDR',
            Amount: Math.abs(amount),
            'Total Fee': fee - vat,
            'Total VAT': vat,
            'Net Amount': Math.abs(net),
            'Settlement Status': 'SETTLED',
            'Settlement Date': wibText(settledAt).slice(0, 10),
            'Product ID': key ?? providerId,
            Reference: reference,
          };
        },
      );
      return csvOf(rows, [
        'Status',
        'Type',
        'Channel',
        'Channel Name',
        'Account Number',
        'Currency',
        'Amount',
        'Total Fee',
        'Total VAT',
        'Net Amount',
        'Settlement Status',
        'Settlement Date',
        'Product ID',
        'Reference',
      ]);
    },
    rows: () =>
      [...requests.values()].toReversed().map((request) => ({
        payment_request_id: request.id,
        reference_id: request.reference,
        request_amount: request.amount,
        status: find(request.id)?.status ?? request.status,
      })),
  };
}

function failure(status: number, code: string, message: string): Answer {
  return { status, body: { error_code: code, message } };
}

function cameOf({ payments }: PaymentRequest): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
