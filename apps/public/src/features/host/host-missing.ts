import { isFailureError } from '@mabarin/domain/failures';

/** Whether an answer means that there is no such host, unlike a server that did not answer properly. */
export function isHostMissing(error: unknown): boolean {
  return isFailureError(error) && ['refused', 'ended', 'not_found', 'malformed'].includes(error.kind);
}
