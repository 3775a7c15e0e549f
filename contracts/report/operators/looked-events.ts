import { event } from '../../kernel/event.ts'
import { Type, zh } from '../../kernel/schema.ts'
import { Look } from '../../kernel/veil.ts'

/** The personal data that one member of staff has seen on one day; its stream is named by both (`looked-{user}.{day}`). */
export const PersonalShown = event('PersonalShown', '查看个人信息', Type.Object({ shown: zh(Type.Array(Look), '查看') }))
