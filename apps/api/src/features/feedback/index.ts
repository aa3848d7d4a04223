export { newestFeedback } from './feedback.queries.ts';
