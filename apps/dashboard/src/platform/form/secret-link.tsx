import { ButtonLink } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { useId, useState } from 'react';
import ArrowSquareOut from '~icons/ph/arrow-square-out-bold';
import Eye from '~icons/ph/eye-fill';
import EyeSlash from '~icons/ph/eye-slash-fill';
import { platformText } from '#platform/platform.text.ts';
import styles from './secret-link.module.css';

type SecretLinkProps = {
  label: string;
  /** An address that contains the display key. */
  link: string;
  copyLabel: string;
  /** Address of the "open in a tab" link, if it differs. */
  tabLink?: string;
  /** The main link of its page has the primary button. */
  main?: boolean;
};

/** An address for OBS, hidden at first, because hosts open these pages while their screen is on air. */
export function SecretLink({ label, link, copyLabel, tabLink = link, main = false }: SecretLinkProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="stack gap-2">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <div className="row items-center gap-2">
        <input
          id={id}
          readOnly
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          className={`flex-1 min-w-0 min-h-12 px-3 sunken rounded-ticket border-control ${styles.input}`}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          size="small"
          icon={shown ? <EyeSlash /> : <Eye />}
          label={shown ? platformText.hideLink : platformText.showLink}
          onClick={() => setShown(!shown)}
        />
      </div>
      <div className={`row wrap gap-3 mt-1 ${styles.buttons}`}>
        <CopyButton value={link} label={copyLabel} variant={main ? 'cta' : 'quiet'} size={main ? 'medium' : 'small'} />
        <ButtonLink
          variant="quiet"
          size={main ? 'medium' : 'small'}
          icon={main ? undefined : <ArrowSquareOut />}
          href={tabLink}
          target="_blank"
          rel="noreferrer"
        >
          {platformText.openTab}
        </ButtonLink>
      </div>
    </div>
  );
}
