import { reportGateways } from './gateways/gateway-circuit.commands.ts';
import { countOpenTasks } from '#features/tasks/index.ts';
import { countOpenGatewayNotifications } from './gateways/gateway-notification.queries.ts';
import type { Deps } from '#deps.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

export function paymentsCollectors(db: Db, deps: Pick<Deps, 'clock' | 'gateways'>): readonly Collector[] {
  return [
    {
      gauges: [
        { name: 'mabarin_webhooks_open', help: 'Notifications of gateways that are not worked off.' },
        {
          name: 'mabarin_webhooks_oldest_open_seconds',
          help: 'How long the oldest of them has been waiting; 0: none.',
        },
      ],
      async read() {
        const { count, oldest } = await countOpenGatewayNotifications(db);
        const age = oldest === null ? 0 : (deps.clock.now().getTime() - oldest.getTime()) / 1_000;
        return { mabarin_webhooks_open: count, mabarin_webhooks_oldest_open_seconds: Math.max(0, age) };
      },
    },
    {
      gauges: [{ name: 'mabarin_tasks_open', help: 'Tasks that wait for an operator.', label: 'reason' }],
      read: async () => ({
        mabarin_tasks_open: Object.fromEntries((await countOpenTasks(db)).map(({ reason, count }) => [reason, count])),
      }),
    },
    {
      gauges: [
        {
          name: 'mabarin_gateway_circuit_open',
          help: 'Whether a gateway is left alone because it gave no QR; 0.5: the next payment tries it.',
          label: 'gateway',
        },
      ],
      async read() {
        const gateways = await reportGateways(db, deps);
        const values = { closed: 0, 'half-open': 0.5, open: 1 };
        return {
          mabarin_gateway_circuit_open: Object.fromEntries(
            gateways.map(({ name, circuit }) => [name, values[circuit]]),
          ),
        };
      },
    },
  ];
}
