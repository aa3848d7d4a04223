export { decideComplaint } from './complaint.commands.ts';
export {
  complaintsBefore,
  decidedComplaints,
  forgetWords,
  thingsAt,
  waitingComplaints,
  type DecidedComplaint,
  type NamedComplaint,
} from './complaint.queries.ts';
