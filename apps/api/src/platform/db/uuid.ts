const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A uuid column refuses a comparison with any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
