import type { Figure } from '../kernel/figure.ts'
import { tasks } from './lists.ts'

/** Tasks that the person may decide, and those of them whose limit has passed. */
export const flowFigures: readonly Figure[] = [
  { id: 'tasks', zh: '我的待办', list: tasks, filter: () => ({ status: 'PENDING' }), isChief: true, isInMenu: true },
  { id: 'tasksOverdue', zh: '超时的待办', list: tasks, filter: () => ({ status: 'PENDING', overdue: true }), isAlarming: true },
]
