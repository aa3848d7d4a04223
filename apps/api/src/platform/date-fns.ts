/** date-fns, a name each: at every import of it Node parses the 138 kB of its `exports`, which was 0.4 s of a start. */
export { addDays } from 'date-fns/addDays';
export { addHours } from 'date-fns/addHours';
export { addMilliseconds } from 'date-fns/addMilliseconds';
export { addMinutes } from 'date-fns/addMinutes';
export { addSeconds } from 'date-fns/addSeconds';
export { differenceInSeconds } from 'date-fns/differenceInSeconds';
export { formatDuration } from 'date-fns/formatDuration';
export { startOfMinute } from 'date-fns/startOfMinute';
export { startOfSecond } from 'date-fns/startOfSecond';
export { sub } from 'date-fns/sub';
export { subDays } from 'date-fns/subDays';
export { subHours } from 'date-fns/subHours';
export { subMinutes } from 'date-fns/subMinutes';
export { subSeconds } from 'date-fns/subSeconds';
