import MagnifyingGlass from '~icons/ph/magnifying-glass-bold';
import X from '~icons/ph/x-bold';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { classes } from '#classes.ts';
import { uiText } from '#ui.text.ts';
import input from './input.module.css';
import styles from './search-field.module.css';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement | null>;
};

/** A search box. Escape clears it, and an Esc hint shows while there is a text. */
export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current);

  /** Clearing removes the focused button, so the focus goes to the box first. */
  function clear() {
    box.current?.focus();
    onChange('');
  }

  return (
    <div className={classes(input.box, 'min-h-11')} role="search">
      <MagnifyingGlass className={styles.glass} />
      <input
        ref={box}
        type="search"
        className={classes(input.input, styles.input)}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
      {value !== '' && (
        <div className={input.end}>
          <kbd className={styles.key} aria-hidden>
            {uiText.escape}
          </kbd>
          <button type="button" className={styles.clear} aria-label={uiText.clearSearch} onClick={clear}>
            <X />
          </button>
        </div>
      )}
    </div>
  );
}
