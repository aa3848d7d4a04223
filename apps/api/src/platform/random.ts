import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from '#ports/random.port.ts';

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  int: (below) => randomInt(below),
};
