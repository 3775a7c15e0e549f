import { CallError } from '#contracts/client/error.ts'

/** True where no answer came: nobody knows whether the command was done. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0
