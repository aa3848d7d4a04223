const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text that a call brought may be compared with a uuid column, which refuses any other. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
