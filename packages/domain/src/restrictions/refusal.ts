import { fail } from '#errors.ts';
import { isFailureError, type Failure } from '#failures.ts';
import { restriction } from '#restrictions/restriction.ts';
import { keptText } from '#restrictions/restriction.text.ts';

const blocks = { 'mabar.blacklisted': 'blocked', 'gifts.blacklisted': 'blocked', 'support.banned': 'banned' } as const;

/** For a player or supporter whom the host does not want. */
export function blockedFailure(code: keyof typeof blocks): Failure {
  return fail(code, { values: { text: keptText(restriction(blocks[code], 'host_choice')) } });
}

/** For a page that is not shown; `suspended_at` null: its host is nobody, or closes the account. */
export function missingHost(host: { suspended_at: Date | null } | null): Failure {
  if (!host?.suspended_at) return fail('accounts.host_not_found');
  return fail('accounts.host_closed', { values: { text: keptText(restriction('page_closed', 'host_matter')) } });
}

/** True where nothing is shown of a host, which machines read as not found. */
export function isMissingHost(error: unknown): boolean {
  return isFailureError(error) && ['accounts.host_not_found', 'accounts.host_closed'].includes(error.code);
}
