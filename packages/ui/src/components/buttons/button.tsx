import type { Elements } from '#elements.ts';
import type { ComponentProps } from 'react';
import { classes } from '#classes.ts';
import styles from './button.module.css';

export type ButtonVariant = 'cta' | 'go' | 'stop' | 'warn' | 'ink' | 'quiet';

export type ButtonLook = {
  /** `cta` is kept for the one next step on a screen; go, stop, warn and ink are the dialog's four colours. */
  variant?: ButtonVariant | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  wide?: boolean | undefined;
};

/** The button's class for router links: `<Link className={buttonClass({ variant: 'cta' })}>`. */
export function buttonClass({ variant = 'cta', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined; icon?: Elements };

/**
 * While `busy` a button keeps its label, width and focus, and ignores presses. For a short unavailability use
 * `aria-disabled`, which keeps the focus; `disabled` loses it.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = busy || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.label}>
        {icon}
        <span className={styles.words}>{children}</span>
      </span>
      {busy && (
        <span className={styles.dots} aria-hidden>
          <span />
          <span />
          <span />
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & { icon?: Elements };

/** A link that looks like a button, for addresses outside the router. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classes(buttonClass({ variant, size, wide }), className)}>
      <span className={styles.label}>
        {icon}
        <span className={styles.words}>{children}</span>
      </span>
    </a>
  );
}
