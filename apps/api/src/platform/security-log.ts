import type { Endpoint } from '@mabarin/api-client/endpoint';
import { hmac } from '#platform/crypto/secrets.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';

/**
 * Security events, one line of the log each (docs/security.md "What is logged"): what was tried, of which account or host,
 * from which network, and how it ended. No line holds an e-mail, a whole address of a viewer, a code or a password.
 */
export type SecurityLog = {
  /** A call that the contract names as a security event has been done. */
  done(call: SecurityCall, outcome: 'done' | 'refused' | 'step'): void;
  /** A call was refused; written when that is a security event, whichever call it was. */
  refused(call: SecurityCall, failure: string): void;
};

type SecurityCall = {
  endpoint: Pick<Endpoint, 'path' | 'securityEvent'>;
  ip: string;
  hostId: string | null;
  /** The input as it came, for the account it names. */
  raw?: Record<string, unknown>;
};

/** Refusals that somebody brings about who tries to get around something. */
const refusals: ReadonlySet<string> = new Set([
  'accounts.password_wait',
  'accounts.password_wrong',
  'accounts.proof_needed',
  'accounts.relogin',
  'accounts.second_factor_wait',
  'accounts.second_factor_wrong',
  'cash.password_wrong',
  'http.captcha',
  'http.key_reused',
  'http.malformed',
  'http.too_many',
  'overlay.key_unknown',
  'profile.password_wrong',
  'remote.key_unknown',
  'remote.not_allowed',
  'team.not_allowed',
]);

/** The same refusal of the same network is written once in so long; the next line says how many there were. */
const QUIET_MS = 60_000;
const REMEMBERED = 1_000;

export function createSecurityLog({ log, clock, config }: { log: Log; clock: Clock; config: Config }): SecurityLog {
  const quiet = new Map<string, { until: number; more: number }>();

  /** How many lines of a kind were left out since the last; null: this one is left out too. */
  function leftOut(key: string): number | null {
    const now = clock.now().getTime();
    const before = quiet.get(key);
    if (before && now < before.until) {
      before.more += 1;
      return null;
    }
    if (quiet.size >= REMEMBERED) quiet.clear();
    quiet.set(key, { until: now + QUIET_MS, more: 0 });
    return before?.more ?? 0;
  }

  function fieldsOf({ endpoint, ip, hostId, raw = {} }: SecurityCall) {
    const email = emailIn(raw);
    return {
      security: endpoint.securityEvent ?? 'call',
      route: endpoint.path,
      network: networkOf(ip),
      ...(hostId === null ? {} : { host: hostId }),
      // Lines of one account belong together, and name it to nobody.
      ...(email === null ? {} : { account: hmac(config.secret, `log:${email}`).slice(0, 16) }),
    };
  }

  return {
    done(call, outcome) {
      if (call.endpoint.securityEvent !== undefined) log.info({ ...fieldsOf(call), outcome }, 'security event');
    },
    refused(call, failure) {
      const { securityEvent } = call.endpoint;
      if (securityEvent === undefined && !refusals.has(failure)) return;
      const fields = fieldsOf(call);
      const more = leftOut([failure, fields.network, fields.account, securityEvent].join(' '));
      // Wrong passwords are slowed by the limits of logins, and each of them counts.
      if (more === null && failure !== 'accounts.login_wrong') return;
      log.warn({ ...fields, outcome: 'refused', failure, ...(more ? { more } : {}) }, 'security event');
    },
  };
}

/** The e-mail that a call of an account names, as its key is written. */
function emailIn(raw: Record<string, unknown>): string | null {
  const form = raw['form'];
  const named =
    typeof form === 'object' && form !== null && 'LoginEmail' in form ? form.LoginEmail : (raw['email'] ?? null);
  return typeof named === 'string' && named !== '' ? named.trim().toLowerCase().slice(0, 254) : null;
}
