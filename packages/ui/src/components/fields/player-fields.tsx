import { readPlayerPair } from '@mabarin/domain/player-pair';
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
  onValueChange?: (() => void) | undefined;
  /** ID and server came at once. */
  onPair?: () => void;
};

/** Maximum digits of a game ID and of a server (docs/spec/dashboard.md 5). */
const ID_LENGTH = 12;
const SERVER_LENGTH = 6;

/**
 * A player's game ID and server. The game shows them together, `12345678 (2001)`: entered into either field they fill
 * both. Otherwise each field keeps the typed digits.
 */
export function PlayerFields<V extends FieldValues, T = V>({
  control,
  id,
  server,
  onValueChange,
  onPair,
}: PlayerFieldsProps<V, T>) {
  const boundID = useBound<V, T, string>({ control, name: id.name });
  const boundServer = useBound<V, T, string>({ control, name: server.name });

  function fill(text: string) {
    const pair = readPlayerPair(text);
    if (pair === null) return null;
    boundID.onChange(pair.id);
    boundServer.onChange(pair.server);
    onValueChange?.();
    onPair?.();
    return pair;
  }
  const shared = { control, onValueChange };

  return (
    <div className={styles.player}>
      <DigitsField<V, T>
        {...id}
        {...shared}
        maxLength={ID_LENGTH}
        takeWhole={(text) => fill(text)?.id ?? null}
        enterKeyHint="next"
        onKeyDown={(event) => {
          // On a phone the server is one key of its keyboard away, and no press.
          const next = event.currentTarget.form?.elements.namedItem(server.name);
          if (event.key !== 'Enter' || !(next instanceof HTMLInputElement) || next.value !== '') return;
          event.preventDefault();
          next.focus();
        }}
      />
      <DigitsField<V, T>
        {...server}
        {...shared}
        maxLength={SERVER_LENGTH}
        takeWhole={(text) => fill(text)?.server ?? null}
      />
    </div>
  );
}
