/**
 * Faults of any service: `lost_request` closes the connection before any effect, `lost_answer` after it; `error_before`
 * and `error_after` respond with 500; `html` is a proxy's error page without effect; `hang` never responds, without
 * effect. Each service has more of its own.
 */
const transportFaults = ['lost_request', 'lost_answer', 'error_before', 'error_after', 'html', 'hang'] as const;
export type TransportFault = (typeof transportFaults)[number];

/** Faults of a notification. `changed` keeps the signature and changes the body; `forged` signs with another key. */
const notificationFaults = ['lost', 'doubled', 'late', 'forged', 'changed'] as const;

export type Faults = {
  /** Applies to the next `times` calls of this operation. `notification` is the operation of notifications. */
  next(operation: string, fault: string, times?: number): void;
  /** Each call has one of these faults with this probability; 0 ends it. */
  share(probability: number, faults: readonly string[]): void;
  take(operation: string): string | null;
};

export function createFaults(random: () => number): Faults {
  const planned = new Map<string, string[]>();
  let probability = 0;
  let kinds: readonly string[] = [];
  return {
    next(operation, fault, times = 1) {
      planned.set(operation, [...(planned.get(operation) ?? []), ...Array.from({ length: times }, () => fault)]);
    },
    share(share, faults) {
      probability = share;
      kinds = faults;
    },
    take(operation) {
      const chosen = planned.get(operation)?.shift();
      if (chosen !== undefined) return chosen;
      // Chance is asked only where a fault could follow, so that the order of concurrent calls changes nothing else.
      const fitting = kinds.filter((kind) => isOfNotifications(kind) === (operation === 'notification'));
      if (probability === 0 || fitting.length === 0 || random() >= probability) return null;
      return fitting[Math.floor(random() * fitting.length)] ?? null;
    },
  };
}

function isOfNotifications(fault: string): boolean {
  return (notificationFaults as readonly string[]).includes(fault);
}

export function isTransportFault(fault: string | null): fault is TransportFault {
  return (transportFaults as readonly (string | null)[]).includes(fault);
}
