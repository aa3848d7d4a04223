import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#classes.ts';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  icon: ReactNode;
  /** The tooltip, which is the only name too: an `aria-label` beside it would be read twice. */
  label: string;
  size?: 'small' | 'medium';
  busy?: boolean;
};

/** While `busy` or `aria-disabled` it keeps its focus and ignores presses. */
export function IconButton({
  icon,
  label,
  size = 'medium',
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = busy || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
      className={classes(styles.button, styles[size], className)}
    >
      {icon}
    </button>
  );
}
