import type { Endpoint } from '@mabarin/api-client/endpoint';
import { actChecks, takesCode } from '@mabarin/domain/desk/act-checks';
import type { ActName } from '@mabarin/domain/desk/acts';
import { expect, test } from 'vitest';
import { complaintRoutes } from './actions/complaint.routes.ts';
import { disputeRoutes } from './actions/dispute.routes.ts';
import { hostRoutes } from './actions/host.routes.ts';
import { moneyRoutes } from './actions/money.routes.ts';
import { officeRoutes } from './actions/office.routes.ts';
import type { Desk } from './desk.mount.ts';
import { taskRoutes } from './tasks/task.routes.ts';
import { commands } from '#features/operator/operator.commands.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

type Mounted = { endpoint: Endpoint; acts: readonly ActName[] };

/** The desk's calls that run a command, each with the acts of its `as`. */
function mountedActs(): Mounted[] {
  const found: Mounted[] = [];
  const desk = {
    read() {},
    command(endpoint: Endpoint, commandOf: (input: Record<string, unknown>) => { command: ActName }) {
      const entries = (endpoint.input as unknown as { entries: Record<string, { options?: readonly string[] }> })
        .entries;
      const lists = { rows: [], things: [] };
      const empty = { ...Object.fromEntries(Object.keys(entries).map((key) => [key, ''])), ...lists };
      const asked = entries['as']?.options ?? [''];
      found.push({ endpoint, acts: asked.map((as) => commandOf({ ...empty, as }).command) });
    },
  } as unknown as Desk;
  const { deps } = world.app;
  complaintRoutes(desk);
  disputeRoutes(desk, deps);
  hostRoutes(desk);
  moneyRoutes(desk, deps);
  officeRoutes(desk, deps);
  taskRoutes(desk, deps);
  return found;
}

test('every command that changes something has its checks, and nothing else has', () => {
  const signed = commands.filter((command) => command.signed).map(({ name }) => name);
  expect(signed.toSorted()).toEqual(Object.keys(actChecks).toSorted());
});

test('the desk asks for a code for the acts for which the terminal does', () => {
  for (const { endpoint, acts } of mountedActs()) {
    const asks = 'code' in (endpoint.input as unknown as { entries: object }).entries;
    for (const act of acts) expect([act, asks]).toEqual([act, takesCode(act)]);
    expect([endpoint.path, endpoint.fails.includes('desk.code_wrong')]).toEqual([endpoint.path, asks]);
  }
});

test('the desk says that another operator has to where an act takes two', () => {
  const checks: Readonly<Record<string, string>> = actChecks;
  for (const { endpoint, acts } of mountedActs()) {
    const takesTwo = acts.some((act) => checks[act] === 'two');
    expect([endpoint.path, endpoint.fails.includes('desk.second_operator')]).toEqual([endpoint.path, takesTwo]);
  }
});
