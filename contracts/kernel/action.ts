import { Text, Type } from './schema.ts'

/** A command that the caller may give of a document as it is now. */
export const Action = Type.Object({ action: Text, zh: Text, path: Text })
