import { PagePart } from '@mabarin/ui/states/lazy';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { AgePanel, BankPanel } from '#features/cash/index.ts';
import { HoursPanel } from '#features/mabar/index.ts';
import { DevicePanel } from '#features/phone/index.ts';
import { Link } from '@mabarin/web/router';
import { pathTo } from '#paths.ts';
import { seesBoard, useRole } from '#platform/session/role.ts';
import { PasswordPanel } from './password-panel.tsx';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';
import entries from '#platform/page/entries.module.css';
import { ThemePanel } from './theme-panel.tsx';

/**
 * Password, bank account, planned hours and theme. Helpers find their security page here. Panels that load last stand
 * last, so they move nothing under a pointer.
 */
export default function SettingsPage() {
  const role = useRole();
  return (
    <div className={entries.page}>
      <PageTitle>{settingsText.title}</PageTitle>
      <div className={`grid items-start gap-4 ${styles.panels}`}>
        <PasswordPanel />
        <ThemePanel />
        {role === 'owner' && (
          <PagePart>
            <BankPanel />
            <AgePanel />
          </PagePart>
        )}
        {role !== 'owner' && (
          <section className={`stack p-5 surface rounded-panel ${styles.panel}`}>
            <h2 className={`mb-1 ${styles.heading}`}>{settingsText.security}</h2>
            <p className={`small muted ${styles.help}`}>{settingsText.securityHelp}</p>
            <Link to={pathTo('profile-security')}>{settingsText.openSecurity}</Link>
          </section>
        )}
        <PagePart>
          <DevicePanel />
        </PagePart>
        {seesBoard(role) && (
          <PagePart>
            <HoursPanel />
          </PagePart>
        )}
      </div>
    </div>
  );
}
