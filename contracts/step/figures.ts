import type { Figure } from '../kernel/figure.ts'
import { stepsBegun } from './lists.ts'

export const stepFigures: readonly Figure[] = [{ id: 'stepsBegun', zh: '未完成步骤', list: stepsBegun, filter: () => ({}), isInMenu: true }]
