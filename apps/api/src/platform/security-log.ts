import type { Endpoint } from '@mabarin/api-client/endpoint';
import { hmac } from '#platform/crypto/secrets.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';

/** One log line each, without e-mail, whole address of a viewer, code or password (docs/security.md). */
export type SecurityLog = {
  /** Logs a successful call that the contract names as a security event. */
  done(call: SecurityCall, outcome: 'done' | 'refused' | 'step'): void;
  /** Logs a refusal if it is a security event, whichever call it was. */
  refused(call: SecurityCall, failure: string): void;
};

type SecurityCall = {
  endpoint: Pick<Endpoint, 'path' | 'securityEvent'>;
  ip: string;
  hostId: string | null;
  raw?: Record<string, unknown>;
};

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

/** Repeats of a refusal from one network are logged once in this time, with their number. */
const QUIET_MS = 60_000;
const REMEMBERED = 1_000;

export function createSecurityLog({ log, clock, config }: { log: Log; clock: Clock; config: Config }): SecurityLog {
  const quiet = new Map<string, { until: number; more: number }>();

  /** Number of lines of a kind left out since the last; null: this one is left out too. */
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
      // A hash groups the lines of one account without naming it.
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
      // Login limits slow wrong passwords, so each one is logged.
      if (more === null && failure !== 'accounts.login_wrong') return;
      log.warn({ ...fields, outcome: 'refused', failure, ...(more ? { more } : {}) }, 'security event');
    },
  };
}

/** The e-mail in a call's input, normalised like its key. */
function emailIn(raw: Record<string, unknown>): string | null {
  const form = raw['form'];
  const named =
    typeof form === 'object' && form !== null && 'LoginEmail' in form ? form.LoginEmail : (raw['email'] ?? null);
  return typeof named === 'string' && named !== '' ? named.trim().toLowerCase().slice(0, 254) : null;
}
