import type { ReactNode, Ref } from 'react';
import { classes } from '#classes.ts';
import { buttonClass } from './button.tsx';
import type { ControlProps } from './field.tsx';
import styles from './file-key.module.css';

type FileKeyProps = {
  described: ControlProps;
  inputRef: Ref<HTMLInputElement>;
  name: string;
  onBlur: () => void;
  onChoose: (file: File) => void;
  children: ReactNode;
};

/** The key that opens the device's own picker of pictures. Its place needs `position: relative`. */
export function FileKey({ described, inputRef, name, onBlur, onChoose, children }: FileKeyProps) {
  return (
    <>
      <input
        {...described}
        ref={inputRef}
        name={name}
        type="file"
        accept="image/*"
        className={styles.input}
        onBlur={onBlur}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file chosen again is a choice too.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <label htmlFor={described.id} className={classes(buttonClass({ variant: 'ink', size: 'small' }), styles.button)}>
        {children}
      </label>
    </>
  );
}
