/** Hears when the bus's own connection is there and when it is lost. */
export type OnConnected = (connected: boolean) => void;

/**
 * Notifies the other processes of this service that a host has new events. A notification may be lost, doubled or late:
 * every process also polls the hosts whose streams it holds.
 */
export type LiveBus = {
  /** Starts to listen; `onNotification` is called with the host's id for what other processes publish. */
  start(onNotification: (hostId: string) => void): void;
  /** Notifies the other processes soon. Never throws. */
  publish(hostId: string): void;
  stop(): Promise<void>;
};
