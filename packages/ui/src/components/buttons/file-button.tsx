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
  /** Types the picker offers; left out: pictures. */
  accept?: string;
  children: ReactNode;
};

/** A button that opens the device's own picker of files. What it stands in needs `position: relative`. */
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
