/** How many papers come with one request, and how large each may be. */
export const papersTaken = { max: 12, bytes: 2 * 1024 * 1024 } as const
