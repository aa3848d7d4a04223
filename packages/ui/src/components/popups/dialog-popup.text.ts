/** Apart from the other words of the kit, because only a dialog that is open needs it. */
export const helpCode = (requestId: string) => `Kode bantuan: ${requestId}`;
