import { addSeconds } from '#platform/date-fns.ts';
import type { Config } from '#platform/config.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. Renewed daily while the service runs. */
const EXPIRES_SECONDS = 180 * 24 * 3600;

/** RFC 9116: the operator's contact, or the form of the public site. */
export function securityTxt({ origins, contact: { email, discord } }: Config, now: Date): string {
  const contacts = [...(email === null ? [] : [`mailto:${email}`]), ...(discord === null ? [] : [discord])];
  const fields = [
    ...(contacts.length === 0 ? [`${origins.public}/hubungi-admin`] : contacts).map((each) => `Contact: ${each}`),
    `Expires: ${addSeconds(now, EXPIRES_SECONDS).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: id, en',
    `Canonical: ${origins.public}${SECURITY_TXT_PATH}`,
  ];
  return `${fields.join('\n')}\n`;
}
