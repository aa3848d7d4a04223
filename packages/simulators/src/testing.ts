import { openSimulator, type OpenSimulator } from '#server.ts';
import type { Notification } from '#outbox.ts';
import type { Simulator } from '#simulator.ts';

/** A clock that only the test moves, predictable ids, and no chance. */
export function testContext() {
  let offset = 0;
  let ids = 0;
  return {
    now: () => new Date(Date.parse('2026-01-02T04:46:13Z') + offset),
    uuid: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
    random: () => 0,
    advance: (seconds: number) => {
      offset += seconds * 1_000;
    },
  };
}

export async function takeNotifications(simulator: Simulator): Promise<Notification[]> {
  const taken: Notification[] = [];
  await simulator.outbox.deliverDue(async (notification) => {
    taken.push(notification);
    return 200;
  });
  return taken;
}

export async function call(
  { origin }: OpenSimulator,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

export { openSimulator };
