import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { beaconChains } from '@mabarin/domain/gifts/beacon';
import { createDiscord } from '#discord.simulator.ts';
import { createDrand } from '#drand.simulator.ts';
import { createIris } from '#iris.simulator.ts';
import { createMidtrans } from '#midtrans.simulator.ts';
import { createPlayers } from '#players.simulator.ts';
import type { Simulator } from '#simulator.ts';
import { createTelegram } from '#telegram.simulator.ts';
import { createSnap, snapVariants, type SnapVariant } from '#snap.simulator.ts';
import { createSpeechServer } from '#speech.simulator.ts';
import { createTurnstile } from '#turnstile.simulator.ts';
import { createXendit } from '#xendit.simulator.ts';

/** Shared by merchant and simulators on this machine; worthless elsewhere. */
export const localSecrets = {
  midtransServerKey: 'SB-Mid-server-LOCAL',
  midtransMerchantId: 'M-LOCAL',
  xenditSecretKey: 'xnd_development_LOCAL',
  xenditCallbackToken: 'xendit-callback-LOCAL',
  irisCreatorKey: 'IRIS-creator-LOCAL',
  irisApproverKey: 'IRIS-approver-LOCAL',
  irisMerchantKey: 'IRIS-merchant-LOCAL',
  snapClientId: 'MBR-LOCAL',
  snapClientSecret: 'snap-secret-LOCAL',
  speechKey: 'speech-key-LOCAL',
  turnstileSecret: 'turnstile-secret-LOCAL',
} as const;

export type LocalKeys = { merchantKey: KeyObject; providerKey: KeyObject };

export function createLocalKeys(): LocalKeys {
  const make = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  return { merchantKey: make(), providerKey: make() };
}

export function createAll(keys: LocalKeys, now: () => Date) {
  const context = { now, uuid: () => randomUUID() as string, random: Math.random };
  const secrets = localSecrets;
  const balance = 100_000_000;
  const { merchantKey: foreignKey } = createLocalKeys();
  const snap = (variant: SnapVariant) =>
    createSnap({
      ...context,
      ...keys,
      variant,
      clientId: secrets.snapClientId,
      clientSecret: secrets.snapClientSecret,
      partnerId: secrets.snapClientId,
      merchantId: secrets.midtransMerchantId,
      foreignKey,
      notifyPath: `/snap/${variant.id}/v1.0/qr/qr-mpm-notify`,
      tokenPath: `/snap/${variant.id}/v1.0/access-token/b2b`,
      balance,
      skewSeconds: 600,
    });
  return {
    midtrans: createMidtrans({
      ...context,
      serverKey: secrets.midtransServerKey,
      merchantId: secrets.midtransMerchantId,
      notifyPath: '/webhooks/payments/midtrans',
    }),
    xendit: createXendit({
      ...context,
      secretKey: secrets.xenditSecretKey,
      callbackToken: secrets.xenditCallbackToken,
      paymentPath: '/webhooks/payments/xendit',
      payoutPath: '/webhooks/payouts/xendit-payouts',
      balance,
    }),
    snap: snap(snapVariants.midtrans),
    'snap-doku': snap(snapVariants.doku),
    'snap-bri': snap(snapVariants.bri),
    iris: createIris({
      ...context,
      creatorKey: secrets.irisCreatorKey,
      approverKey: secrets.irisApproverKey,
      merchantKey: secrets.irisMerchantKey,
      notifyPath: '/webhooks/payouts/midtrans-payouts',
      balance,
    }),
    turnstile: createTurnstile({ ...context, secret: secrets.turnstileSecret, hostname: 'localhost' }),
    players: createPlayers(context),
    speech: createSpeechServer({ ...context, key: secrets.speechKey }),
    // Signs the chain of the sandbox, whose public key the API and its pages know.
    drand: createDrand({
      ...context,
      chain: beaconChains.sandbox,
      secret: createHash('sha256').update('mabarin sandbox beacon').digest(),
    }),
    discord: createDiscord(context),
    telegram: createTelegram(context),
  } satisfies Record<string, Simulator>;
}
