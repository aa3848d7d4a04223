/** A player of the game by id and server, both digits as text. */
export type PlayerRef = { id: string; server: string };

/** Looks up a player's in-game name. `unavailable` is an answer, not an error: an order goes on without a name. */
export type PlayerDirectory = {
  lookup(player: PlayerRef): Promise<{ found: true; name: string } | { found: false } | { found: 'unavailable' }>;
};

/** An order waits no longer for a name (docs/spec/decisions.md "Wire details"). */
export const LOOKUP_MS = 3_000;

/** Asks for a player's name for at most 3 s; a late answer and a fault are `unavailable`. */
export async function lookUpInTime(
  directory: PlayerDirectory,
  player: PlayerRef,
): ReturnType<PlayerDirectory['lookup']> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ found: 'unavailable' }>((resolve) => {
    timer = setTimeout(() => resolve({ found: 'unavailable' }), LOOKUP_MS);
  });
  try {
    return await Promise.race([directory.lookup(player).catch(() => ({ found: 'unavailable' }) as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
