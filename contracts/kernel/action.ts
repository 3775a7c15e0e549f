import { optional, Text, Type } from './schema.ts'

/** A command that the caller may send for the present state of a document. `body`: what its body must say to be this action. */
export const Action = Type.Object({ action: Text, zh: Text, path: Text, body: optional(Type.Record(Type.String(), Type.Unknown())) })
