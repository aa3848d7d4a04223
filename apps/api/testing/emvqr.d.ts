/** A reader of EMV QR payloads that is not ours; `decode` throws on a wrong checksum. It comes without types. */
declare module 'emvqr' {
  type Item = { id: string; name: string; len: number; data: string | Record<string, Item> };
  const emvqr: { decode(payload: string): Record<string, Item> };
  export default emvqr;
}
