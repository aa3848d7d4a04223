import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import type { Simulator, SimulatorContext } from '#simulator.ts';

/**
 * A directory of players like public name look-ups: `GET /nickname/ml?id=&server=` returns `{success, name}`. Ids that
 * end in 000 are unknown. Own faults: `rate_limited`, `other_shape`.
 */
export function createPlayers({ now, random }: SimulatorContext & { random: () => number }): Simulator {
  const asked: { id: string; server: string; name: string | null }[] = [];
  const faults = createFaults(random);
  const outbox = createOutbox({ now, faults, sign: () => ({ headers: {}, body: '' }), retryAfter: () => undefined });
  return {
    name: 'Players',
    actions: [],
    faults,
    outbox,
    operationOf: (call) => (call.method === 'GET' && call.path === '/nickname/ml' ? 'lookup' : undefined),
    async handle({ query }, fault) {
      if (fault === 'rate_limited') return { status: 429, body: { success: false, message: 'Too many requests' } };
      if (fault === 'other_shape') return { status: 200, body: { result: ['Player'] } };
      const [id, server] = [query.get('id') ?? '', query.get('server') ?? ''];
      if (!/^\d{6,12}$/.test(id) || !/^\d{4,6}$/.test(server))
        return { status: 400, body: { success: false, message: 'Bad request' } };
      const name = id.endsWith('000') ? null : `Player ${id.slice(-4)}`;
      asked.push({ id, server, name });
      if (name === null) return { status: 404, body: { success: false, message: 'Not found' } };
      return {
        status: 200,
        body: { success: true, game: 'Mobile Legends: Bang Bang', id: Number(id), server: Number(server), name },
      };
    },
    async act() {
      throw new Error('Nothing can be done to a player.');
    },
    rows: () => asked.toReversed(),
  };
}
