import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createMidtrans } from '@mabarin/simulators/midtrans.simulator';
import type { Notification } from '@mabarin/simulators/outbox';
import { openSimulator } from '@mabarin/simulators/server';
import type { Answer, Simulator } from '@mabarin/simulators/simulator';
import { createSnap, snapVariants, type SnapSimulator, type SnapVariant } from '@mabarin/simulators/snap.simulator';
import { takeNotifications, testContext } from '@mabarin/simulators/testing';
import { createXendit } from '@mabarin/simulators/xendit.simulator';
import { midtransGateway } from '#adapters/midtrans.gateway.ts';
import type { SnapSettings } from '#adapters/snap.client.ts';
import { snapGateway } from '#adapters/snap.gateway.ts';
import { xenditGateway } from '#adapters/xendit.gateway.ts';
import { systemRandom } from '#platform/random.ts';
import type { ChargeRef, PaymentGateway } from '#ports/gateway.port.ts';

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
  /** Changes what the service answers, until it is called with null. */
  answers(change: ((body: Record<string, unknown>, operation: string) => Record<string, unknown>) | null): void;
  /** Whether the signature of a notification is over its body. */
  signsBody: boolean;
  /** The same adapter with other secrets for notifications, as after a change of keys. */
  withKeys(keys: 'old and new' | 'new only'): PaymentGateway;
  /** All that must never be seen: no error and no log may hold one of them. */
  secrets: readonly string[];
  close(): Promise<void>;
};

/** Opens a simulator on a free port, with a way to change its answers. */
async function open(simulator: Simulator) {
  let change: Parameters<GatewayBench['answers']>[0] = null;
  const { origin, close } = await openSimulator({
    ...simulator,
    async handle(call, fault): Promise<Answer | null> {
      const answer = await simulator.handle(call, fault);
      if (answer === null) return null;
      const body = answer.body as Record<string, unknown>;
      return change === null ? answer : { ...answer, body: change(body, simulator.operationOf(call) ?? '') };
    },
  });
  const answers: GatewayBench['answers'] = (next) => {
    change = next;
  };
  return { baseUrl: origin, close, answers, simulator, notifications: () => takeNotifications(simulator) };
}

export async function openMidtrans(): Promise<GatewayBench> {
  const { advance, ...context } = testContext();
  const serverKey = 'SB-Mid-server-CANARY';
  const simulator = createMidtrans({ ...context, serverKey, merchantId: 'M-LOCAL', notifyPath: '/' });
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

export async function openXendit(): Promise<GatewayBench> {
  const { advance, ...context } = testContext();
  const secretKey = 'xnd_development_CANARY';
  const callbackToken = 'callback-CANARY';
  const simulator = createXendit({
    ...context,
    secretKey,
    callbackToken,
    paymentPath: '/',
    payoutPath: '/',
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

/** A key of a provider or of ours; making one takes a moment, so tests share a few. */
const rsaKeys = new Map<string, KeyObject>();
export function rsaKey(name: string): KeyObject {
  const key = rsaKeys.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  rsaKeys.set(name, key);
  return key;
}

export function publicPem(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
}

/** A SNAP provider that signs as this one does, and the settings with which it is asked. */
export function createSnapProvider(variant: SnapVariant['id']) {
  const { advance, ...context } = testContext();
  const identity = {
    clientId: 'MBR-LOCAL',
    clientSecret: 'snap-secret-CANARY',
    partnerId: 'MBR-PARTNER',
    merchantId: 'M0001',
  };
  const simulator = createSnap({
    ...context,
    ...identity,
    variant: snapVariants[variant],
    merchantKey: rsaKey('merchant'),
    providerKey: rsaKey('provider'),
    foreignKey: rsaKey('foreign'),
    notifyPath: `/snap/${variant}/v1.0/qr/qr-mpm-notify`,
    tokenPath: `/snap/${variant}/v1.0/access-token/b2b`,
    balance: 1_000_000,
    skewSeconds: 600,
  });
  const settings: Omit<SnapSettings, 'baseUrl'> = {
    ...identity,
    preset: variant,
    privateKey: rsaKey('merchant').export({ format: 'pem', type: 'pkcs8' }).toString(),
    providerPublicKeys: [publicPem(rsaKey('provider'))],
  };
  return { simulator, settings, advance, context: { clock: context, random: systemRandom } };
}

/** Takes what a SNAP provider notifies, and gives it the token that it may ask for before. */
export async function takeSnapNotifications(simulator: SnapSimulator, { protocol }: PaymentGateway) {
  const taken: Notification[] = [];
  await simulator.outbox.deliverDue(async (sent) => {
    const answer = protocol?.calls[sent.path]?.(sent.headers, Buffer.from(sent.body));
    if (answer === undefined) taken.push(sent);
    return answer === undefined ? 200 : { status: answer.status, body: JSON.stringify(answer.body) };
  });
  return taken;
}

export async function openSnap(variant: SnapVariant['id']): Promise<GatewayBench> {
  const { simulator, settings, advance, context } = createSnapProvider(variant);
  const { baseUrl, ...opened } = await open(simulator);
  const gatewayWith = (changed: Partial<SnapSettings>) => snapGateway({ ...settings, baseUrl, ...changed }, context);
  const gateway = gatewayWith({});
  const [old, next] = [settings.providerPublicKeys, publicPem(rsaKey('foreign'))];
  // DOKU signs notifications with the client's secret, of which there is one.
  const changed = variant === 'doku' ? { clientSecret: 'another' } : {};
  return {
    ...opened,
    gateway,
    now: context.clock.now,
    advance,
    canExpire: variant !== 'bri',
    operations: { create: '47', inquire: '51', expire: '77', refund: '78' },
    pay: ({ reference }, amount) => simulator.pay(reference, amount === undefined ? {} : { amount }),
    held: () => simulator.charges().map(({ reference }) => reference),
    returned: (charge) => simulator.charges().find(({ reference }) => reference === charge.reference)?.refunded ?? 0,
    notifications: () => takeSnapNotifications(simulator, gateway),
    signsBody: variant !== 'bri',
    withKeys: (keys) =>
      keys === 'new only'
        ? gatewayWith({ providerPublicKeys: [next], ...changed })
        : gatewayWith({ providerPublicKeys: [next, ...old] }),
    secrets: [settings.clientSecret, settings.privateKey, 'snap-00000000-0000-4000-8000-000000000001'],
  };
}
