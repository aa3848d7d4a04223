import { readPlayerPair } from '@mabarin/domain/player-pair';
import type { ClipboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBound, type Bound } from '#form.ts';
import { DigitsField } from './digits-field.tsx';
import styles from './player-fields.module.css';
import type { TextFieldProps } from './text-field.tsx';

type Part<V extends FieldValues, T> = Pick<TextFieldProps<V, T>, 'name' | 'label' | 'mark'>;

type PlayerFieldsProps<V extends FieldValues, T> = {
  control: Bound<V, T, string>['control'];
  id: Part<V, T>;
  server: Part<V, T>;
  onValueChange?: () => void;
};

/** Room for leading zeros, which the form drops. */
const ID_LENGTH = 15;
const SERVER_LENGTH = 9;

/**
 * A player's game ID and server. The game shows them together, `12345678 (2001)`: pasted so into either field, by the
 * keyboard's clipboard too, they fill both. Else a field keeps the digits of what is typed.
 */
export function PlayerFields<V extends FieldValues, T = V>({
  control,
  id,
  server,
  onValueChange = () => undefined,
}: PlayerFieldsProps<V, T>) {
  const boundID = useBound<V, T, string>({ control, name: id.name });
  const boundServer = useBound<V, T, string>({ control, name: server.name });

  function paste(event: ClipboardEvent) {
    const pair = readPlayerPair(event.clipboardData.getData('text'));
    if (pair === null) return;
    event.preventDefault();
    boundID.onChange(pair.id);
    boundServer.onChange(pair.server);
    onValueChange();
  }

  return (
    <div className={styles.player} onPaste={paste}>
      <DigitsField<V, T>
        {...id}
        control={control}
        maxLength={ID_LENGTH}
        takeWhole={(typed) => {
          const pair = readPlayerPair(typed);
          if (pair !== null) boundServer.onChange(pair.server);
          return pair?.id ?? null;
        }}
        onValueChange={onValueChange}
      />
      <DigitsField<V, T>
        {...server}
        control={control}
        maxLength={SERVER_LENGTH}
        takeWhole={(typed) => {
          const pair = readPlayerPair(typed);
          if (pair !== null) boundID.onChange(pair.id);
          return pair?.server ?? null;
        }}
        onValueChange={onValueChange}
      />
    </div>
  );
}
