/**
 * `node bench/wait.ts`: the expected wait over 1,000 simulated streams (testing/servers/stream.ts), against the bars of the
 * project: the real start inside the range in at least 80 %, the median width at most the expected wait, and a mean
 * error below "games left x 15 minutes".
 */
import { expectedWait, gameLengths, gamesUntilSeat } from '#mabar/queue.ts';
import { measureWait } from '#testing/stream.ts';

const first = Number(process.argv[2] ?? 1);
const seeds = Array.from({ length: 1_000 }, (_, index) => first + index);
const figures = measureWait(
  seeds,
  ({ playing, ahead, recorded }) => expectedWait(playing, ahead, gameLengths(recorded)),
  gamesUntilSeat,
);
const minutes = (value: number) => `${value.toFixed(1)} min`;
console.log(`streams: ${figures.streams}, without enough games for an estimate: ${figures.silent}`);
console.log(`real start inside the range: ${(figures.inside * 100).toFixed(1)} % (bar: 80 %)`);
console.log(`median width ${minutes(figures.medianWidth)}, median expected wait ${minutes(figures.medianExpected)}`);
console.log(`median of width / expected wait: ${figures.medianRatio.toFixed(2)} (bar: 1)`);
console.log(`mean error: ${minutes(figures.error)}`);
console.log(`mean error of games until a seat x 15 minutes: ${minutes(figures.naiveSeats)} (bar)`);
console.log(`mean error of all games ahead x 15 minutes: ${minutes(figures.naiveQueue)}`);
