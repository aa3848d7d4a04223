import { useEffect, useState } from 'react';

/** A second press within this time was meant for what the key did before. */
const SETTLE_MS = 2_000;

/** False for two seconds after the object of a key changed under the finger; a key that appears is ready. */
export function useSettled(object: string | undefined): boolean {
  const [settled, settle] = useState(object);
  useEffect(() => {
    const timer = setTimeout(() => settle(object), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [object]);
  return settled === undefined || settled === object;
}
