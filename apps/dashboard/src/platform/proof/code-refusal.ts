import { isFailureError, type Failure } from '@mabarin/domain/failures';

/** True when a code was missing or wrong; the dialog that asks for it says so. */
export function isCodeRefusal(error: unknown): error is Failure {
  if (!isFailureError(error)) return false;
  return error.code === 'accounts.second_factor_needed' || error.code === 'accounts.second_factor_wrong';
}

/** True for a refusal that needs a proof of the account, which `call` asks for. */
export function needsProof(error: unknown): error is Failure {
  return isFailureError(error) && error.code === 'accounts.proof_needed';
}
