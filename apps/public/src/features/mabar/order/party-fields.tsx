import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { announce } from '@mabarin/ui/states/live-region';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { PlayerFields } from '@mabarin/ui/fields/player-fields';
import { useEffect, useEffectEvent } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import Trash from '~icons/ph/trash-fill';
import type { Friend, OrderValues } from './order.form.ts';
import styles from './party-fields.module.css';
import { partyFieldsText } from './party-fields.text.ts';
import player from './player-field.module.css';
import { PlayerName } from './player-field.tsx';

type PartyFieldsProps = {
  control: Control<OrderValues, unknown, MabarOrderForm>;
  /** The host's username. */
  host: string;
  /** Friends allowed by the event and its host; `open` when another event of the host allows some. */
  max: number;
  open: boolean;
  onChange: (party: Friend[]) => void;
  /** Runs once the new field is rendered and can be focused. */
  onAdded: (index: number) => void;
};

/** ID and server of each friend who is paid for. */
export default function PartyFields({ control, host, max, open, onChange, onAdded }: PartyFieldsProps) {
  const party = useWatch({ control, name: 'party' });
  const { length } = party;
  const added = useEffectEvent(() => {
    const last = party.at(-1);
    // Skipped for the filled fields of a restored draft.
    if (last?.gameID === '' && last.gameServerID === '') onAdded(length - 1);
  });
  useEffect(() => added(), [length]);
  const wrong =
    length > max
      ? max > 0
        ? partyFieldsText.tooMany(max)
        : open
          ? partyFieldsText.notHere
          : partyFieldsText.closed
      : '';
  useEffect(() => {
    if (wrong !== '') announce(wrong);
  }, [wrong]);
  return (
    <fieldset>
      <legend className="heavy">{partyFieldsText.title}</legend>
      <p className="mt-1 muted small snug">{partyFieldsText.help}</p>
      {party.map((friend, index) => (
        // A friend is identified by index: removing one moves the others up.
        <div
          key={index}
          role="group"
          aria-label={partyFieldsText.friend(index + 1)}
          className={`relative ${player.player} ${styles.friend}`}
        >
          <PlayerFields
            control={control}
            id={{ name: `party.${index}.gameID`, label: partyFieldsText.gameID(index + 1) }}
            server={{ name: `party.${index}.gameServerID`, label: partyFieldsText.server(index + 1) }}
          />
          <PlayerName host={host} id={friend.gameID} server={friend.gameServerID} />
          <IconButton
            icon={<Trash />}
            size="small"
            label={partyFieldsText.remove(index + 1)}
            className={styles.remove}
            onClick={() => onChange(party.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {wrong !== '' && <p className="mb-2 small text-stop strong">{wrong}</p>}
    </fieldset>
  );
}
