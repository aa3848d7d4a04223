import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Notification } from '@mabarin/simulators/outbox';
import { openSimulator } from '@mabarin/simulators/server';
import type { Answer, Call } from '@mabarin/simulators/simulator';
import { createSnap, snapVariants, type SnapSimulator, type SnapVariant } from '@mabarin/simulators/snap.simulator';
import { testContext } from '@mabarin/simulators/testing';
import type { SnapSettings } from '#platform/adapter-settings.ts';
import { systemRandom } from '#platform/random.ts';
import type { PaymentGateway } from '#ports/gateway.port.ts';

/** Making a key takes a moment, so tests share a few, by what they are for. */
const rsaKeys = new Map<string, KeyObject>();

export function rsaKey(name: 'merchant' | 'provider' | 'foreign'): KeyObject {
  const key = rsaKeys.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  rsaKeys.set(name, key);
  return key;
}

export function publicPem(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
}

/** What a service answers, with its body for a test to change. */
export type ObjectAnswer = Answer & { body: Record<string, unknown> };

/**
 * Opens a SNAP provider that signs as this one does, and the settings with which an adapter asks it. The clock is the
 * given one, or one that `advance` moves.
 */
export async function openSnapProvider(variant: SnapVariant['id'], clock?: { now: () => Date }) {
  const { advance, now, ...chance } = testContext();
  const time = clock ?? { now };
  const identity = {
    clientId: 'MBR-LOCAL',
    clientSecret: 'snap-secret-KENARI',
    partnerId: 'MBR-PARTNER',
    merchantId: 'M0001',
  };
  const simulator = createSnap({
    ...chance,
    ...identity,
    now: () => time.now(),
    variant: snapVariants[variant],
    merchantKey: rsaKey('merchant'),
    providerKey: rsaKey('provider'),
    foreignKey: rsaKey('foreign'),
    notifyPath: `/snap/${variant}/v1.0/qr/qr-mpm-notify`,
    tokenPath: `/snap/${variant}/v1.0/access-token/b2b`,
    balance: 50_000_000,
    skewSeconds: 600,
  });
  const calls: (Call & { service: string })[] = [];
  let change = (answer: ObjectAnswer, _service: string): Answer => answer;
  const { origin: baseUrl, close } = await openSimulator({
    ...simulator,
    async handle(call, fault) {
      const service = simulator.operationOf(call) ?? '';
      calls.push({ ...call, service });
      return change((await simulator.handle(call, fault)) as ObjectAnswer, service);
    },
  });
  const settings: SnapSettings = {
    ...identity,
    preset: variant,
    privateKey: rsaKey('merchant').export({ format: 'pem', type: 'pkcs8' }).toString(),
    providerPublicKeys: [publicPem(rsaKey('provider'))],
    baseUrl,
  };
  return {
    simulator,
    settings,
    context: { clock: time, random: systemRandom },
    advance,
    /** What it was asked, oldest first. */
    calls,
    /** Changes what it answers. */
    answers(next: typeof change): void {
      change = next;
    },
    close,
  };
}

/** Takes what a provider notifies, and gives it the token that it may ask for before. */
export async function takeSnapNotifications(simulator: SnapSimulator, { protocol }: PaymentGateway) {
  const taken: Notification[] = [];
  await simulator.outbox.deliverDue(async (sent) => {
    const answer = protocol?.calls[sent.path]?.(sent.headers, Buffer.from(sent.body));
    if (answer === undefined) taken.push(sent);
    return answer === undefined ? 200 : { status: answer.status, body: JSON.stringify(answer.body) };
  });
  return taken;
}
