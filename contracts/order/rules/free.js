import { grantedBy } from '../../policy/free-grant.ts';
import { freeSeats } from './fares.ts';
/** Free seats of a group of this size by its policy alone (N免1). */
export const freeByRule = ({ free }, seats) => (free ? freeSeats(seats, free.every, free.counting) : 0);
/** Free seats that a group of this size may have, by its policy and beyond it by a free ticket policy; undefined where neither says. */
export const freeAllowed = (rules, seats) => rules.free || rules.freeTicket ? freeByRule(rules, seats) + (rules.freeTicket ? grantedBy(rules.freeTicket, seats) : 0) : undefined;
/** What a free ticket policy grants, in an agency's words. */
export const freeTicketTexts = ({ freeTicket }) => freeTicket
    ? [{ title: '免票政策', text: `另按每${freeTicket.every}人免${freeTicket.free}人，最多${freeTicket.most}人，占用代理人免票额度` }]
    : [];
