import { createHash } from 'node:crypto';
import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import { jsonOf, type Answer, type Call, type Simulator, type SimulatorContext } from '#simulator.ts';

/**
 * Midtrans Payouts (Iris): payouts created by one key and approved by another, account validation, balance
 * (docs.midtrans.com: create-payout, validate-bank-account, notification-payload). Own faults: `rate_limited`; of a
 * creation `conflict` (made, 409 with the payout), `accepted` (made, 202) and `key_forgotten` (an earlier key makes
 * another payout); of an approval `undone` (ok without effect).
 */
export type IrisOptions = SimulatorContext & {
  creatorKey: string;
  approverKey: string;
  merchantKey: string;
  balance: number;
  notifyPath: string;
  random: () => number;
};

export type IrisSimulator = Simulator & {
  /** Ends a payout, in any state: `completed` is not final, a bank may give the money back. */
  move(referenceNo: string, status: IrisPayout['status'], errorMessage?: string): void;
  payouts(): readonly IrisPayout[];
  topUp(amount: number): void;
};

type IrisPayout = {
  referenceNo: string;
  amount: number;
  account: string;
  bank: string;
  holder: string;
  notes: string;
  status: 'queued' | 'approved' | 'rejected' | 'processed' | 'completed' | 'failed';
  createdAt: Date;
  updatedAt: Date;
};

const RETRY_SECONDS = [120, 600, 1_800, 5_400, 12_600];
const ACCOUNTS: Readonly<Record<string, string>> = {
  '000': 'Account does not exist',
  '009': 'Account is dormant',
  '018': 'Account is closed',
};

export function createIris(options: IrisOptions): IrisSimulator {
  const { now, uuid, creatorKey, approverKey, merchantKey, random, notifyPath } = options;
  const payouts = new Map<string, IrisPayout>();
  const replays = new Map<string, Answer>();
  let { balance } = options;
  const faults = createFaults(random);
  const outbox = createOutbox({
    now,
    faults,
    sign({ content }, key) {
      const body = JSON.stringify(content);
      const secret = key === 'own' ? merchantKey : 'IRIS-merchant-OF-ANOTHER';
      const signature = createHash('sha512')
        .update(body + secret)
        .digest('hex');
      return { headers: { 'content-type': 'application/json', 'iris-signature': signature }, body };
    },
    retryAfter: (tries) => RETRY_SECONDS[tries - 1],
  });

  function move(referenceNo: string, status: IrisPayout['status'], errorMessage?: string): void {
    const payout = payouts.get(referenceNo);
    if (payout === undefined) throw new Error(`Iris has no payout ${referenceNo}.`);
    const over = payout.status === 'failed' || payout.status === 'rejected';
    if ((status === 'failed' || status === 'rejected') && !over) balance += payout.amount;
    payout.status = status;
    payout.updatedAt = now();
    outbox.add({
      path: notifyPath,
      content: {
        reference_no: referenceNo,
        amount: `${payout.amount}.0`,
        status,
        updated_at: now().toISOString(),
        ...(errorMessage === undefined ? {} : { error_code: '015', error_message: errorMessage }),
      },
    });
  }

  function create(call: Call): Answer {
    const wanted = (jsonOf(call.body)?.['payouts'] ?? []) as Record<string, unknown>[];
    const made = wanted.map((one) => {
      const amount = /^(\d+)(\.0{1,2})?$/.exec(String(one['amount']))?.[1];
      if (amount === undefined || typeof one['beneficiary_account'] !== 'string') return null;
      return {
        referenceNo: uuid().replaceAll('-', '').slice(-14),
        amount: Number(amount),
        account: one['beneficiary_account'],
        bank: String(one['beneficiary_bank']),
        holder: String(one['beneficiary_name']),
        notes: String(one['notes'] ?? ''),
        status: 'queued' as const,
        createdAt: now(),
        updatedAt: now(),
      };
    });
    if (made.length === 0 || made.includes(null)) {
      return {
        status: 400,
        body: { error_message: 'An error occurred when creating payouts', errors: ['amount is invalid'] },
      };
    }
    const valid = made.filter((payout) => payout !== null);
    if (valid.reduce((sum, { amount }) => sum + amount, 0) > balance) {
      return {
        status: 400,
        body: { error_message: 'An error occurred when creating payouts', errors: ['Insufficient balance'] },
      };
    }
    for (const payout of valid) {
      balance -= payout.amount;
      payouts.set(payout.referenceNo, payout);
    }
    return {
      status: 201,
      body: { payouts: valid.map(({ referenceNo, status }) => ({ status, reference_no: referenceNo })) },
    };
  }

  function decide(call: Call, operation: 'approve' | 'reject'): Answer {
    const references = (jsonOf(call.body)?.['reference_nos'] ?? []) as string[];
    const queued = references.filter((reference) => payouts.get(reference)?.status === 'queued');
    if (queued.length !== references.length || references.length === 0) {
      return {
        status: 400,
        body: { error_message: 'An error occurred when approving payouts', errors: ['Payout is not queued'] },
      };
    }
    for (const reference of queued) move(reference, operation === 'approve' ? 'processed' : 'rejected');
    return { status: 202, body: { status: 'ok' } };
  }

  function validate(call: Call): Answer {
    const account = call.query.get('account') ?? '';
    const wrong = ACCOUNTS[account.slice(-3)];
    if (wrong !== undefined) {
      return {
        status: 400,
        body: {
          id: uuid(),
          error_message: 'An error occured when doing account validation',
          errors: { account: [wrong] },
        },
      };
    }
    const body = {
      id: uuid(),
      account_name: `SIM ${account.slice(-4)}`,
      account_no: account,
      bank_name: call.query.get('bank'),
    };
    return { status: 200, body };
  }

  function show(referenceNo: string): Answer {
    const payout = payouts.get(referenceNo);
    if (payout === undefined) return { status: 404, body: { error_message: 'Payout not found' } };
    return {
      status: 200,
      body: {
        amount: `${payout.amount}.0`,
        beneficiary_name: payout.holder,
        beneficiary_account: payout.account,
        bank: payout.bank,
        reference_no: referenceNo,
        notes: payout.notes,
        status: payout.status,
        created_by: 'creator',
        created_at: payout.createdAt.toISOString(),
        updated_at: payout.updatedAt.toISOString(),
      },
    };
  }

  const paths: Record<string, string> = {
    'GET /api/v1/ping': 'ping',
    'GET /api/v1/balance': 'balance',
    'GET /api/v1/account_validation': 'validate',
    'POST /api/v1/payouts': 'create',
    'POST /api/v1/payouts/approve': 'approve',
    'POST /api/v1/payouts/reject': 'reject',
  };
  const operationOf = (call: Call) =>
    paths[`${call.method} ${call.path}`] ??
    (call.method === 'GET' && /^\/api\/v1\/payouts\/\w+$/.test(call.path) ? 'show' : undefined);

  return {
    name: 'Midtrans Payouts (Iris)',
    actions: ['complete', 'fail'],
    faults,
    outbox,
    operationOf,
    move,
    payouts: () => [...payouts.values()],
    topUp(amount) {
      balance += amount;
    },
    async handle(call, fault) {
      const operation = operationOf(call);
      const key = operation === 'approve' || operation === 'reject' ? approverKey : creatorKey;
      if (call.headers['authorization'] !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`) {
        return { status: 401, body: { error_message: 'You are not authorized to perform this action' } };
      }
      if (fault === 'rate_limited') return { status: 429, body: { error_message: 'Too many requests' } };
      if (operation === 'ping') return { status: 200, body: 'pong' };
      if (operation === 'balance') return { status: 200, body: { balance: `${balance}.0` } };
      if (operation === 'validate') return validate(call);
      if (fault === 'undone') return { status: 202, body: { status: 'ok' } };
      if (operation === 'approve' || operation === 'reject') return decide(call, operation);
      if (operation === 'show') return show(call.path.split('/').at(-1) ?? '');
      const idempotencyKey = call.headers['x-idempotency-key'];
      const isKnown = idempotencyKey !== undefined && fault !== 'key_forgotten';
      const answer = (isKnown ? replays.get(idempotencyKey) : undefined) ?? create(call);
      if (idempotencyKey !== undefined && answer.status === 201) replays.set(idempotencyKey, answer);
      if (fault === 'conflict') return { ...answer, status: 409 };
      return fault === 'accepted' ? { ...answer, status: 202 } : answer;
    },
    async act(action, id) {
      move(id, action === 'complete' ? 'completed' : 'failed');
    },
    rows: () =>
      [...payouts.values()].toReversed().map((payout) => ({
        reference_no: payout.referenceNo,
        amount: payout.amount,
        account: payout.account,
        status: payout.status,
      })),
  };
}
