import { Code, Count, Id, Type, zh } from '../kernel/schema.ts';
/**
 * Free seats that a version of a free ticket policy grants beyond N免1: `free` for each full `every` seats, `most` at most. In an order
 * `most` is the number that it holds of the policy's quota; it never grows.
 */
export const FreeGrant = Type.Object({
    policyId: zh(Id, '政策内部编号'),
    policyNo: zh(Code, '政策编号'),
    version: zh(Count, '政策版本'),
    every: zh(Type.Integer({ minimum: 2 }), '每满人数'),
    free: zh(Count, '免票人数'),
    most: zh(Count, '最多免票人数'),
});
/** Free seats that the policy grants a group of this size. */
export const grantedBy = ({ every, free, most }, seats) => Math.min(most, Math.floor(seats / every) * free);
