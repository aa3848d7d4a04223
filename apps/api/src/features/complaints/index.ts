export { decideComplaint, takeDown } from './complaint.commands.ts';
export {
  complaintsBefore,
  decidedComplaints,
  forgetWords,
  thingsAt,
  waitingComplaints,
  type DecidedComplaint,
  type NamedComplaint,
  type Thing,
} from './complaint.queries.ts';
