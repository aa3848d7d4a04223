import type { ReactNode, Ref } from 'react';
import { classes } from '#classes.ts';
import { buttonClass } from './button.tsx';
import type { ControlProps } from '#components/fields/field.tsx';
import styles from './file-button.module.css';

type FileButtonProps = {
  described: ControlProps;
  inputRef: Ref<HTMLInputElement>;
  name: string;
  onBlur: () => void;
  onChoose: (file: File) => void;
  /** File types that the picker offers; default: pictures. */
  accept?: string;
  children: ReactNode;
};

/** A button that opens the device's file picker. Its container needs `position: relative`. */
export function FileButton({
  described,
  inputRef,
  name,
  onBlur,
  onChoose,
  accept = 'image/*',
  children,
}: FileButtonProps) {
  return (
    <>
      <input
        {...described}
        ref={inputRef}
        name={name}
        type="file"
        accept={accept}
        className={styles.input}
        onBlur={onBlur}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Resetting the value makes choosing the same file again fire a change.
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
