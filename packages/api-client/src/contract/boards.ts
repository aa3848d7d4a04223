import { LEADERBOARD_RANGES } from '@mabarin/domain/widgets/leaderboard';
import * as v from 'valibot';
import { HostRef, Rupiah, hostFails } from '#contract/shapes.ts';
import { anyoneGets, endpoint } from '#endpoint.ts';

/** Apart from the widgets, whose schemas viewers do not need. */
const Boards = v.object({
  goal: v.nullable(v.object({ title: v.string(), target: Rupiah, amount: Rupiah })),
  leaderboard: v.nullable(
    v.object({
      title: v.string(),
      range: v.picklist(LEADERBOARD_RANGES),
      rows: v.array(v.object({ name: v.string(), amount: Rupiah })),
    }),
  ),
});
export type Boards = v.InferOutput<typeof Boards>;

export const hostBoards = endpoint(anyoneGets, {
  path: '/api/host/:id/boards',
  summary: "Goal and leaderboard as the host's widgets show them; null: not on the host's page.",
  input: v.object({ id: HostRef }),
  output: v.object({ data: Boards }),
  fails: hostFails,
  etag: true,
});
