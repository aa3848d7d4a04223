import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Log } from '#platform/log.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import type { ProviderAnswer, ProviderProtocol } from '#ports/gateway.port.ts';

/** Raw notification; the signature covers these bytes. */
export type RawNotification = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

type Receiver = {
  path: '/webhooks/payments/:provider' | '/webhooks/payouts/:provider';
  knows: (provider: string) => boolean;
  /** Commits the receipt of a notification; false: forged or unreadable. */
  receive: (notification: RawNotification, provider: string) => Promise<boolean>;
  /** Runs after the acknowledgement; a poller repairs its loss. */
  follow?: () => Promise<unknown>;
};

/** Longest name of an order, state or notification that any provider uses, with reserve. */
const LONGEST_NAME = 200;

/** Postgres text holds no NUL, and an index no endless text. */
export function areKeepable(...names: string[]): boolean {
  return names.every((name) => name.length <= LONGEST_NAME && !name.includes('\0'));
}

/** The signature is checked before anything is parsed; a 2xx follows the commit, the question to the provider later. */
export function mountNotifications({ app }: ApiServer, log: Log, { path, knows, receive, follow }: Receiver): void {
  void app.register(async (raw) => {
    takeRawBodies(raw);
    raw.route<{ Params: { provider: string }; Body: Buffer | undefined }>({
      method: 'POST',
      url: path,
      // A provider sends all notifications from a few addresses.
      config: { rateLimit: false },
      async handler(request, reply) {
        const { provider } = request.params;
        if (!knows(provider)) return reply.code(404).send({ status: -1 });
        const accepted = await receive({ headers: request.headers, body: request.body ?? Buffer.alloc(0) }, provider);
        if (!accepted) return reply.code(401).send({ status: -1 });
        followAfter(reply, log, { path, follow });
        return reply.code(200).send({ status: 0 });
      },
    });
  });
}

/** Like `mountNotifications`, with paths and responses of a provider's protocol. */
export function mountProtocol(
  { app }: ApiServer,
  log: Log,
  {
    protocol,
    receive,
    follow,
  }: Pick<Receiver, 'follow'> & {
    protocol: ProviderProtocol;
    receive: (notification: RawNotification) => Promise<boolean>;
  },
): void {
  const { notifyPath: path, answerTo, calls } = protocol;
  void app.register(async (raw) => {
    takeRawBodies(raw);
    const post = (
      url: string,
      answer: (notification: RawNotification, reply: FastifyReply) => Promise<ProviderAnswer>,
    ) =>
      raw.route<{ Body: Buffer | undefined }>({
        method: 'POST',
        url,
        config: { rateLimit: false },
        async handler({ headers, body }, reply) {
          const {
            status,
            headers: named,
            body: content,
          } = await answer({ headers, body: body ?? Buffer.alloc(0) }, reply);
          return reply.code(status).headers(named).send(content);
        },
      });
    post(path, async (notification, reply) => {
      const { headers, body } = notification;
      try {
        if (!(await receive(notification))) return answerTo('refused', headers, body);
      } catch (error) {
        log.error({ err: error, path }, 'a notification could not be stored');
        return answerTo('failed', headers, body);
      }
      followAfter(reply, log, { path, follow });
      return answerTo('stored', headers, body);
    });
    for (const [url, answer] of Object.entries(calls)) post(url, async ({ headers, body }) => answer(headers, body));
  });
}

function takeRawBodies(raw: FastifyInstance): void {
  raw.removeAllContentTypeParsers();
  raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function followAfter(
  reply: FastifyReply,
  log: Log,
  { path, follow }: { path: string; follow: Receiver['follow'] | undefined },
): void {
  reply.raw.once('finish', () => {
    follow?.().catch((error: unknown) => {
      log.error({ err: error, path }, 'a notification could not be worked off; the poller goes on');
    });
  });
}
