import { ButtonLink } from '@mabarin/ui/button';
import { CopyButton } from '@mabarin/ui/copy-button';
import { IconButton } from '@mabarin/ui/icon-button';
import { PageTitle } from '@mabarin/ui/page-title';
import { useId, useState } from 'react';
import ArrowSquareOut from '~icons/ph/arrow-square-out-bold';
import Eye from '~icons/ph/eye-fill';
import EyeSlash from '~icons/ph/eye-slash-fill';
import Warning from '~icons/ph/warning-fill';
import { links } from '#platform/config.ts';
import { useHost } from '#platform/host.ts';
import styles from './overlay.module.css';
import { overlayText } from './overlay.text.ts';

/** The overlay's address for OBS. It starts hidden, because hosts open this page while their screen is on air. */
export default function OverlayPage() {
  const { code } = useHost();
  const link = links.overlay(code);
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={styles.page}>
      <PageTitle>{overlayText.title}</PageTitle>
      <p>{overlayText.intro}</p>
      <div className={styles.card}>
        <label htmlFor={id} className={styles.label}>
          {overlayText.link}
        </label>
        <div className={styles.link}>
          <input
            id={id}
            readOnly
            type={shown ? 'text' : 'password'}
            autoComplete="off"
            className={styles.input}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <IconButton
            size="small"
            icon={shown ? <EyeSlash /> : <Eye />}
            label={shown ? overlayText.hide : overlayText.show}
            onClick={() => setShown(!shown)}
          />
        </div>
        <div className={styles.keys}>
          <CopyButton value={link} label={overlayText.copy} variant="cta" size="medium" />
          <ButtonLink variant="ink" icon={<ArrowSquareOut />} href={link} target="_blank" rel="noreferrer">
            {overlayText.open}
          </ButtonLink>
        </div>
        <p className={styles.warning}>
          <Warning />
          <span>
            <strong>{overlayText.secret}</strong> {overlayText.secretHelp}
          </span>
        </p>
      </div>
      <ol className={styles.steps}>
        {overlayText.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
