import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '#platform/log.ts';
import type { LiveBus, OnConnected } from '#ports/bus.port.ts';

const SUBJECT = 'mabarin.live';
const RECONNECT_MS = 1_000;
const FLUSH_MS = 1_000;

/**
 * For many processes, without load on the database. Core NATS stores nothing, which suffices for a notification.
 * `servers`: nats:// or tls://. `token` null: none needed.
 */
export function natsBus(
  { servers, token }: { servers: readonly string[]; token: string | null },
  { log, onConnected = () => {} }: { log: Log; onConnected?: OnConnected },
): LiveBus {
  let connection: NatsConnection | null = null;
  let connected = false;
  let onNotification: (hostId: string) => void = () => {};
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let connecting: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    timer = null;
    try {
      const opened = await connect({
        servers: [...servers],
        ...(token === null ? {} : { token }),
        // This process has already published it to its own streams.
        noEcho: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_MS,
        ignoreAuthErrorAbort: true,
      });
      if (stopped) {
        await opened.close();
        return;
      }
      opened.subscribe(SUBJECT, {
        callback: (error, message) => {
          if (error === null) onNotification(message.string());
        },
      });
      void reportStatus(opened);
      connection = opened;
      connected = true;
      onConnected(true);
    } catch (error) {
      log.warn({ err: error }, 'the live bus cannot be reached; polling covers until it is there');
      if (stopped) return;
      timer = setTimeout(() => {
        connecting = open();
      }, RECONNECT_MS);
      timer.unref();
    }
  }

  /** Logs disconnects; the client reconnects by itself. */
  async function reportStatus(opened: NatsConnection): Promise<void> {
    for await (const status of opened.status()) {
      if (status.type === 'reconnect') {
        connected = true;
        onConnected(true);
      }
      if (status.type === 'error') log.warn({ err: status.error }, 'the live bus has a fault');
      if (status.type !== 'disconnect') continue;
      connected = false;
      onConnected(false);
      log.warn('the live bus lost its connection; polling covers until it is back');
    }
  }

  return {
    start(listener) {
      onNotification = listener;
      connecting = open();
    },
    publish(hostId) {
      // While disconnected, the client would buffer messages until polling has long delivered their content.
      if (!stopped && connected) connection?.publish(SUBJECT, hostId);
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await connecting;
      if (connection === null) return;
      await Promise.race([
        connection.flush().catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref()),
      ]);
      await connection.close();
    },
  };
}
