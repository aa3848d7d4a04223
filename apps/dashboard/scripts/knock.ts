import { join } from 'node:path';
import { writeWav } from '@mabarin/ui/wav';

/**
 * Makes the sound of a broadcast: two notes of a wooden slit drum, unlike the overlay's bell, so that a host with both
 * pages open can tell them apart.
 */
writeWav(join(import.meta.dirname, '..', 'src', 'platform', 'knock.wav'), {
  rate: 16_000,
  seconds: 0.5,
  gain: 0.5,
  decay: 14,
  attack: 0.003,
  overtone: { ratio: 4.1, share: 0.25 },
  notes: [
    { hertz: 523.25, from: 0 },
    { hertz: 783.99, from: 0.13 },
  ],
});
