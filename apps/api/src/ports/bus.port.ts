export type OnConnected = (connected: boolean) => void;

/** Notifications may be lost, doubled or late, so every process also polls the hosts of its streams. */
export type LiveBus = {
  start(onNotification: (hostId: string) => void): void;
  /** Notifies the other processes soon. Never throws. */
  publish(hostId: string): void;
  stop(): Promise<void>;
};
