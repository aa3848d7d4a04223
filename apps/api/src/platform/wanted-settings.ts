import { secretVariables, type Environment, type Variable } from './environment.ts';

/** Settings that production starts without, but then something does not work that a user needs: `breaks`. */
const wanted = {
  MABARIN_OPERATOR_MAIL: {
    breaks: 'nobody hears of money that waits for a person, or of what is broken',
    value: 'you@example.com',
  },
  MABARIN_OPERATOR_DISCORD: {
    breaks: 'nobody hears when mail does not leave',
    value: 'https://discord.com/api/webhooks/<id>/<token>',
  },
  MABARIN_HEARTBEAT_URL: {
    breaks: 'nobody hears when the whole machine is down',
    value: 'https://hc-ping.com/<the check>',
  },
  MABARIN_DESK_NETWORKS: {
    breaks: 'the desk (/meja) answers 404 but to this machine',
    value: '<your address, or 127.0.0.0/8,::1 for an SSH tunnel>',
  },
  MABARIN_BANK_CHECK: {
    breaks: 'no bank names account holders, so each first cash-out waits until an operator has compared its name',
    value: '<midtrans or snap, or none for operators alone>',
  },
  MABARIN_VAPID_PRIVATE_KEY: { breaks: 'no phone is told of a turn', value: '<openssl rand -base64 32>' },
  MABARIN_SPEECH: { breaks: 'no alert is read aloud', value: '<espeak-ng, or none>' },
  MABARIN_TRUST_PROXY: {
    breaks: 'all viewers have the address of the proxy, whose limit refuses them together',
    value: '127.0.0.1',
  },
} as const satisfies Partial<Record<Variable, { breaks: string; value: string }>>;

export type WantedSetting = keyof typeof wanted;

/** Names of the wanted settings that nobody set; one set to its default is. */
export function missingSettings(env: Environment, environment: NodeJS.ProcessEnv): readonly WantedSetting[] {
  return (Object.keys(wanted) as WantedSetting[]).filter((name) =>
    isSecret(name) ? env[name] === undefined : (environment[name] ?? '') === '',
  );
}

/** A warning of the start and the doctor while viewers bear the fee. */
export const SURCHARGE =
  'Bank Indonesia said in October 2025 and on 11 January 2026 that a surcharge on QRIS is forbidden and to be reported; whether a fee of the platform is one is not settled (docs/going-live.md)';

/** Sentences for an operator: the loss, and the line to write on a server of docs/deploy.md. */
export function settingText(name: WantedSetting): { breaks: string; write: string } {
  const { breaks, value } = wanted[name];
  const write = isSecret(name)
    ? `printf %s '${value}' > /etc/mabarin/credentials/${name.replace('MABARIN_', '')}`
    : `${name}=${value} in /etc/mabarin/mabarin.env`;
  return { breaks: `${name} is not set: ${breaks}`, write: `${write}; Compose: ${name} in infra/.env` };
}

function isSecret(name: Variable): boolean {
  return secretVariables.some((each) => each === name);
}
