import styles from './notice.module.css';

/** What a display page says instead of working: the only words it ever shows on its own. */
export function Notice({ title, help }: { title: string; help: string }) {
  return (
    <main className={styles.notice} role="alert">
      <h1>{title}</h1>
      <p>{help}</p>
    </main>
  );
}
