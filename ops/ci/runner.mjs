// The parts of the test runner, for its own test.
export { judgeCalls } from './answered.mjs'
export { judge } from './budgets.mjs'
export { reachedBy } from './changed.mjs'
export { kindOf, reach } from './kinds.mjs'
export { inLanes, playAll } from './lanes.mjs'
export { inSources } from './places.mjs'
export { overdue } from './unsteady.mjs'
