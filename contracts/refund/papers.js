/** Maximum number of papers in one request, and of bytes in each. */
export const papersTaken = { max: 12, bytes: 2 * 1024 * 1024 };
