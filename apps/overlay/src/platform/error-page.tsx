import styles from './error-page.module.css';

/** Replaces a display page whose link cannot work. It is the only error that a display page shows. */
export function ErrorPage({ title, help }: { title: string; help: string }) {
  return (
    <main className={styles.error} role="alert">
      <h1>{title}</h1>
      <p>{help}</p>
    </main>
  );
}
