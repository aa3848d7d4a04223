/** By this the operators find in their log what went wrong. */
export const helpCode = (requestId: string) => `Kode bantuan: ${requestId}`;
