import { plainCode } from '#plain-code.ts';

/** Codes that bind a chat name to a ticket, without look-alikes. */

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CHAT_CODE_LENGTH = 6;
export const CHAT_CODE_HOURS = 48;
const CODE = new RegExp(`^[${ALPHABET}]{${CHAT_CODE_LENGTH}}$`);

export function chatCodeOf(digest: Uint8Array): string {
  return Array.from(digest.subarray(0, CHAT_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export function readChatCode(typed: string): string | null {
  const code = plainCode(typed);
  return CODE.test(code) ? code : null;
}
