import { renames } from '#contracts/rename/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { renameList } from './list.ts'

export const renameReads = reads({ views: [renameList], lists: [serves(renames, renameList)] })
