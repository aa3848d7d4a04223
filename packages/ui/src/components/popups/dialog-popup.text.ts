/** Apart from the kit's other texts, because only an open dialog needs it. */
export const helpCode = (requestId: string) => `Kode bantuan: ${requestId}`;
