import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { paths } from '#paths.ts';
import { links } from '#platform/links.ts';

/** The dashboard has its own origin; old links and the spec's paths still lead there. */
export function ForwardToDashboard() {
  const { pathname, search } = useLocation();
  useEffect(() => location.replace(links.dashboard(`${pathname}${search}`)), [pathname, search]);
  return null;
}

export function ForwardToList() {
  const { hostID = '' } = useParams();
  return <Navigate to={paths.list(hostID)} replace />;
}

export function ForwardToGift() {
  const { hostID = '' } = useParams();
  return <Navigate to={paths.gift(hostID)} replace />;
}
