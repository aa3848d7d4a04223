import type { LiveBus } from '#ports/bus.port.ts';

/** Makes buses for hubs of one process: what one publishes, the others get at once. */
export function openProcessBuses(): () => LiveBus {
  const listeners = new Map<LiveBus, (hostId: string) => void>();
  return () => {
    const bus: LiveBus = {
      start(onNotification) {
        listeners.set(bus, onNotification);
      },
      publish(hostId) {
        if (!listeners.has(bus)) return;
        for (const [other, onNotification] of listeners) if (other !== bus) onNotification(hostId);
      },
      async stop() {
        listeners.delete(bus);
      },
    };
    return bus;
  };
}
