/** The only source of what nobody can foresee: new ids, secrets, chance. A simulation swaps this file. */
export { randomBytes, randomInt, randomUUID as newId } from 'node:crypto';
/** 0 ≤ chance < 1; not for secrets */
export const chance = () => Math.random();
