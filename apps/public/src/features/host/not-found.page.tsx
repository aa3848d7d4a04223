import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Link } from '@mabarin/web/router';
import { HostSearch } from '#features/landing/host-search.tsx';
import { searchText } from '#features/landing/host-search.text.ts';
import { useLocation } from 'react-router';
import { NO_PAGE, paths } from '#paths.ts';
import paper from '#platform/page/paper.module.css';
import { notFoundText } from './not-found.text.ts';

/** error404: the host does not exist, or by `NO_PAGE` a page that names none. */
export default function NotFoundPage() {
  const { hash } = useLocation();
  return (
    <>
      <title>{notFoundText.pageTitle}</title>
      <div className={paper.paper}>
        <HostSearch />
      </div>
      <EmptyState
        mood="sedih"
        level={1}
        title={hash === NO_PAGE ? notFoundText.noPage : notFoundText.title}
        help={notFoundText.help}
        action={
          <div className="stack gap-3">
            <Link to={paths.directory()} className={buttonClass({ variant: 'cta' })}>
              {searchText.directory}
            </Link>
            <Link to={paths.join} className={buttonClass({ variant: 'quiet' })}>
              {notFoundText.toJoin}
            </Link>
            <Link to={paths.findPayment} className="py-3 small strong">
              {notFoundText.findPayment}
            </Link>
          </div>
        }
      />
    </>
  );
}
