/** True in a browser that knows passkeys, on an https page or this machine. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}
