import { closeAccount, prepareHostDownload } from '@mabarin/api-client/contract/privacy';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { formatLongDate } from '@mabarin/ui/format/time';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { config } from '@mabarin/web/config';
import { tabStore } from '@mabarin/web/storage';
import { call } from '#platform/api.ts';
import cards from '#platform/page/cards.module.css';
import { press } from '#platform/press.ts';
import { links } from '#platform/links.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { sessionStore } from '#platform/session/session.store.ts';
import { accountDataText } from './account-data.text.ts';

const downloadMutation = press({
  retry: false,
  mutationFn: () => call(prepareHostDownload, {}),
  // The response is a download, so the page stays.
  onSuccess: ({ data }) => location.assign(new URL(data.path, config.origins.api)),
});

const closeMutation = press({
  retry: false,
  mutationFn: () => call(closeAccount, {}),
  async onSuccess({ data }) {
    const text = accountDataText.closed(formatLongDate(data.until));
    await showDialog({ icon: 'done', caption: accountDataText.closedCaption, text });
    sessionStore.getState().close();
    tabStore.clear();
    location.replace(links.root);
  },
});

export default function AccountDataPage() {
  return (
    <div className="stack gap-4 w-full max-w-form mx-auto">
      <PageTitle>{accountDataText.title}</PageTitle>
      <section className={cards.card}>
        <p className="small muted snug">{accountDataText.downloadHelp}</p>
        <PressButton mutation={downloadMutation}>{accountDataText.download}</PressButton>
      </section>
      <section className={cards.card}>
        <p className="small muted snug">{accountDataText.closeHelp}</p>
        <PressButton
          variant="quiet"
          className="text-stop"
          mutation={closeMutation}
          ask={[accountDataText.close, accountDataText.confirmText, 'stop']}
        >
          {accountDataText.close}
        </PressButton>
      </section>
    </div>
  );
}
