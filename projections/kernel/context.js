export const reads = (declared) => declared;
