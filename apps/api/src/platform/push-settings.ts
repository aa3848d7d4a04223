import { PUSH_HOSTS } from '@mabarin/domain/push/push';
import type { Environment } from './environment.ts';
import { vapidKeys } from './crypto/vapid.ts';

export type PushConfig = {
  publicKey: string;
  privateKey: string;
  /** Contact for push services: a `mailto:` or `https:` address. */
  subject: string;
  hosts: readonly string[];
};

/** Null: without a key no notices are offered. `site` is the origin of the public pages. */
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
