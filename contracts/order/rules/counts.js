import { Type } from '../../kernel/schema.ts';
import { PassengerCounts } from '../events.ts';
/** Requested numbers of a group; a type that is not named has nobody. */
export const CountsAsked = Type.Partial(PassengerCounts);
export const countsOf = ({ ADULT = 0, CHILD = 0, SOLIDER = 0, FREE = 0, INFANT = 0, }) => ({ ADULT, CHILD, SOLIDER, FREE, INFANT });
