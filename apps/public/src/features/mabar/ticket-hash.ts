/** The first 16 hexadecimal digits of a ticket's SHA-256, as in rows of the public list. */
export async function ticketHash(ticket: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket));
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
