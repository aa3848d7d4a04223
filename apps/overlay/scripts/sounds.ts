import { join } from 'node:path';
import { SOUND_MS } from '@mabarin/domain/alerts/alert';
import { writeWav, type Sound } from '@mabarin/ui/wav';

/** Makes the sound files of alerts. The domain has their lengths. */

const bell = { rate: 22_050, gain: 0.4, decay: 5, attack: 0.004, overtone: { ratio: 2.76, share: 0.35 } };
const horn = { rate: 22_050, gain: 0.26, decay: 2.2, attack: 0.03, overtone: { ratio: 2, share: 0.55 } };

const sounds: Record<Exclude<keyof typeof SOUND_MS, 'none'>, Omit<Sound, 'seconds'>> = {
  chime: {
    ...bell,
    notes: [
      { hertz: 880, from: 0 },
      { hertz: 1318.5, from: 0.14 },
    ],
  },
  coin: {
    ...bell,
    gain: 0.32,
    decay: 7,
    overtone: { ratio: 3, share: 0.2 },
    notes: [
      { hertz: 987.8, from: 0 },
      { hertz: 1318.5, from: 0.08 },
    ],
  },
  fanfare: {
    ...horn,
    notes: [
      { hertz: 392, from: 0 },
      { hertz: 523.3, from: 0.16 },
      { hertz: 659.3, from: 0.32 },
      { hertz: 784, from: 0.48 },
      { hertz: 659.3, from: 0.8 },
      { hertz: 1046.5, from: 0.96 },
    ],
  },
};

for (const [name, sound] of Object.entries(sounds)) {
  const seconds = SOUND_MS[name as keyof typeof sounds] / 1_000;
  writeWav(join(import.meta.dirname, '..', 'src', 'features', 'alerts', `${name}.wav`), { ...sound, seconds });
}
