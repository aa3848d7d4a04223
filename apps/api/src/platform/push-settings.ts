import { PUSH_HOSTS } from '@mabarin/domain/push/push';
import type { Environment } from './environment.ts';
import { vapidKeys } from './crypto/vapid.ts';

/** With what notices to browsers are signed (VAPID, RFC 8292), and where they may go. */
export type PushConfig = {
  /** What browsers subscribe with, base64url. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service asks about us: a `mailto:` or `https:` address. */
  subject: string;
  hosts: readonly string[];
};

/** Null: there is no key, so nobody is offered a notice. `site` is the origin of the public pages. */
export function readPushSettings(env: Environment, site: string): PushConfig | null {
  if (env.MABARIN_VAPID_PRIVATE_KEY === undefined) return null;
  return {
    ...vapidKeys(env.MABARIN_VAPID_PRIVATE_KEY),
    subject: subjectOf(env, site),
    hosts: env.MABARIN_PUSH_HOSTS ?? PUSH_HOSTS,
  };
}

function subjectOf({ MABARIN_CONTACT_EMAIL: email }: Environment, site: string): string {
  if (email !== undefined) return `mailto:${email}`;
  return site.startsWith('https:') ? site : 'mailto:mabarin@localhost.invalid';
}
