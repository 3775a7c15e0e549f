import { reads } from '../kernel/context.ts'
import { versionView } from './versions.ts'

export const retailReads = reads({ views: [versionView] })
