import { createMidtrans } from '@mabarin/simulators/midtrans.simulator';
import type { Notification } from '@mabarin/simulators/outbox';
import { openSimulator } from '@mabarin/simulators/server';
import type { Answer, Call, Simulator } from '@mabarin/simulators/simulator';
import type { SnapVariant } from '@mabarin/simulators/snap.simulator';
import { takeNotifications, testContext } from '@mabarin/simulators/testing';
import { createXendit } from '@mabarin/simulators/xendit.simulator';
import { midtransGateway } from '#adapters/midtrans.gateway.ts';
import type { SnapSettings } from '#platform/adapter-settings.ts';
import { snapGateway } from '#adapters/snap.gateway.ts';
import { xenditGateway } from '#adapters/xendit.gateway.ts';
import type { ChargeRef, PaymentGateway } from '#ports/gateway.port.ts';
import { openSnapProvider, publicPem, rsaKey, takeSnapNotifications, type ObjectAnswer } from '#testing/snap.ts';

/** Changes what a service answers. */
type Change = (answer: ObjectAnswer, operation: string) => Answer;

/** An adapter of the port and the service it talks to, on one clock. */
export type GatewayBench = {
  gateway: PaymentGateway;
  simulator: Simulator;
  now: () => Date;
  /** Moves the clock. */
  advance: (seconds: number) => void;
  /** What the service calls its operations, for its faults. */
  operations: { create: string; inquire: string; expire: string; refund: string };
  /** Whether the service can be told to take no more money; else a QR ends by its time only. */
  canExpire: boolean;
  /** Pays a charge as a payer does; another amount only where the service says so of itself. */
  pay(charge: ChargeRef, amount?: number): void;
  /** The references of all charges that the service holds. */
  held(): string[];
  /** Whole rupiah that a payer got back. */
  returned(charge: ChargeRef): number;
  /** Takes the notifications that are due. */
  notifications(): Promise<Notification[]>;
  /** The calls that the service got, oldest first. */
  calls: readonly Call[];
  /** Changes what the service answers. */
  answers(change: Change): void;
  /** Whether the signature of a notification is over its body. */
  signsBody: boolean;
  /** The same adapter with other secrets for notifications, as after a change of keys. */
  withKeys(keys: 'old and new' | 'new only'): PaymentGateway;
  /** All that must never be seen: no error and no log may hold one of them. */
  secrets: readonly string[];
  close(): Promise<void>;
};

/** Opens a simulator on a free port, with a view of its calls and a way to change its answers. */
async function open(simulator: Simulator) {
  const calls: Call[] = [];
  let change: Change = (answer) => answer;
  const { origin, close } = await openSimulator({
    ...simulator,
    async handle(call, fault) {
      calls.push(call);
      const answer = await simulator.handle(call, fault);
      return change(answer as ObjectAnswer, simulator.operationOf(call) ?? '');
    },
  });
  const answers = (next: Change) => {
    change = next;
  };
  return { baseUrl: origin, close, calls, answers, simulator, notifications: () => takeNotifications(simulator) };
}

/** `now` is the clock of both, else one that `advance` moves. */
export async function openMidtrans({
  serverKey = 'SB-Mid-server-CANARY',
  now,
}: { serverKey?: string; now?: () => Date } = {}): Promise<GatewayBench> {
  const { advance, ...chance } = testContext();
  const context = { ...chance, now: now ?? chance.now };
  const notifyPath = '/webhooks/payments/midtrans';
  const simulator = createMidtrans({ ...context, serverKey, merchantId: 'M-LOCAL', notifyPath });
  const { baseUrl, ...opened } = await open(simulator);
  const gatewayWith = (serverKeys: readonly string[]) =>
    midtransGateway({ serverKeys, baseUrl, acquirer: 'gopay' }, { clock: context });
  const basic = Buffer.from(`${serverKey}:`).toString('base64');
  return {
    ...opened,
    gateway: gatewayWith([serverKey]),
    now: context.now,
    advance,
    canExpire: true,
    operations: { create: 'charge', inquire: 'status', expire: 'expire', refund: 'refund' },
    pay: ({ reference }, amount) => simulator.pay(reference, amount === undefined ? {} : { amount }),
    held: () => simulator.charges().map(({ orderId }) => orderId),
    returned: ({ reference }) =>
      simulator
        .charges()
        .filter(({ orderId }) => orderId === reference)
        .flatMap(({ refunds }) => refunds)
        .reduce((sum, { amount }) => sum + amount, 0),
    signsBody: true,
    withKeys: (keys) => gatewayWith(['SB-Mid-server-NEW', ...(keys === 'new only' ? [] : [serverKey])]),
    secrets: [serverKey, basic],
  };
}

/** `now` is the simulator's clock, else one that `advance` moves. */
export async function openXendit({ now }: { now?: () => Date } = {}): Promise<GatewayBench> {
  const { advance, ...chance } = testContext();
  const context = { ...chance, now: now ?? chance.now };
  const secretKey = 'xnd_development_CANARY';
  const callbackToken = 'callback-CANARY';
  const simulator = createXendit({
    ...context,
    secretKey,
    callbackToken,
    paymentPath: '/webhooks/payments/xendit',
    payoutPath: '/webhooks/payouts/xendit-payouts',
    balance: 0,
  });
  const { baseUrl, ...opened } = await open(simulator);
  const gatewayWith = (callbackTokens: readonly string[]) => xenditGateway({ secretKey, callbackTokens, baseUrl });
  return {
    ...opened,
    gateway: gatewayWith([callbackToken]),
    now: context.now,
    advance,
    canExpire: true,
    operations: { create: 'create', inquire: 'inquire', expire: 'cancel', refund: 'refund' },
    pay: ({ reference }, amount) => simulator.pay(reference, amount === undefined ? {} : { amount }),
    held: () => simulator.requests().map(({ reference }) => reference),
    returned: (charge) => simulator.requests().find(({ reference }) => reference === charge.reference)?.refunded ?? 0,
    signsBody: false,
    withKeys: (keys) => gatewayWith(['callback-NEW', ...(keys === 'new only' ? [] : [callbackToken])]),
    secrets: [secretKey, Buffer.from(`${secretKey}:`).toString('base64'), callbackToken],
  };
}

export async function openSnap(variant: SnapVariant['id']): Promise<GatewayBench> {
  const { simulator, settings, context, advance, calls, answers, close } = await openSnapProvider(variant);
  const gatewayWith = (changed: Partial<SnapSettings>) => snapGateway({ ...settings, ...changed }, context);
  const gateway = gatewayWith({});
  const [old, next] = [settings.providerPublicKeys, publicPem(rsaKey('foreign'))];
  // DOKU signs notifications with the client's secret, of which there is one.
  const another = variant === 'doku' ? { clientSecret: 'another' } : {};
  return {
    gateway,
    simulator,
    calls,
    now: context.clock.now,
    advance,
    canExpire: variant !== 'bri',
    operations: { create: '47', inquire: '51', expire: '77', refund: '78' },
    pay: ({ reference }, amount) => simulator.pay(reference, amount === undefined ? {} : { amount }),
    held: () => simulator.charges().map(({ reference }) => reference),
    returned: (charge) => simulator.charges().find(({ reference }) => reference === charge.reference)?.refunded ?? 0,
    notifications: () => takeSnapNotifications(simulator, gateway),
    answers,
    signsBody: variant !== 'bri',
    withKeys: (keys) =>
      keys === 'new only'
        ? gatewayWith({ providerPublicKeys: [next], ...another })
        : gatewayWith({ providerPublicKeys: [next, ...old] }),
    secrets: [settings.clientSecret, settings.privateKey, 'snap-00000000-0000-4000-8000-000000000001'],
    close,
  };
}
