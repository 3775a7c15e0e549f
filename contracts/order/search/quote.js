import { code, Refused } from '../../kernel/refused.ts';
import { Count, optional, Type, zh } from '../../kernel/schema.ts';
import { SaleTerms } from '../../policy/events.ts';
import { FreeGrant } from '../../policy/free-grant.ts';
/** the largest number of legs in one order */
export const MAX_LEGS = 6;
/** Terms that the first leg's policy and the seasons of its departure set for the order; they apply to the whole journey. */
export const OrderTerms = Type.Object({
    ...SaleTerms,
    /** days by which the seasons bring the ladder's limits forward; a policy's own days stay */
    earlier: optional(zh(Count, '时限提前（天）')),
    /** free seats beyond the policy's own, out of a quota that the order holds a part of */
    freeTicket: optional(zh(FreeGrant, '免票政策')),
});
/** the agency may not sell domestic groups of this airline */
export const noAuthority = (airLine) => new Refused(code.order, `无${airLine}航司销售权限`, { status: 403 });
