import { SPEECH_VOICES, serverVoice, serverVoiceName } from '@mabarin/domain/alerts/voice';
import { soundText } from './sound.text.ts';

/** Options of a select: local voices, then those of the speech server. A chosen voice that is gone stays named. */
export function VoiceOptions({ serverVoices, chosen }: { serverVoices: readonly string[]; chosen: string | null }) {
  const gone = chosen === null ? null : serverVoiceName(chosen);
  return (
    <>
      {SPEECH_VOICES.map((name) => (
        <option key={name} value={name}>
          {soundText.voices[name]}
        </option>
      ))}
      {serverVoices.map((name) => (
        <option key={name} value={serverVoice(name)}>
          {soundText.serverVoice(name)}
        </option>
      ))}
      {gone !== null && !serverVoices.includes(gone) && (
        <option value={serverVoice(gone)}>{soundText.voiceGone(gone)}</option>
      )}
    </>
  );
}
