import { fail } from '@mabarin/domain/errors';
import type { LiveDeps } from '#deps.ts';
import { findActiveHost } from '#features/accounts/index.ts';
import { skipPlaying } from '#features/alerts/index.ts';
import type { Call, Done } from '#features/operator/call.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import { maskSupport } from '#features/support/index.ts';
import type { Tx } from '#schema.ts';

/** Takes what plays on a host's stream off the air. Throws `OperatorError`. */
export async function skipOnAir(tx: Tx, deps: LiveDeps, { subject: username }: Call): Promise<Done> {
  const host = await findActiveHost(tx, username);
  if (host === null) {
    throw new OperatorError(
      `There is no active host ${username}.`,
      fail('desk.host_gone', { values: { host: username } }),
    );
  }
  if (!(await skipPlaying(tx, deps, host.id)))
    throw new OperatorError(`Nothing plays on the stream of ${username}.`, fail('desk.nothing_plays'));
  return `What played on the stream of ${username} is off the air.`;
}

/** Hides name and message of a support everywhere, for good. Idempotent. Throws `OperatorError`. */
export async function maskOnAir(tx: Tx, deps: LiveDeps, { subject: paymentId }: Call): Promise<Done> {
  if (!(await maskSupport(tx, deps, paymentId)))
    throw new OperatorError(`${paymentId} is no paid support.`, fail('desk.no_support'));
  return {
    text: `Name and message of ${paymentId} are hidden on stream, widgets and lists; its host cannot show them again. What a chat service got stays there.`,
    after: { masked: true },
  };
}
