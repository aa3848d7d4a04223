import { isFailureError, type Failure } from '@mabarin/domain/failures';

/** Whether a guarded call was refused because its code is missing or wrong: the dialog that asks for it says so. */
export function isCodeRefusal(error: unknown): error is Failure {
  if (!isFailureError(error)) return false;
  return error.code === 'accounts.second_factor_needed' || error.code === 'accounts.second_factor_wrong';
}

/** True of a refusal for want of a proof of the account: `call` asks for that. */
export function needsProof(error: unknown): error is Failure {
  return isFailureError(error) && error.code === 'accounts.proof_needed';
}
