import { isFailureError } from '@mabarin/domain/failures';

/** True when the host does not exist, in contrast to a failing server. */
export function isHostMissing(error: unknown): boolean {
  return isFailureError(error) && ['refused', 'ended', 'not_found', 'malformed'].includes(error.kind);
}
