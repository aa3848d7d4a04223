import styles from './error-page.module.css';

/** Replaces a display page that cannot work with this link. It is the only error a display page ever shows. */
export function ErrorPage({ title, help }: { title: string; help: string }) {
  return (
    <main className={styles.error} role="alert">
      <h1>{title}</h1>
      <p>{help}</p>
    </main>
  );
}
