import type { Log } from '#platform/log.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** A notification as it came: its signature is over these bytes. */
export type Notification = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

type Webhook = {
  path: '/webhooks/payments/:provider' | '/webhooks/payouts/:provider';
  /** Whether we work with the provider in the path. */
  knows: (provider: string) => boolean;
  /** Commits that a notification of a provider came in; false: forged or unreadable. */
  receive: (notification: Notification, provider: string) => Promise<boolean>;
  /** What is done once it is acknowledged; a poller repairs its loss. */
  follow?: () => Promise<unknown>;
};

/** The longest name of an order, of a state or of a notification that a provider uses, with room to spare. */
const LONGEST_NAME = 200;

/** Whether names of a notification can be kept: Postgres text holds no NUL, and an index no endless text. */
export function areKeepable(...names: string[]): boolean {
  return names.every((name) => name.length <= LONGEST_NAME && !name.includes('\0'));
}

/**
 * Where a provider sends notifications. Nothing parses them before their signature is checked; the answer is 2xx only
 * after they are committed, and the provider is asked after the answer.
 */
export function mountWebhook({ app }: ApiServer, log: Log, { path, knows, receive, follow }: Webhook): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.route<{ Params: { provider: string }; Body: Buffer | undefined }>({
      method: 'POST',
      url: path,
      // All of a provider's notifications come from a few addresses.
      config: { rateLimit: false },
      async handler(request, reply) {
        const { provider } = request.params;
        if (!knows(provider)) return reply.code(404).send({ status: -1 });
        const accepted = await receive({ headers: request.headers, body: request.body ?? Buffer.alloc(0) }, provider);
        if (!accepted) return reply.code(401).send({ status: -1 });
        reply.raw.once('finish', () => {
          follow?.().catch((error: unknown) => {
            log.error({ err: error, path }, 'a notification could not be worked off; the poller goes on');
          });
        });
        return reply.code(200).send({ status: 0 });
      },
    });
  });
}
