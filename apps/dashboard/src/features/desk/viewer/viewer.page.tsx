import type { DeskViewer } from '@mabarin/api-client/contract/desk/search';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import AccountActions from '#features/desk/actions/account-actions.tsx';
import { Mask } from '#features/desk/actions/mask.tsx';
import cards from '#platform/page/cards.module.css';
import { Facts } from '#features/desk/story/facts.tsx';
import { Rows } from '#features/desk/story/rows.tsx';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import styles from '#features/desk/story/story.module.css';
import { viewerQuery } from './viewer.api.ts';
import { viewerText } from './viewer.text.ts';

/** A viewer's page at `/meja/penonton/<e-mail or game id>`. */
export default function ViewerPage() {
  const by = useMatch('/meja/:page/:subject')?.params.subject ?? '';
  return (
    <StoryPage
      title={viewerText.title}
      query={useQuery(viewerQuery(by))}
      record={(viewer) => ({
        name: <bdi>{viewer.by}</bdi>,
        stamps: [viewer.erasing !== null && viewerText.erasing],
      })}
    >
      {(viewer) => <Viewer viewer={viewer} />}
    </StoryPage>
  );
}

function Viewer({ viewer }: { viewer: DeskViewer }) {
  return (
    <>
      <section className={cards.card}>
        <Facts
          facts={[
            [viewerText.names, viewer.names.join(', ')],
            [
              viewerText.also,
              viewer.also.length === 0 ? null : (
                <span className={`row wrap gap-1 gap-x-3 anywhere ${styles.text}`}>
                  {viewer.also.map((by) => (
                    <Link key={by} to={`/meja/penonton/${encodeURIComponent(by)}`}>
                      {by}
                    </Link>
                  ))}
                </span>
              ),
            ],
          ]}
        />
        {viewer.erasing !== null && <p>{viewer.erasing}</p>}
      </section>
      <Rows title={viewerText.payments} rows={viewer.payments} />
      <Rows title={viewerText.tickets} rows={viewer.tickets} />
      <Rows
        title={viewerText.claims}
        rows={viewer.claims}
        action={({ id }) => viewer.unmasked.includes(id) && <Mask payment={id} />}
      />
      <Rows title={viewerText.refunds} rows={viewer.refunds} />
      <Rows title={viewerText.bans} rows={viewer.bans} />
      <Rows title={viewerText.messages} rows={viewer.messages} />
      {viewer.by.includes('@') ? (
        <AccountActions person={viewer.by} host={null} />
      ) : (
        <section className={cards.card}>
          <h2 className="large heavy">{viewerText.accounts}</h2>
          <p>{viewerText.noProof}</p>
          <p>{viewerText.claimData}</p>
        </section>
      )}
    </>
  );
}
