/*
 * Small pieces of data that requests leave for one another in any process, and that expire. The key store keeps them
 * (projections/store/key-store.ts). Instants are the program's, ISO 8601 UTC. A store that does not answer throws `Unavailable`.
 */
export {};
