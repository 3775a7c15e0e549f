import { stepsBegun } from '#contracts/step/lists.ts'
import { reads } from '../kernel/context.ts'
import { heard } from '../kernel/resource.ts'
import { begunList } from './begun.ts'

export const stepReads = reads({ views: [begunList], watched: [heard(stepsBegun, begunList)] })
