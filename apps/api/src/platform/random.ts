import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from '#ports/random.port.ts';

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  // A number that begins with a hyphen would be an option in a command of operators.
  token: (bytes) => randomBytes(bytes).toString('base64url').replace(/^-/, 'A'),
  int: (below) => randomInt(below),
};
