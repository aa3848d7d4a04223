import { join } from 'node:path';
import { writeWav } from '@mabarin/ui/wav';

/** Makes the sound of Start Overlay. The sounds of alerts are the API's (apps/api/scripts/media-library.ts). */
writeWav(join(import.meta.dirname, '..', 'src', 'features', 'alerts', 'chime.wav'), {
  rate: 22_050,
  gain: 0.4,
  decay: 5,
  attack: 0.004,
  overtone: { ratio: 2.76, share: 0.35 },
  seconds: 1.2,
  notes: [
    { hertz: 880, from: 0 },
    { hertz: 1318.5, from: 0.14 },
  ],
});
