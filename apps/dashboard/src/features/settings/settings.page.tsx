import { PagePart } from '@mabarin/ui/states/lazy';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { AgePanel, BankPanel } from '#features/cash/index.ts';
import { HoursPanel } from '#features/mabar/index.ts';
import { DevicePanel } from '#features/phone/index.ts';
import { Link } from '@mabarin/web/router';
import { useState, type ReactNode } from 'react';
import { pathTo } from '#paths.ts';
import { useHost } from '#platform/session/host.ts';
import { seesBoard, useRole } from '#platform/session/role.ts';
import { PasswordPanel } from './password-panel.tsx';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';
import { ThemePanel } from './theme-panel.tsx';

/** Four cards, of which the first that needs something is open. Helpers find their security page in the first. */
export default function SettingsPage() {
  const role = useRole();
  const { bank_account: bank, age } = useHost();
  const { cards } = settingsText;
  return (
    <div className="stack gap-4 max-w-page">
      <PageTitle>{settingsText.title}</PageTitle>
      <div className={`grid items-start gap-3 ${styles.panels}`}>
        <Card title={cards.login} help={cards.loginHelp}>
          <PasswordPanel />
          {role !== 'owner' && (
            <section className="stack p-5">
              <p className="small muted">{settingsText.securityHelp}</p>
              <Link to={pathTo('profile-security')}>{settingsText.openSecurity}</Link>
            </section>
          )}
        </Card>
        {role === 'owner' && (
          <Card title={cards.bank} help={bank ?? cards.noBank} open={bank === null || age === null}>
            <PagePart>
              <BankPanel />
              <AgePanel />
            </PagePart>
          </Card>
        )}
        <Card title={cards.phone} help={cards.phoneHelp}>
          {seesBoard(role) && (
            <PagePart>
              <HoursPanel />
            </PagePart>
          )}
          <PagePart>
            <DevicePanel />
          </PagePart>
        </Card>
        <Card title={settingsText.look} help={settingsText.lookHelp}>
          <ThemePanel />
        </Card>
      </div>
    </div>
  );
}

type CardProps = { title: string; help: string; open?: boolean; children: ReactNode };

function Card({ title, help, open = false, children }: CardProps) {
  // What has been saved does not close the card under the host's eyes.
  const [isOpen] = useState(open);
  return (
    <details className="surface rounded-panel" open={isOpen}>
      <summary className="px-4 py-3">
        <strong>{title}</strong> <span className="row small muted">{help}</span>
      </summary>
      <div>{children}</div>
    </details>
  );
}
