export { newestFeedback } from './feedback.queries.ts';
export { feedbackRoutes } from './feedback.routes.ts';
