import { isPair } from '@mabarin/domain/player-pair';
import { announce } from '@mabarin/ui/states/live-region';
import { PlayerFields } from '@mabarin/ui/fields/player-fields';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from './player-field.module.css';
import type { LookedUp } from './player.api.ts';

/** The player's fields; the domain also takes numbers. */
type PlayerValues = { gameID: string | number; gameServerID: string | number };

type PlayerFieldProps<V extends PlayerValues, T> = {
  control: Control<V, unknown, T>;
  /** Username of the page's host. */
  host: string;
  /** Clears values prefilled from this browser; given while they are unchanged. */
  onForget?: (() => void) | undefined;
  /** Receives true when the player waits or plays at the host, null when unknown. */
  onWaits?: ((waits: boolean | null) => void) | undefined;
};

/** ID and server of a player with the name in the game, so that nobody pays for a wrong one. */
export function PlayerField<V extends PlayerValues, T>({ control, host, onForget, onWaits }: PlayerFieldProps<V, T>) {
  // Both forms use the same two names; the rest of their values does not matter here.
  const own = control as unknown as Control<PlayerValues>;
  const [id, server] = useWatch({ control: own, name: ['gameID', 'gameServerID'] });
  return (
    <div className={styles.player}>
      <PlayerFields
        control={own}
        id={{ name: 'gameID', label: mabarText.gameID }}
        server={{ name: 'gameServerID', label: mabarText.server }}
      />
      <PlayerName host={host} id={String(id)} server={String(server)} onWaits={onWaits} />
      {onForget === undefined ? (
        <WhereId />
      ) : (
        <button type="button" className={styles.forget} onClick={onForget}>
          {mabarText.forget}
        </button>
      )}
    </div>
  );
}

/** Shows on a drawn profile of the game where the two numbers stand. */
function WhereId() {
  return (
    <details className={styles.where}>
      <summary>{mabarText.where}</summary>
      <div className={styles.profile} aria-hidden>
        <span className={styles.face} />
        <span className={styles.lines}>
          <b>{mabarText.whereName}</b>
          <span>
            {mabarText.whereLabel} <mark>{mabarText.whereNumber}</mark> <mark>{mabarText.whereServer}</mark>
          </span>
        </span>
      </div>
      <p className="muted">{mabarText.whereHelp}</p>
    </details>
  );
}

const ASK_AFTER_MS = 400;

type PlayerNameProps = { host: string; id: string; server: string } & Pick<
  PlayerFieldProps<PlayerValues, unknown>,
  'onWaits'
>;

/** Name in the game for an ID and server, after a pause in typing. */
export function PlayerName({ host, id, server, onWaits }: PlayerNameProps) {
  const found = useLookedUp(host, id, server);
  const said = saidOf(found);
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  const tell = useEffectEvent((waits: boolean | null) => onWaits?.(waits));
  const waits = found === null ? null : found !== 'nobody' && found.waits;
  useEffect(() => tell(waits), [waits]);
  return (
    <p className={`min-w-0 ${found === 'nobody' ? 'text-stop' : 'text-go'}`}>
      {found === null || found === 'nobody' ? said : found.name}
    </p>
  );
}

function saidOf(found: LookedUp | null): string {
  if (found === null) return '';
  if (found === 'nobody') return mabarText.nobody;
  return found.name === null ? '' : mabarText.ign(found.name);
}

/** Cached responses by pair, without players who do not wait: they may be about to order. */
const answers = new Map<string, LookedUp>();

/**
 * The player of a pair after a pause in typing; null when missing or unknown. A failure is not shown: the name is a
 * help, and ordering does not depend on it.
 */
function useLookedUp(host: string, id: string, server: string): LookedUp | null {
  const pair = `${id}/${server}`;
  const [found, setFound] = useState<{ pair: string; as: LookedUp } | null>(null);
  useEffect(() => {
    if (!isPair({ id, server })) return undefined;
    const left = new AbortController();
    const ask = async () => {
      const { lookUp } = await import('./player.api.ts');
      const as = answers.get(pair) ?? (await lookUp(host, id, server, left.signal));
      if (as === 'nobody' || as.waits) answers.set(pair, as);
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
