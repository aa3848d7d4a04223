/** True in a browser that knows passkeys, on an https page or this machine. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** True in a browser that lists passkeys under a field that asks for a user's name. */
export async function listsPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
