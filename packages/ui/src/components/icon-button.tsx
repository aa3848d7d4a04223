import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#classes.ts';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: ReactNode;
  /** Read aloud, and shown by the browser when the pointer rests on it. */
  label: string;
  size?: 'small' | 'medium';
};

/** A square key with only an icon. */
export function IconButton({ icon, label, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, styles[size], className)}
    >
      {icon}
    </button>
  );
}
