import { passwords } from '../passwords.ts';
/** Passwords hashed at the lowest cost there is. */
export const cheapPasswords = () => passwords({ memoryCost: 64, timeCost: 1 });
