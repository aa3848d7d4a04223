import type { Endpoint } from '@mabarin/api-client/endpoint';
import { expect, test } from 'vitest';
import { complaintRoutes } from './actions/complaint.routes.ts';
import { disputeRoutes } from './actions/dispute.routes.ts';
import { hostRoutes } from './actions/host.routes.ts';
import { moneyRoutes } from './actions/money.routes.ts';
import { officeRoutes } from './actions/office.routes.ts';
import type { Desk } from './desk.mount.ts';
import { taskRoutes } from './tasks/task.routes.ts';
import type { Act } from '#features/operator/index.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

/** The desk's calls that do something, each with what the acts of its `as` ask for. */
function mounted(): { endpoint: Endpoint; asks: readonly string[] }[] {
  const found: { endpoint: Endpoint; asks: readonly string[] }[] = [];
  const desk = {
    read() {},
    act(endpoint: Endpoint, acts: Act | ((input: { as: string }) => Act)) {
      const { as } = (endpoint.input as unknown as { entries: { as?: { options: readonly string[] } } }).entries;
      const own = typeof acts === 'function' ? (as?.options ?? []).map((one) => acts({ as: one })) : [acts];
      found.push({ endpoint, asks: own.map((act) => ('asks' in act ? act.asks : 'none')) });
    },
  } as unknown as Desk;
  const { deps } = world.app;
  complaintRoutes(desk, { now: () => new Date(0) });
  disputeRoutes(desk, deps);
  hostRoutes(desk);
  moneyRoutes(desk, deps);
  officeRoutes(desk, deps);
  taskRoutes(desk, deps);
  return found;
}

test('the desk names the refusals of a code and of a second operator where an act asks for them', () => {
  for (const { endpoint, asks } of mounted()) {
    expect([endpoint.path, endpoint.fails.includes('desk.code_wrong')]).toEqual([
      endpoint.path,
      asks.every((one) => one !== 'none'),
    ]);
    expect([endpoint.path, endpoint.fails.includes('desk.second_operator')]).toEqual([
      endpoint.path,
      asks.includes('two'),
    ]);
  }
});
