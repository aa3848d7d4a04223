import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFollowing } from '#platform/follow.ts';
import { localStore } from '@mabarin/web/storage';
import { keepGames } from './answer.ts';
import { mabarListQuery } from './mabar.api.ts';

/** Queue, playing and the games, followed live; the game records are kept in the browser. */
export function useBoard() {
  const query = useQuery({ ...mabarListQuery, ...useFollowing() });
  const answer = query.data;
  useEffect(() => {
    if (answer !== undefined) keepGames(localStore, answer);
  }, [answer]);
  return query;
}
