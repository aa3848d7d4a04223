import type { ReactNode } from 'react';
import { classes } from '#classes.ts';
import styles from './page-title.module.css';

/** The page's one h1. `display` is the large size of the landing page. */
export function PageTitle({ children, size = 'page' }: { children: ReactNode; size?: 'page' | 'display' }) {
  return <h1 className={classes('anywhere', styles[size])}>{children}</h1>;
}
