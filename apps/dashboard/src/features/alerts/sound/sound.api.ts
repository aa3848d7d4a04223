import { saveSound, trySpeech, type SavedSound } from '@mabarin/api-client/contract/alerts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import { press } from '#platform/press.ts';
import { seenVersion, settingsSave } from '#features/alerts/settings-save.ts';
import { soundText } from './sound.text.ts';

/** Saves the sound settings; open overlays update at once. */
export const saveSoundMutation = press({
  ...settingsSave,
  mutationFn: (sound: SavedSound, { client }) => call(saveSound, { ...sound, ...seenVersion(client) }),
  said: soundText.saved,
  failed: failed(soundText.action),
});

/** Plays a text with the chosen voice and volume. Returns its length in ms. */
export const trySpeechMutation = mutationOptions({
  mutationFn: async ({ volume, ...asked }: InputOf<typeof trySpeech> & { volume: number }) => {
    const { data } = await call(trySpeech, asked);
    const bytes = Uint8Array.from(atob(data.audio), (character) => character.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
    const audio = new Audio(url);
    audio.volume = volume / 100;
    audio.addEventListener('ended', () => URL.revokeObjectURL(url));
    await audio.play();
    if (data.local) showToast(soundText.local);
    return data.ms;
  },
  onError: (error) => {
    if (error instanceof DOMException) showToast(soundText.blocked);
    else showFailure(error, failed(soundText.tryAction));
  },
});
