import { Text, Type } from './schema.ts'

/** A command that the caller may send for the present state of a document. */
export const Action = Type.Object({ action: Text, zh: Text, path: Text })
