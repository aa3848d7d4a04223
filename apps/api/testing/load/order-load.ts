/**
 * The payers of `pnpm bench settle`, and the flood of logins beside them, as a process of its own: HTTP with keep-alive
 * towards the service that is its parent. The parent says which payments are credited.
 */
import { httpClient, type HttpClient } from '#testing/servers/http-client.ts';

export type OrderLoad = {
  port: number;
  clients: number;
  orders: number;
  hosts: readonly string[];
  /** The path that takes the notifications. */
  notifyPath: string;
};
export type LoginLoad = { port: number; perSecond: number; seconds: number };
export type OrderResult = { seconds: number; order: number[]; credited: number[]; whole: number[]; refused: string[] };
export type LoginResult = { answered: Record<string, number>; ms: number[] };
type Command = { orders: OrderLoad } | { logins: LoginLoad } | { credited: string };

/** The service's; its connections are kept from one command to the next. */
let client: HttpClient | null = null;
const waiting = new Map<string, () => void>();
const early = new Set<string>();

process.on('message', (command: Command) => {
  if ('credited' in command) return noteCredited(command.credited);
  const { port } = 'orders' in command ? command.orders : command.logins;
  client ??= httpClient(port);
  const work = 'orders' in command ? placeOrders(client, command.orders) : floodLogins(client, command.logins);
  void work.then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

function noteCredited(id: string): void {
  const resolve = waiting.get(id);
  if (resolve === undefined) early.add(id);
  else resolve();
  waiting.delete(id);
}

function credited(id: string): Promise<void> {
  if (early.delete(id)) return Promise.resolve();
  return new Promise((resolve) => waiting.set(id, resolve));
}

let ordered = 0;

async function placeOrders({ post }: HttpClient, load: OrderLoad): Promise<OrderResult> {
  const result: OrderResult = { seconds: 0, order: [], credited: [], whole: [], refused: [] };
  const began = performance.now();
  let left = load.orders;
  const pay = async () => {
    while (left > 0) {
      left -= 1;
      ordered += 1;
      const start = performance.now();
      const answer = await post('/api/support', {
        host: load.hosts[ordered % load.hosts.length],
        token: 'sandbox-pass',
        form: {
          supporterName: `Budi ${ordered}`,
          supporterMessage: 'Semangat bang, mabar terus sampai Mythic!',
          // Below the cap of a day. Open orders differ by it: the stub tells them apart so.
          supporterGift: 10_000 + (ordered % 900) * 5_000,
          supporterEmail: `budi${ordered}@mabarin.test`,
        },
      });
      const data = answer.body['data'] as { number: string; qris_price: number; qris?: string } | undefined;
      if (!data?.qris?.startsWith('data:image/png;base64,')) {
        result.refused.push(`${answer.http} ${JSON.stringify(answer.body).slice(0, 200)}`);
        continue;
      }
      const open = performance.now();
      await post(load.notifyPath, { amount: data.qris_price, id: data.number });
      await credited(data.number);
      const end = performance.now();
      result.order.push(open - start);
      result.credited.push(end - open);
      result.whole.push(end - start);
    }
  };
  await Promise.all(Array.from({ length: load.clients }, pay));
  return { ...result, seconds: (performance.now() - began) / 1_000 };
}

/** Sends at this rate without waiting for responses. */
async function floodLogins({ post }: HttpClient, { perSecond, seconds }: LoginLoad): Promise<LoginResult> {
  const result: LoginResult = { answered: {}, ms: [] };
  const began = performance.now();
  const logins: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1_000) / perSecond - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    const start = performance.now();
    const form = { LoginEmail: `tamu${number}@mabarin.test`, LoginPassword: 'bukan-kata-sandinya' };
    const login = post('/api/login', { form, token: 'sandbox-pass' }).then(({ http, body }) => {
      const kind = `${http} ${String(body['code'] ?? '')}`.trim();
      result.answered[kind] = (result.answered[kind] ?? 0) + 1;
      result.ms.push(performance.now() - start);
    });
    logins.push(login);
  }
  await Promise.all(logins);
  return result;
}
