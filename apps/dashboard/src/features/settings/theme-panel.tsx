import { useStore } from 'zustand';
import radio from '#platform/form/radio-card.module.css';
import { themes, themeStore, type Theme } from '#platform/theme.store.ts';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';

export function ThemePanel() {
  const { theme, choose } = useStore(themeStore);
  return (
    <section className="px-5 mb-4" aria-label={settingsText.look}>
      <div role="radiogroup" aria-label={settingsText.look} className="stack gap-3">
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
    <label className={`grid items-center gap-x-3 p-3 ${radio.card} ${styles.theme}`}>
      <input type="radio" name="theme" className={radio.input} value={theme} checked={checked} onChange={onChoose} />
      <span className={styles.name}>{name}</span>
      <span className={`small muted ${styles.help}`}>{help}</span>
      <span className={`row items-center gap-1 border-control ${styles.sample}`} data-theme={theme} aria-hidden>
        <span />
        <span />
      </span>
    </label>
  );
}
