import { type ComponentProps, lazy, Suspense } from 'react'
import { Loading } from '../kit/Loading.tsx'
import type { StateTree as Tree } from './StateTree.tsx'

const StateTree = lazy(() => import('./StateTree.tsx').then(({ StateTree }) => ({ default: StateTree })))

/** Labels for all fields of all events are loaded with the first form or state that is shown. */
export const LazyStateTree = (props: ComponentProps<typeof Tree>) => (
  <Suspense fallback={<Loading lines={8} />}>
    <StateTree {...props} />
  </Suspense>
)
