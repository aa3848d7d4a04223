// Refusals name the desk's sentences.
import '@mabarin/domain/desk/desk';
import type { Failure } from '@mabarin/domain/failures';

/** A refusal of an operator's command, as a sentence to print. `failure`: the same in Indonesian, for the desk. */
export class OperatorError extends Error {
  readonly failure: Failure | undefined;

  constructor(message: string, failure?: Failure) {
    super(message);
    this.failure = failure;
  }
}
