import { optional, Text, Type, zh } from './schema.ts'

/** A command that the caller may send for the present state of a document. `body`: what its body must say to be this action. */
export const Action = Type.Object({
  action: Text,
  zh: Text,
  path: Text,
  body: optional(zh(Type.Record(Type.String(), Type.Unknown()), '请求内容')),
})

/** A command that the caller might send, but not for the present state of the document, and the reason. */
export const RefusedAction = Type.Object({ action: Text, zh: Text, path: Text, why: zh(Text, '不能办理的原因') })
