// What the runner of the tests is made of, for its own test.
export { judge } from './budgets.mjs'
export { reachedBy } from './changed.mjs'
export { kindOf, reach } from './kinds.mjs'
export { inLanes, playAll } from './lanes.mjs'
export { overdue } from './unsteady.mjs'
