import { createHash } from 'node:crypto';
import { sandboxQris } from '@mabarin/domain/payments/qris';
import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import { csvOf, settledOf, type Movement } from '#settlement.ts';
import { jsonOf, wibDate, wibText, type Answer, type Call, type Simulator, type SimulatorContext } from '#simulator.ts';

/**
 * Midtrans Core API for QRIS (docs.midtrans.com: reference/qris, https-notification-webhooks, get-status-api-requests,
 * expire-transaction, refund-transaction, status-code-4xx). Own faults: `error_body` (HTTP 200, status_code 500),
 * `no_qr_string`, `wrong_amount` (1 rupiah less), `html_404` (a proxy's page), `refund_denied` (by the bank). Its
 * settlement file is a guess: Midtrans shows the columns of its export in the dashboard only.
 */
export type MidtransOptions = SimulatorContext & {
  serverKey: string;
  merchantId: string;
  random: () => number;
  notifyPath: string;
};

export type MidtransSimulator = Simulator & {
  pay(orderId: string, paid?: { amount?: number }): void;
  /** Sets a paid charge to any state, documented or not; `amount` is refunded. */
  turn(orderId: string, state: string, amount?: number): void;
  charges(): readonly MidtransCharge[];
};

type MidtransCharge = {
  orderId: string;
  transactionId: string;
  /** Whole rupiah. */
  amount: number;
  state: string;
  acquirer: string;
  qrString: string;
  createdAt: Date;
  expiresAt: Date;
  settledAt: Date | null;
  refunds: { key: string; amount: number; createdAt: Date }[];
};

/** Minutes between tries of a notification (https-notification-webhooks, "Retry"). */
const RETRY_MINUTES = [2, 10, 30, 90, 210];
const RETRIES = new Map([
  [500, 1],
  [503, 4],
  [400, 2],
  [404, 2],
]);

export function createMidtrans(options: MidtransOptions): MidtransSimulator {
  const { now, uuid, serverKey, merchantId, random, notifyPath } = options;
  const charges = new Map<string, MidtransCharge>();
  const replays = new Map<string, Answer>();
  const faults = createFaults(random);
  const outbox = createOutbox({
    now,
    faults,
    sign({ content }, key) {
      const { order_id: orderId, status_code: code, gross_amount: amount } = content;
      const secret = key === 'own' ? serverKey : 'SB-Mid-server-OF-ANOTHER-MERCHANT';
      const signature = sha512(`${String(orderId)}${String(code)}${String(amount)}${secret}`);
      return {
        headers: { 'content-type': 'application/json', 'user-agent': 'Veritrans' },
        body: JSON.stringify({ ...content, signature_key: signature }),
      };
    },
    retryAfter(tries, status) {
      if (status >= 301 && status <= 303) return undefined;
      const minutes = tries <= (RETRIES.get(status) ?? 5) ? RETRY_MINUTES[tries - 1] : undefined;
      return minutes === undefined ? undefined : minutes * 60;
    },
  });

  /** By order id or transaction id; expires it if due. */
  function find(id: string): MidtransCharge | undefined {
    const charge = charges.get(id) ?? [...charges.values()].find(({ transactionId }) => transactionId === id);
    if (charge?.state === 'pending' && charge.expiresAt <= now()) end(charge, 'expire');
    return charge;
  }

  function end(charge: MidtransCharge, state: MidtransCharge['state']): void {
    charge.state = state;
    if (state === 'settlement') charge.settledAt = now();
    notify(charge);
  }

  function notify(charge: MidtransCharge): void {
    const codes: Record<string, string> = { pending: '201', expire: '202', cancel: '202', deny: '202' };
    const status = { status_message: 'midtrans payment notification', status_code: codes[charge.state] ?? '200' };
    outbox.add({ path: notifyPath, content: { ...transactionOf(charge), ...status } });
  }

  function transactionOf(charge: MidtransCharge, amount = charge.amount) {
    return {
      transaction_id: charge.transactionId,
      order_id: charge.orderId,
      merchant_id: merchantId,
      gross_amount: `${amount}.00`,
      currency: 'IDR',
      payment_type: 'qris',
      transaction_time: wibText(charge.createdAt),
      transaction_status: charge.state,
      fraud_status: 'accept',
      acquirer: charge.acquirer,
      ...(charge.settledAt ? { settlement_time: wibText(charge.settledAt), issuer: charge.acquirer } : {}),
      ...(charge.settledAt && charge.acquirer !== 'gopay'
        ? { shopeepay_reference_number: charge.orderId.slice(-12), reference_id: charge.transactionId }
        : {}),
      ...(charge.refunds.length > 0 ? { refund_amount: `${refundedOf(charge)}.00`, refunds: refundsOf(charge) } : {}),
    };
  }

  function create(call: Call, fault: string | null): Answer {
    const request = jsonOf(call.body);
    if (request === null)
      return failure(413, 'The request cannot be processed due to malformed syntax in the request body');
    const details = request['transaction_details'] as { order_id?: unknown; gross_amount?: unknown } | undefined;
    const { order_id: orderId, gross_amount: amount } = details ?? {};
    const messages = [
      ...(request['payment_type'] === 'qris' ? [] : ['payment_type is not supported']),
      ...(typeof orderId === 'string' && /^[\w.~-]{1,50}$/.test(orderId)
        ? []
        : ['transaction_details.order_id is invalid']),
      ...(typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && amount <= 10_000_000
        ? []
        : ['transaction_details.gross_amount is invalid']),
      ...(itemsSumUp(request['item_details'], amount)
        ? []
        : ['transaction_details.gross_amount is not equal to the sum of item_details']),
    ];
    if (messages.length > 0) return failure(400, 'One or more parameters in the payload is invalid.', messages);
    if (charges.has(orderId as string))
      return failure(
        406,
        'The request could not be completed due to a conflict with the current state of the target resource, please try again',
      );
    const createdAt = startOf(request['custom_expiry'], now());
    const charge: MidtransCharge = {
      orderId: orderId as string,
      transactionId: uuid(),
      amount: amount as number,
      state: 'pending',
      acquirer: String((request['qris'] as { acquirer?: unknown } | undefined)?.acquirer ?? 'gopay'),
      qrString: sandboxQris(amount as number, (orderId as string).slice(-25)),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + secondsOf(request['custom_expiry']) * 1_000),
      settledAt: null,
      refunds: [],
    };
    charges.set(charge.orderId, charge);
    notify(charge);
    return {
      status: 200,
      body: {
        status_code: '201',
        status_message: 'QRIS transaction is created',
        ...transactionOf(charge, fault === 'wrong_amount' ? charge.amount - 1 : charge.amount),
        ...(fault === 'no_qr_string' ? {} : { qr_string: charge.qrString }),
        expiry_time: wibText(charge.expiresAt),
        actions: [
          {
            name: 'generate-qr-code',
            method: 'GET',
            url: `https://api.sandbox.midtrans.com/v2/qris/${charge.transactionId}/qr-code`,
          },
        ],
      },
    };
  }

  function statusOf(charge: MidtransCharge, fault: string | null): Answer {
    const codes: Record<string, string> = { pending: '201', expire: '407', deny: '202' };
    const code = codes[charge.state] ?? '200';
    const amount = fault === 'wrong_amount' ? charge.amount - 1 : charge.amount;
    return {
      status: 200,
      body: {
        ...transactionOf(charge, amount),
        status_code: code,
        status_message: 'Success, transaction is found',
        signature_key: sha512(`${charge.orderId}${code}${amount}.00${serverKey}`),
      },
    };
  }

  function endOpen(charge: MidtransCharge, state: 'expire' | 'cancel'): Answer {
    if (charge.state !== 'pending') return failure(412, 'Merchant cannot modify the status of the transaction');
    end(charge, state);
    const [code, message] =
      state === 'expire' ? ['407', 'Success, transaction has expired'] : ['200', 'Success, transaction is canceled'];
    return { status: 200, body: { ...transactionOf(charge), status_code: code, status_message: message } };
  }

  function refund(charge: MidtransCharge, call: Call, fault: string | null): Answer {
    const { refund_key: key = uuid(), amount } = jsonOf(call.body) ?? {};
    if (charge.refunds.some((one) => one.key === key)) return failure(406, 'Duplicate refund ID');
    if (charge.state !== 'settlement' && charge.state !== 'partial_refund') {
      return failure(412, 'Merchant cannot modify the status of the transaction');
    }
    const rest = charge.amount - refundedOf(charge);
    const returned = amount === undefined ? rest : Number(amount);
    if (!(returned > 0 && returned <= rest)) {
      return failure(414, 'Refund request is rejected due to invalid amount');
    }
    if (fault === 'refund_denied') {
      const denied = { status_code: '202', status_message: 'Refund denied by the bank', refund_amount: '0.00' };
      return { status: 200, body: { ...transactionOf(charge), ...denied } };
    }
    charge.refunds.push({ key: String(key), amount: returned, createdAt: now() });
    end(charge, returned === rest ? 'refund' : 'partial_refund');
    return {
      status: 200,
      body: {
        ...transactionOf(charge),
        status_code: '200',
        status_message: 'Success, refund request is approved',
        refund_key: key,
      },
    };
  }

  const byOrder = /^\/v2\/([^/]+)\/(status|expire|cancel|refund)$/;

  return {
    name: 'Midtrans',
    actions: ['pay', 'expire', 'deny', 'refund', 'chargeback'],
    faults,
    outbox,
    charges: () => [...charges.values()],
    operationOf(call) {
      if (call.path === '/v2/charge') return call.method === 'POST' ? 'charge' : undefined;
      const [, , operation] = byOrder.exec(call.path) ?? [];
      return call.method === (operation === 'status' ? 'GET' : 'POST') ? operation : undefined;
    },
    async handle(call, fault) {
      const basic = `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;
      if (call.headers['authorization'] !== basic) {
        return failure(401, 'Transaction cannot be authorized with the current client/server key.');
      }
      if (fault === 'html_404') return { status: 404, body: '<html><h1>404 Not Found</h1></html>' };
      if (fault === 'error_body')
        return { status: 200, body: { status_code: '500', status_message: 'Internal server error' } };
      const [, id, operation] = byOrder.exec(call.path) ?? [];
      if (id === undefined) {
        const key = call.headers['idempotency-key'];
        const before = key === undefined ? undefined : replays.get(key);
        const answer = before ?? create(call, fault);
        if (key !== undefined) replays.set(key, answer);
        return answer;
      }
      const charge = find(decodeURIComponent(id));
      if (charge === undefined) return failure(404, 'The requested resource is not found');
      if (operation === 'status') return statusOf(charge, fault);
      return operation === 'refund'
        ? refund(charge, call, fault)
        : endOpen(charge, operation === 'expire' ? 'expire' : 'cancel');
    },
    pay(orderId, { amount } = {}) {
      const charge = find(orderId);
      if (charge === undefined) throw new Error(`Midtrans has no order ${orderId}.`);
      if (charge.state !== 'pending') throw new Error(`${orderId} is ${charge.state}: its QR takes no money.`);
      if (amount !== undefined) charge.amount = amount;
      end(charge, 'settlement');
    },
    turn(orderId, state, amount) {
      const charge = find(orderId);
      if (charge === undefined) throw new Error(`Midtrans has no order ${orderId}.`);
      if (amount !== undefined) charge.refunds.push({ key: uuid(), amount, createdAt: now() });
      end(charge, state);
    },
    async act(action, id) {
      if (action === 'pay') return this.pay(id);
      if (action === 'refund' || action === 'chargeback') return this.turn(id, action, find(id)?.amount ?? 0);
      const charge = find(id);
      if (charge === undefined) throw new Error(`Midtrans has no order ${id}.`);
      if (charge.state === 'pending') end(charge, action === 'deny' ? 'deny' : 'expire');
    },
    settlements() {
      const movements = [...charges.values()].flatMap(({ settledAt, ...charge }): Movement[] => {
        if (settledAt === null) return [];
        const named = { reference: charge.orderId, providerId: charge.transactionId };
        return [
          { ...named, refund: null, amount: charge.amount, at: settledAt },
          ...charge.refunds.map(({ key, amount, createdAt }) => ({
            ...named,
            refund: key,
            amount: -amount,
            at: createdAt,
          })),
        ];
      });
      const rows = settledOf(movements, now()).map(
        ({ reference, providerId, refund: key, amount, fee, net, settledAt }) => ({
          'Order ID': reference,
          'Transaction ID': providerId,
          'Transaction type': key === null ? 'payment' : 'refund',
          'Payment type': 'qris',
          'Gross amount': `${amount}.00`,
          Fee: `${fee}.00`,
          'Net amount': `${net}.00`,
          'Settlement time': wibText(settledAt),
          'Settlement ID': key ?? `stl-${providerId}`,
        }),
      );
      return csvOf(rows, [
        'Order ID',
        'Transaction ID',
        'Transaction type',
        'Payment type',
        'Gross amount',
        'Fee',
        'Net amount',
        'Settlement time',
        'Settlement ID',
      ]);
    },
    rows: () =>
      [...charges.values()].toReversed().map((charge) => ({
        order_id: charge.orderId,
        gross_amount: charge.amount,
        transaction_status: find(charge.orderId)?.state ?? charge.state,
        expiry_time: wibText(charge.expiresAt),
      })),
  };
}

function refundedOf({ refunds }: MidtransCharge): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function refundsOf({ refunds }: MidtransCharge) {
  return refunds.map(({ key, amount, createdAt }, index) => ({
    refund_chargeback_id: index + 1,
    refund_amount: `${amount}.00`,
    created_at: wibText(createdAt),
    refund_key: key,
    refund_method: 'online',
  }));
}

function sha512(text: string): string {
  return createHash('sha512').update(text).digest('hex');
}

function failure(code: number, message: string, validation?: string[]): Answer {
  const body = {
    status_code: String(code),
    status_message: message,
    ...(validation ? { validation_messages: validation } : {}),
  };
  return { status: code, body };
}

function itemsSumUp(items: unknown, amount: unknown): boolean {
  if (items === undefined) return true;
  if (!Array.isArray(items)) return false;
  const sum = items.reduce(
    (all: number, item: { price: number; quantity: number }) => all + item.price * item.quantity,
    0,
  );
  return sum === amount;
}

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;

function secondsOf(expiry: unknown): number {
  const { expiry_duration: duration = 15, unit = 'minute' } = (expiry ?? {}) as {
    expiry_duration?: number;
    unit?: keyof typeof SECONDS;
  };
  return duration * SECONDS[unit];
}

function startOf(expiry: unknown, now: Date): Date {
  const { order_time: time } = (expiry ?? {}) as { order_time?: string };
  return time === undefined ? now : wibDate(time);
}
