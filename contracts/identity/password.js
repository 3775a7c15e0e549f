import { sha256 } from '../kernel/digest.ts';
/**
 * Clients send this instead of a password: hex SHA-256 of its UTF-8 bytes (64 lower-case letters and digits). The server treats it as the
 * secret and keeps only its argon2id hash.
 */
export const clientHash = (password) => sha256(new TextEncoder().encode(password));
