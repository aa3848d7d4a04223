import type { SupportItem } from '@mabarin/api-client/contract/support';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { useMedia } from '@mabarin/web/use-media';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import DownloadSimple from '~icons/ph/download-simple-bold';
import { chosenOf, WIDE_LIST } from '#platform/page/detail-panel.tsx';
import { confirm } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { links } from '#platform/links.ts';
import { useHost } from '#platform/session/host.ts';
import { ListPage } from '#platform/page/list-page.tsx';
import { MoreButton } from '#platform/page/more-button.tsx';
import { useNow } from '#platform/live/now.ts';
import { useSearchedPages } from '#platform/page/use-more-pages.ts';
import { usePolling } from '#platform/live/use-polling.ts';
import { SupportDetail } from './support-detail.tsx';
import { searchSupports } from './support-search.ts';
import { SupportRow } from './support-row.tsx';
import { banMutation, replayMutation, showMutation, supportsQuery } from './support.api.ts';
import { useRole } from '#platform/session/role.ts';
import { supportText } from './support.text.ts';
import { WordsPanel } from './words-panel.tsx';

export default function SupportPage() {
  const role = useRole();
  const { username } = useHost();
  const now = useNow();
  const [chosen, setChosen] = useState<string | null>(null);
  const wide = useMedia(WIDE_LIST);
  const query = useInfiniteQuery({ ...supportsQuery, ...usePolling() });
  const { rows: items, found, searching, search, pages } = useSearchedPages(query, searchSupports);
  const shown = chosenOf(found, chosen);
  const show = useMutation(showMutation);
  const replay = useMutation(replayMutation);
  const { mutate: sendBan } = useMutation(banMutation);
  const [{ mutate: sendShow }, { mutate: sendReplay }] = [show, replay];

  const onBan = useCallback(
    async (item: SupportItem) => {
      if (await confirm(supportText.banCaption, supportText.confirmBan(item.name), 'stop')) sendBan(item);
    },
    [sendBan],
  );
  const onShow = useCallback(
    async (item: SupportItem) => {
      if (await confirm(supportText.showCaption, supportText.confirmShow(item.message))) sendShow(item);
    },
    [sendShow],
  );
  const busyOf = (id: string) => {
    if (show.isPending && show.variables.id === id) return 'show';
    return replay.isPending && replay.variables.id === id ? 'replay' : null;
  };

  return (
    <ListPage
      title={supportText.title}
      query={query}
      failure={supportText.listFailed}
      count={found.length}
      search={{ ...search, label: supportText.search }}
      actions={
        <>
          <Button variant="quiet" size="small" onClick={() => go('support-hidden')}>
            {supportText.hidden}
          </Button>
          {role === 'owner' && (
            <Button variant="quiet" size="small" icon={<DownloadSimple />} onClick={() => go('support-download')}>
              {supportText.download}
            </Button>
          )}
        </>
      }
      intro={<WordsPanel />}
      detail={wide && shown !== undefined ? <SupportDetail item={shown} items={items} /> : undefined}
      empty={{
        title: supportText.empty,
        help: supportText.emptyHelp,
        action: <CopyButton value={links.support(username)} label={supportText.copyPage} variant="cta" size="medium" />,
      }}
      more={<MoreButton pages={pages} label={searching ? supportText.searchingMore : supportText.more} />}
    >
      {found.map((item) => (
        <SupportRow
          key={item.id}
          item={item}
          now={now}
          busy={busyOf(item.id)}
          chosen={wide ? shown?.id === item.id : undefined}
          onChoose={setChosen}
          onReplay={sendReplay}
          onBan={onBan}
          onShow={onShow}
        />
      ))}
    </ListPage>
  );
}
