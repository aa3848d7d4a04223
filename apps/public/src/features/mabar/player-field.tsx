import { isPair } from '@mabarin/domain/player-pair';
import { announce } from '@mabarin/ui/live-region';
import { PlayerFields } from '@mabarin/ui/player-fields';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { mabarText } from './mabar.text.ts';
import styles from './player-field.module.css';
import type { LookedUp } from './player.api.ts';

/** What a form with a player holds of it; the domain also takes numbers. */
type PlayerValues = { gameID: string | number; gameServerID: string | number };

type PlayerFieldProps<V extends PlayerValues, T> = {
  control: Control<V, unknown, T>;
  /** The username whose page this is. */
  host: string;
  /** Empties what was filled in from this browser; given while that is what stands there. */
  onForget?: (() => void) | undefined;
};

/** Who plays: ID and server, and the name the game has for them, before anybody pays for the wrong one. */
export function PlayerField<V extends PlayerValues, T>({ control, host, onForget }: PlayerFieldProps<V, T>) {
  // Both forms name the two alike; the rest of their values is of no concern here.
  const own = control as unknown as Control<PlayerValues>;
  const [id, server] = useWatch({ control: own, name: ['gameID', 'gameServerID'] });
  return (
    <>
      <PlayerFields
        control={own}
        id={{ name: 'gameID', label: mabarText.gameID }}
        server={{ name: 'gameServerID', label: mabarText.server }}
      />
      <div className={styles.line}>
        <PlayerName host={host} id={String(id)} server={String(server)} />
        {onForget !== undefined && (
          <button type="button" className={styles.forget} onClick={onForget}>
            {mabarText.forget}
          </button>
        )}
      </div>
    </>
  );
}

const ASK_AFTER_MS = 400;

/** The name that the game has for a pair, once it stands still. */
export function PlayerName({ host, id, server }: { host: string; id: string; server: string }) {
  const found = useLookedUp(host, id, server);
  const said = found === null ? '' : found === 'nobody' ? mabarText.nobody : mabarText.ign(found.name);
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  return <p className={`${styles.name} ${found === 'nobody' ? styles.nobody : ''}`}>{said}</p>;
}

/** What the game has answered, by pair: each is asked once. */
const answers = new Map<string, LookedUp>();

/**
 * The player of a pair that has stood still for a while; null: none, or not known. A failure is not shown: the name is a
 * help, and ordering does not wait for it.
 */
function useLookedUp(host: string, id: string, server: string): LookedUp {
  const pair = `${id}/${server}`;
  const [found, setFound] = useState<{ pair: string; as: LookedUp } | null>(null);
  useEffect(() => {
    if (!isPair({ id, server })) return undefined;
    const left = new AbortController();
    const ask = async () => {
      const { lookUp } = await import('./player.api.ts');
      const as = answers.get(pair) ?? (await lookUp(host, id, server, left.signal));
      answers.set(pair, as);
      if (!left.signal.aborted) setFound({ pair, as });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [host, id, server, pair]);
  return found?.pair === pair ? found.as : null;
}
