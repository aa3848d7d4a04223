import { createPublicKey, type KeyObject } from 'node:crypto';
import { createAll, createLocalKeys, localSecrets, type LocalKeys } from '#all.ts';
import type { Deliver } from '#outbox.ts';
import { openSimulator, type OpenSimulator } from '#server.ts';
import type { Simulator } from '#simulator.ts';

export type SimulatorName = keyof ReturnType<typeof createAll>;

export type LocalSimulator = OpenSimulator & { variables: Record<string, string> };

const DELIVERY_MS = 500;

export function openLocal(
  name: SimulatorName,
  options: { port?: number; apiOrigin: () => string },
): Promise<LocalSimulator> {
  const keys = createLocalKeys();
  return serve(name, createAll(keys, () => new Date())[name], keys, options);
}

export async function openAllLocal(
  firstPort: number,
  apiOrigin: () => string,
): Promise<[SimulatorName, LocalSimulator][]> {
  const keys = createLocalKeys();
  const simulators = Object.entries(createAll(keys, () => new Date())) as [SimulatorName, Simulator][];
  return Promise.all(
    simulators.map(async ([name, simulator], index): Promise<[SimulatorName, LocalSimulator]> => [
      name,
      await serve(name, simulator, keys, { port: firstPort + index, apiOrigin }),
    ]),
  );
}

async function serve(
  name: SimulatorName,
  simulator: Simulator,
  keys: LocalKeys,
  { port = 0, apiOrigin }: { port?: number; apiOrigin: () => string },
): Promise<LocalSimulator> {
  const { origin, close } = await openSimulator(simulator, port);
  const deliver: Deliver = async ({ path, headers, body }) => {
    try {
      const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) };
      return (await fetch(apiOrigin() + path, init)).status;
    } catch {
      return 0;
    }
  };
  const timer = setInterval(() => void simulator.outbox.deliverDue(deliver), DELIVERY_MS);
  return {
    origin,
    variables: variablesOf(name, origin, keys),
    close() {
      clearInterval(timer);
      return close();
    },
  };
}

/** The API's variables for a simulator: choice of the service and shared secrets. */
export function variablesOf(name: SimulatorName, origin: string, keys: LocalKeys): Record<string, string> {
  const secrets = localSecrets;
  const snap = (preset: string) => ({
    MABARIN_PAYMENT: 'snap',
    MABARIN_SNAP_PRESET: preset,
    MABARIN_SNAP_CLIENT_ID: secrets.snapClientId,
    MABARIN_SNAP_CLIENT_SECRET: secrets.snapClientSecret,
    MABARIN_SNAP_PRIVATE_KEY: pem(keys.merchantKey, 'pkcs8'),
    MABARIN_SNAP_PARTNER_ID: secrets.snapClientId,
    MABARIN_SNAP_MERCHANT_ID: secrets.midtransMerchantId,
    MABARIN_SNAP_PROVIDER_PUBLIC_KEY: pem(createPublicKey(keys.providerKey), 'spki'),
    MABARIN_SNAP_BASE_URL: origin,
  });
  const variables: Record<SimulatorName, () => Record<string, string>> = {
    midtrans: () => ({
      MABARIN_PAYMENT: 'midtrans',
      MABARIN_MIDTRANS_SERVER_KEY: secrets.midtransServerKey,
      MABARIN_MIDTRANS_BASE_URL: origin,
    }),
    xendit: () => ({
      MABARIN_PAYMENT: 'xendit',
      MABARIN_XENDIT_SECRET_KEY: secrets.xenditSecretKey,
      MABARIN_XENDIT_CALLBACK_TOKEN: secrets.xenditCallbackToken,
      MABARIN_XENDIT_BASE_URL: origin,
    }),
    snap: () => snap('midtrans'),
    'snap-doku': () => snap('doku'),
    'snap-bri': () => snap('bri'),
    iris: () => ({
      MABARIN_PAYOUT: 'midtrans-payouts',
      MABARIN_BANK_CHECK: 'midtrans',
      MABARIN_IRIS_CREATOR_KEY: secrets.irisCreatorKey,
      MABARIN_IRIS_APPROVER_KEY: secrets.irisApproverKey,
      MABARIN_IRIS_MERCHANT_KEY: secrets.irisMerchantKey,
      MABARIN_IRIS_BASE_URL: origin,
    }),
    turnstile: () => ({
      MABARIN_CAPTCHA: 'turnstile',
      MABARIN_TURNSTILE_SITE_KEY: '0x4LOCAL',
      MABARIN_TURNSTILE_SECRET: secrets.turnstileSecret,
      MABARIN_TURNSTILE_BASE_URL: origin,
    }),
    speech: () => ({
      MABARIN_SPEECH: 'openai-speech',
      MABARIN_SPEECH_BASE_URL: origin,
      MABARIN_SPEECH_KEY: secrets.speechKey,
      MABARIN_SPEECH_MODEL: 'local',
      MABARIN_SPEECH_VOICES: 'kancil,rusa',
    }),
    players: () => ({
      MABARIN_PLAYERS: 'http',
      MABARIN_PLAYERS_URL: `${origin}/nickname/ml?id={id}&server={server}`,
      MABARIN_PLAYERS_NAME_PATH: 'name',
    }),
    drand: () => ({ MABARIN_BEACON: 'drand', MABARIN_BEACON_RELAYS: origin }),
    // The API only calls discord.com and api.telegram.org; tests give the adapters another address.
    discord: () => ({}),
    telegram: () => ({}),
  };
  return variables[name]();
}

function pem(key: KeyObject, type: 'pkcs8' | 'spki'): string {
  return String(key.export({ format: 'pem', type }))
    .trim()
    .replaceAll('\n', String.raw`\n`);
}
