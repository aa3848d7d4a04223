/** Called when the bus connects or loses its connection. */
export type OnConnected = (connected: boolean) => void;

/**
 * Notifies the other processes of this service of a host's new events. Notifications may be lost, doubled or late, so
 * every process also polls the hosts of its streams.
 */
export type LiveBus = {
  /** `onNotification` gets the host id that another process published. */
  start(onNotification: (hostId: string) => void): void;
  /** Notifies the other processes soon. Never throws. */
  publish(hostId: string): void;
  stop(): Promise<void>;
};
