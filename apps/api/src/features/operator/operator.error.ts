/** A command that cannot be done as typed; its message is for the operator. */
export class OperatorError extends Error {}
