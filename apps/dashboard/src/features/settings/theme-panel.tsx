import { useId } from 'react';
import { useStore } from 'zustand';
import radio from '#platform/form/radio-card.module.css';
import { themes, themeStore, type Theme } from '#platform/theme.store.ts';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';

export function ThemePanel() {
  const { theme, choose } = useStore(themeStore);
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {settingsText.look}
      </h2>
      <p className={styles.help}>{settingsText.lookHelp}</p>
      <div role="radiogroup" aria-labelledby={id} className={styles.themes}>
        {themes.map((each) => (
          <ThemeCard key={each} theme={each} checked={theme === each} onChoose={() => choose(each)} />
        ))}
      </div>
    </section>
  );
}

function ThemeCard({ theme, checked, onChoose }: { theme: Theme; checked: boolean; onChoose: () => void }) {
  const { name, help } = settingsText.themes[theme];
  return (
    <label className={`${radio.card} ${styles.theme}`}>
      <input type="radio" name="theme" className={radio.input} value={theme} checked={checked} onChange={onChoose} />
      <span className={styles.name}>{name}</span>
      <span className={styles.help}>{help}</span>
      <span className={styles.sample} data-theme={theme} aria-hidden>
        <span />
        <span />
      </span>
    </label>
  );
}
