import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Link } from '@mabarin/web/router';
import { HostSearch } from '#features/landing/host-search.tsx';
import { paths } from '#paths.ts';
import paper from '#platform/page/paper.module.css';
import { notFoundText } from './not-found.text.ts';

/** error404: the host does not exist. */
export default function NotFoundPage() {
  return (
    <>
      <title>{notFoundText.pageTitle}</title>
      <div className={paper.paper}>
        <HostSearch withDirectory />
      </div>
      <EmptyState
        mood="sedih"
        level={1}
        title={notFoundText.title}
        help={notFoundText.help}
        action={
          <Link to={paths.join} className={buttonClass({ variant: 'quiet' })}>
            {notFoundText.toJoin}
          </Link>
        }
      />
    </>
  );
}
