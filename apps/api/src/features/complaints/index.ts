export { decideComplaint } from './complaint.commands.ts';
export {
  complaintsBefore,
  decidedComplaints,
  forgetWords,
  thingsAt,
  waitingComplaints,
  type NamedComplaint,
} from './complaint.queries.ts';
