/** A terminal's own fault: a word typed wrongly, nobody to ask, a result that ends it with 1. Refusals of acts are codes. */
export class OperatorError extends Error {}
