const TIMEOUT_MS = 10_000;

/** Tells a service outside that all is well. Throws when it does not take that; the address is a secret. */
export async function sendHeartbeat(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new Error(`it did not answer (${error instanceof Error ? error.name : 'unknown'})`);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}
