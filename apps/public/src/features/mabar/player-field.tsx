import { isPair } from '@mabarin/domain/player-pair';
import { announce } from '@mabarin/ui/live-region';
import { PlayerFields } from '@mabarin/ui/player-fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { mabarText } from './mabar.text.ts';
import styles from './player-field.module.css';
import { playerQuery } from './player.api.ts';

/** What a form with a player holds of it; the domain also takes numbers. */
type PlayerValues = { gameID: string | number; gameServerID: string | number };

type PlayerFieldProps<V extends PlayerValues, T> = {
  control: Control<V, unknown, T>;
  /** The username whose page this is. */
  host: string;
};

/** Who plays: ID and server, and the name the game has for them, before anybody pays for the wrong one. */
export function PlayerField<V extends PlayerValues, T>({ control, host }: PlayerFieldProps<V, T>) {
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
      <Name host={host} id={String(id)} server={String(server)} />
    </>
  );
}

const ASK_AFTER_MS = 400;

function Name({ host, id, server }: { host: string; id: string; server: string }) {
  const settled = useSettled(`${id}/${server}`, ASK_AFTER_MS) === `${id}/${server}`;
  const { data } = useQuery({ ...playerQuery(host, id, server), enabled: settled && isPair({ id, server }) });
  const said =
    data === undefined || data === null ? '' : data === 'nobody' ? mabarText.nobody : mabarText.ign(data.name);
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  return <p className={`${styles.name} ${data === 'nobody' ? styles.nobody : ''}`}>{said}</p>;
}

/** A value that has stood still for so long, else the one before. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
