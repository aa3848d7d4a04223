import * as v from 'valibot';
import { typed } from '#typed.ts';

/** espeak-ng's Indonesian voice and variants of it. A missing variant is read as `id`. */
export const SPEECH_VOICES = ['id', 'id+f2', 'id+f4', 'id+m3', 'id+m7', 'id+croak', 'id+whisper'] as const;

/** Speaks where no other voice is chosen or may be used. */
export const LOCAL_VOICE = 'id';

const SERVER = 'server:';
export const SERVER_VOICE_NAME = /^[\w-]{1,40}$/;

/** One of `SPEECH_VOICES`, or `server:<name>` for a voice of the speech server. */
export function speechVoice<const Code extends string>(code: Code) {
  return v.union([v.picklist(SPEECH_VOICES), v.pipe(typed(code), v.regex(/^server:[\w-]{1,40}$/, code))], code);
}

export function serverVoice(name: string): string {
  return SERVER + name;
}

/** The server's own name of a voice; null for a local one. */
export function serverVoiceName(voice: string): string | null {
  return voice.startsWith(SERVER) ? voice.slice(SERVER.length) : null;
}
