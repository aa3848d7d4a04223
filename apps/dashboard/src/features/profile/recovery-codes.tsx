import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { useEffect, useRef } from 'react';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

type Props = { codes: readonly string[]; account: string; onKept: () => void };

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, account, onKept }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const file = `${securityText.fileHead(account)}\n\n${codes.join('\n')}\n`;
  // The pressed button is gone, so the title takes the focus.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={`stack gap-3 ${styles.codes}`}>
      <h3 ref={title} tabIndex={-1}>
        {securityText.codesTitle}
      </h3>
      <p className="small muted snug">{securityText.codesHelp}</p>
      <ol className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row wrap gap-3">
        <CopyButton value={file} label={securityText.copy} variant="ink" size="medium" />
        <Button variant="ink" onClick={() => saveText(securityText.fileName, file)}>
          {securityText.download}
        </Button>
        <Button variant="ink" onClick={() => window.print()}>
          {securityText.print}
        </Button>
        <Button onClick={onKept}>{securityText.kept}</Button>
      </div>
    </div>
  );
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
